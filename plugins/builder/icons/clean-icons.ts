import { cleanSvg } from '../svg/clean-svg.ts';
import { SvgProblem } from '../svg/parse-xml.ts';

/** The sanitized icons of a folder; an icon with nothing left is undefined. Results are kept until a file changes. */
class CleanIcons {
  #texts: ReadonlyMap<string, string> = new Map();
  #svgs: ReadonlyMap<string, string | undefined> = new Map();

  /** @param texts of the files, by path; a new map after each change */
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
 * Sanitized SVGs by file path; undefined for an icon with nothing left.
 *
 * @param texts of the icons folder
 */
export const cleanIcons = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string | undefined> =>
  clean.of(texts);
