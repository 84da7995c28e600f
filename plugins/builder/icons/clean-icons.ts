import { cleanSvg } from '../svg/clean-svg.ts';
import { SvgProblem } from '../svg/parse-xml.ts';

/**
 * The icons of a folder, cleaned: those that nothing is left of are left out. What was cleaned once is kept as long as its
 * file is as it was.
 */
class CleanIcons {
  #texts: ReadonlyMap<string, string> = new Map();
  #svgs: ReadonlyMap<string, string | undefined> = new Map();

  /** @param texts of the files, by path; another map after each change */
  of(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string | undefined> {
    if (texts === this.#texts) return this.#svgs;
    const svgs = new Map<string, string | undefined>();
    for (const [path, text] of texts) {
      svgs.set(path, this.#texts.get(path) === text ? this.#svgs.get(path) : cleanOrNothing(text));
    }
    this.#texts = texts;
    this.#svgs = svgs;
    return svgs;
  }
}

function cleanOrNothing(text: string): string | undefined {
  try {
    return cleanSvg(text);
  } catch (error) {
    if (error instanceof SvgProblem) return undefined;
    throw error;
  }
}

const clean = new CleanIcons();

/**
 * SVGs by the path of their file, undefined where nothing is left of one.
 *
 * @param texts of the folder of icons
 */
export const cleanIcons = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string | undefined> =>
  clean.of(texts);
