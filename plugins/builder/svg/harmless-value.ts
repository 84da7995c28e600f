/** A reference to an element of the same document, as properties write it. */
const LOCAL_URL = /url\(\s*(["']?)#([\w.:-]+)\1\s*\)/gi;
/** From the beginning of a name on: one that no parenthesis follows is looked through once. */
const FUNCTION = /(?<![\w-])([\w-]*)\(/g;
/** Functions of CSS and of transformations; none of them fetches anything. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix translate translatex
  translatey scale scalex scaley rotate skewx skewy cubic-bezier`.split(/\s+/),
);

/** Ids of the elements that a value refers to. */
export const localReferences = (value: string): readonly string[] =>
  [...value.matchAll(LOCAL_URL)].map(([, , id = '']) => id);

/**
 * Can a value of an attribute or a property do no harm: does it lead nowhere but into its own document, and end nothing that
 * it stands in? Escapes of CSS, with which anything can be written otherwise, are none.
 */
export function isHarmlessValue(value: string): boolean {
  const others = value.replace(LOCAL_URL, '');
  if (/[\\<>@{}]/.test(others)) return false;
  return [...others.matchAll(FUNCTION)].every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}
