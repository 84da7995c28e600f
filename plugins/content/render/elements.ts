/**
 * Changes each element of these names, from its tag to the end of it; one without an end, and all behind it, stays.
 * Linear, where a regular expression that looks for the end of each is not.
 *
 * @param names of elements whose content is not HTML, as `script|style`
 */
export function replaceElements(html: string, names: string, change: (element: string) => string): string {
  let result = '';
  let at = 0;
  let open: { readonly name: string; readonly start: number } | undefined;
  for (const tag of html.matchAll(new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>?`, 'gi'))) {
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
