import type { Source } from './sources.ts';

/** The codes of one `defineErrors`, and the file it is in. */
export interface CatalogueAt {
  readonly path: string;
  readonly codes: readonly string[];
}

/** `core`, or a plugin's folder: a catalogue covers the sources in the same one. */
const roomOf = (path: string): string => path.split('/', path.startsWith('plugins/') ? 2 : 1).join('/');

/** Removes lists of codes, of a route or of several (`SAVE_ERRORS`): they only name codes and throw nothing. */
const withoutLists = (text: string): string =>
  text.replace(/(?:\berrors:|\b[A-Z]+_ERRORS\b[^=\n]*=)\s*\[[^\]]*\]/g, '');

/** Does the text contain this code, as a string or as a template whose fixed parts match? */
function spells(text: string, code: string): boolean {
  if (text.includes(`'${code}'`)) return true;
  return [...text.matchAll(/`([\w-]*)\$\{[^}`]+\}([\w-]*)`/g)].some(
    ([, before = '', after = '']) =>
      before + after !== '' &&
      code.startsWith(before) &&
      code.endsWith(after) &&
      code.length > before.length + after.length,
  );
}

/** Codes in a catalogue that no source covered by it uses. */
export const unthrown = (catalogues: readonly CatalogueAt[], sources: readonly Source[]): readonly string[] =>
  catalogues.flatMap(({ path, codes }) => {
    const texts = sources
      .filter((source) => source.path !== path && roomOf(source.path) === roomOf(path))
      .map(({ text }) => withoutLists(text));
    return codes.filter((code) => !texts.some((text) => spells(text, code))).map((code) => `${path}: ${code}`);
  });

/** Places with codes that `defineErrors` does not check: a refusal, the second argument of `can`, a bare `ApiError`. */
const UNCHECKED = [
  /\bcode: '([a-z][\w-]*)'/g,
  /\bcode = '([a-z][\w-]*)'/g,
  /\bcan\(\s*'\w+',\s*'([\w-]+)'/g,
  /\bnew ApiError\(\s*'([\w-]+)'/g,
];

/** Codes in such places that are in no catalogue. */
export function unlisted(catalogues: readonly CatalogueAt[], sources: readonly Source[]): readonly string[] {
  const listed = new Set(catalogues.flatMap(({ codes }) => codes));
  return sources.flatMap(({ path, text }) =>
    UNCHECKED.flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, code = '']) => code)
      .filter((code) => !listed.has(code))
      .map((code) => `${path}: ${code}`),
  );
}
