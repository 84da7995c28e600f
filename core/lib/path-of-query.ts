/**
 * The path by which a static copy of a site has an address with a query: each of its members becomes two parts.
 *
 * @param address path and query: `/?p=12`
 * @returns a path that ends with a slash: `/p/12/`; the path as it is where there is no query
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
