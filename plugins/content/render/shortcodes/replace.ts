import type { Shortcode } from './parse.ts';

const OPENS = /<p>\s*$/;
const CLOSES = /^\s*<\/p>/;

/** How far a paragraph's tag may stand from a shortcode: blanks between are few. */
const NEAR = 40;

/** Is a place behind a text inside of a tag, given that the text began inside of one or not? */
function endsInTag(text: string, wasInTag: boolean): boolean {
  const begin = text.lastIndexOf('<');
  const end = text.lastIndexOf('>');
  return begin === end ? wasInTag : begin > end;
}

/**
 * A text with something else in the place of each shortcode. One that is escaped loses its outer brackets; one that begins or
 * ends inside of a tag stays: what it shows would end an attribute there.
 */
export function replaceShortcodes(
  text: string,
  shortcodes: Iterable<Shortcode>,
  replace: (shortcode: Shortcode) => string,
): string {
  let result = '';
  let at = 0;
  let looked = 0;
  let inTag = false;
  for (const shortcode of shortcodes) {
    const { start, end, isEscaped } = shortcode;
    const beginsInTag = endsInTag(text.slice(looked, start), inTag);
    inTag = endsInTag(text.slice(start, end), beginsInTag);
    looked = end;
    if (beginsInTag || inTag) continue;
    if (isEscaped) {
      result += text.slice(at, start) + text.slice(start + 1, end - 1);
      at = end;
      continue;
    }
    // a shortcode that is all of a paragraph is none (reference, `shortcode_unautop`)
    const opens = OPENS.exec(text.slice(Math.max(at, start - NEAR), start));
    const closes = opens && CLOSES.exec(text.slice(end, end + NEAR));
    result += text.slice(at, closes ? start - opens[0].length : start) + replace(shortcode);
    at = end + (closes ? closes[0].length : 0);
  }
  return result + text.slice(at);
}
