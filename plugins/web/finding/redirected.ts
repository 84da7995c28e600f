import { ownParts, queryWithout } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { keyOf, redirectsOf } from '../redirects/redirects-file.ts';

/** Where `redirects.json` says that an address leads, with the query that came along. */
export function redirected(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const found = redirectsOf(context.store).get(keyOf(`/${ownParts(address.path).join('/')}`));
  if (!found) return undefined;
  const { to, status } = found;
  const url = to.startsWith('/') ? `${context.site.url}${to}` : to;
  const [whole = '', anchor] = url.split(/(?=#)/, 2);
  const query = queryWithout(address);
  return {
    location: `${whole}${whole.includes('?') ? query.replace('?', '&') : query}${anchor ?? ''}`,
    status,
  };
}
