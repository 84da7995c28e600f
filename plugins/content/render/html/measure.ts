/** How often a character stands in a text; quick however often. */
export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** More than texts have that people write: blocks of a line each have two thirds as many when they fill a content. */
export const MAX_MARKUP = 30_000;

/** How many tags and comments a piece of HTML has at most, since each `<` may begin one. */
export const markupCount = (html: string): number => countOf('<', html);

/** Elements that the parser closes by itself, and those without an end: they do not nest however many there are. */
const FLAT =
  /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** How deep the elements of a piece of HTML lie inside each other at most; linear in its length. */
export function nestingDepth(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (FLAT.test(name)) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
