/** CSS that executes code in some browser, even an old one; not allowed in CSS from clients. */
const RUNS = /javascript:|vbscript:|expression\s*\(|-moz-binding|(?<![\w-])behavior\s*:/i;

const ADDRESS = /url\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*\)?/gi;

/** The start of an HTML tag: an end tag could close the element that holds the CSS. */
const MARKUP = /<\/?[a-z!?]|<\//i;

/** May CSS load this URL? Allowed are http(s) URLs, files of the site or the theme, and data URLs of images and fonts. */
export function isPictureAddress(text: string): boolean {
  const address = text.replace(/[\p{Cc}\s]/gu, '');
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || /^(?:https?:|data:(?:image|font)\/|file:\.\/)/i.test(address);
}

/** Whether the CSS contains markup. */
export const hasMarkup = (css: string): boolean => MARKUP.test(css);

/** Escapes of letters and punctuation that need none: they only serve to hide something. */
const HIDDEN = hiddenSpelling('28|2f|3[abc]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9abd]');

/** Whether the CSS loads only images from the web and runs nothing, even if it is obfuscated with escapes or comments. */
export const isHarmlessCss = (css: string): boolean => !HIDDEN.test(css) && readings(css).every(isHarmless);

/** Fast path: most values consist of these characters, which cannot be harmful. Others take longer to check. */
const PLAIN = /^[\w\s#%.,-]*$/;

/** Whether this is a single value, such as `1px solid red`, that cannot end the declaration. */
export const isCssValue = (text: string): boolean =>
  PLAIN.test(text) ||
  (isHarmlessCss(text) &&
    readings(text).every((reading) => !/[<{}]/.test(reading) && !reading.replace(ADDRESS, '').includes(';')));

const isHarmless = (reading: string): boolean =>
  !RUNS.test(reading) && [...reading.matchAll(ADDRESS)].every(([, a, b, c]) => isPictureAddress(a ?? b ?? c ?? ''));

/** CSS as a browser may read it, with and without comments, because `/*` within quotes starts none. Needless escapes are removed. */
const readings = (css: string): readonly string[] =>
  [css, withoutComments(css)].map((text) => text.replace(/\\(?![0-9a-f])/gi, ''));

/** Matches escapes of these characters: up to six digits; a shorter escape ends before a non-digit. @param codes hexadecimal */
function hiddenSpelling(codes: string): RegExp {
  return new RegExp(`\\\\(?:0{4}(?:${codes})|0{0,3}(?:${codes})(?![0-9a-f]))`, 'i');
}

/** An unclosed comment extends to the end of the text. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const start = css.indexOf('/*', at);
    if (start < 0) return [...kept, css.slice(at)].join('');
    kept.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return kept.join('');
    at = end + 2;
  }
}
