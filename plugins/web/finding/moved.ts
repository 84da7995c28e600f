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
  // as `rawurlencode` has it (reference, `redirect_canonical`)
  const query = queryWithout(address, taken).replaceAll('+', '%20');
  return { location: query === '' ? to : `${to}${to.includes('?') ? query.replace('?', '&') : query}` };
}

/**
 * Where an address leads that is written otherwise than the site writes its addresses: with `index.php`, with two slashes in a row,
 * without the slash at the end or with one too many, with punctuation of a text behind it.
 *
 * @returns undefined for one that is as it has to be
 */
export function tidied(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { page } = addressing(context);
  const own = ownParts(withoutPunctuation(address.path));
  const url = own.length === 0 ? `${context.site.url}/` : page(own);
  return url === `${context.site.url}${address.path}` ? undefined : movedTo(asked, url);
}
