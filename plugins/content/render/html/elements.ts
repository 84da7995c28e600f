/** Tags of elements, for `replaceElements`. @param names of those whose content is not HTML, as `script|style` */
export const elementTags = (names: string): RegExp => new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>?`, 'gi');

/**
 * Changes each of these elements, from its tag to the end of it; one without an end, and all behind it, stays.
 * Linear, where a regular expression that looks for the end of each is not.
 *
 * @param tags of `elementTags`
 */
export function replaceElements(html: string, tags: RegExp, change: (element: string) => string): string {
  let result = '';
  let at = 0;
  let open: { readonly name: string; readonly start: number } | undefined;
  for (const tag of html.matchAll(tags)) {
    const [whole, closing, given = ''] = tag;
    const name = given.toLowerCase();
    if (!closing) open ??= { name, start: tag.index };
    else if (open?.name === name) {
      const end = tag.index + whole.length;
      result += html.slice(at, open.start) + change(html.slice(open.start, end));
      at = end;
      open = undefined;
    }
  }
  return result + html.slice(at);
}
