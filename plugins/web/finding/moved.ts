import { addressing } from '../../content/index.ts';
import { ownParts, queryWithout } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { withoutPunctuation } from './punctuation.ts';

/**
 * A redirect to an address, with the remaining members of the query.
 *
 * @param to absolute URL
 * @param taken members of the query that the address already contains
 */
export function movedTo({ address }: Asked, to: string, taken: readonly string[] = []): Moved {
  // encoded as by `rawurlencode` (reference, `redirect_canonical`)
  const query = queryWithout(address, taken).replaceAll('+', '%20');
  return { location: query === '' ? to : `${to}${to.includes('?') ? query.replace('?', '&') : query}` };
}

/**
 * A redirect from an address that is not in canonical form: with `index.php`, repeated slashes, a missing or superfluous slash at the
 * end, or punctuation after it.
 *
 * @returns undefined for a canonical address
 */
export function tidied(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { page } = addressing(context);
  const own = ownParts(withoutPunctuation(address.path));
  const url = own.length === 0 ? `${context.site.url}/` : page(own);
  return url === `${context.site.url}${address.path}` ? undefined : movedTo(asked, url);
}
