/**
 * The path in a static copy of the site for an address with a query. Each member of the query becomes two segments.
 *
 * @param address path and query: `/?p=12`
 * @returns a path that ends with a slash: `/p/12/`; the path unchanged if there is no query
 */
export function pathOfQuery(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  if (query === '') return path;
  const parts = [...new URLSearchParams(query)].flatMap(([name, value]) => [name === 'paged' ? 'page' : name, value]);
  const folders = parts
    .filter((part) => part !== '')
    .map((part) => `${encodeURIComponent(part).replaceAll('.', '%2E')}/`);
  return `${path.replace(/\/?$/, '/')}${folders.join('')}`;
}
