/** A reference to an element of the same document, in the notation of CSS. */
const LOCAL_URL = /url\(\s*(["']?)#([\w.:-]+)\1\s*\)/gi;
/** Starts at the beginning of a name, so that a name without a parenthesis is scanned only once. */
const FUNCTION = /(?<![\w-])([\w-]*)\(/g;
/** CSS and transform functions; none of them fetches anything. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix translate translatex
  translatey scale scalex scaley rotate skewx skewy cubic-bezier`.split(/\s+/),
);

/** Ids of the elements that a value refers to. */
export const localReferences = (value: string): readonly string[] =>
  [...value.matchAll(LOCAL_URL)].map(([, , id = '']) => id);

/**
 * Is an attribute or property value harmless: does it refer only to its own document, and stay within its declaration or attribute? Values with CSS
 * escapes, which can disguise anything, are not.
 */
export function isHarmlessValue(value: string): boolean {
  const others = value.replace(LOCAL_URL, '');
  if (/[\\<>@{}]/.test(others)) return false;
  return [...others.matchAll(FUNCTION)].every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}
