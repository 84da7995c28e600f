/** What runs something in a browser of any age: not to be in CSS that people send. */
const RUNS = /javascript:|vbscript:|expression\s*\(|-moz-binding|(?<![\w-])behavior\s*:/i;

const ADDRESS = /url\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*\)?/gi;

/** Markup: what begins or ends an element, and would end the one that holds the CSS. */
const MARKUP = /<\/?[a-z!?]|<\//i;

/** May CSS show what is there? Pages and pictures on the web, files of the site or the theme, pictures in the text itself. */
export function isPictureAddress(text: string): boolean {
  const address = text.replace(/[\p{Cc}\s]/gu, '');
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || /^(?:https?:|data:(?:image|font)\/|file:\.\/)/i.test(address);
}

/** Whether the CSS contains markup. */
export const hasMarkup = (css: string): boolean => MARKUP.test(css);

/** Letters and signs that are spelled as numbers, which nobody does but to hide them. */
const HIDDEN = hiddenSpelling('28|2f|3[abc]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9abd]');

/** Whether the CSS loads only images from the web and runs nothing, even if it is obfuscated with escapes or comments. */
export const isHarmlessCss = (css: string): boolean => !HIDDEN.test(css) && readings(css).every(isHarmless);

/** Most values are made of these, of which nothing but a value can be made; the others take longer to look through. */
const PLAIN = /^[\w\s#%.,-]*$/;

/** Whether this is a single value, such as `1px solid red`, that cannot end the declaration. */
export const isCssValue = (text: string): boolean =>
  PLAIN.test(text) ||
  (isHarmlessCss(text) &&
    readings(text).every((reading) => !/[<{}]/.test(reading) && !reading.replace(ADDRESS, '').includes(';')));

const isHarmless = (reading: string): boolean =>
  !RUNS.test(reading) && [...reading.matchAll(ADDRESS)].every(([, a, b, c]) => isPictureAddress(a ?? b ?? c ?? ''));

/** What a browser may take CSS for: in a quoted text, what looks like a comment is none. Without escapes of signs that need none. */
const readings = (css: string): readonly string[] =>
  [css, withoutComments(css)].map((text) => text.replace(/\\(?![0-9a-f])/gi, ''));

/** Escapes of these characters: at most six digits, which a character ends that is none. @param codes hexadecimal */
function hiddenSpelling(codes: string): RegExp {
  return new RegExp(`\\\\(?:0{4}(?:${codes})|0{0,3}(?:${codes})(?![0-9a-f]))`, 'i');
}

/** One that does not end goes on to the end of the text. */
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
