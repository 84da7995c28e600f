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
