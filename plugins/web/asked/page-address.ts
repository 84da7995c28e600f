import { addressing } from '../../content/index.ts';
import { ownParts, queryWithout } from './address.ts';
import type { Asked } from './asking.ts';

/**
 * The address of another page of the list that is shown at an address, built as in the reference: a number in the path, and the
 * query unchanged.
 *
 * @param page from 1
 */
export function pageAddress({ context, address }: Asked, page: number): string {
  const { isPlain, page: urlOf } = addressing(context);
  const path = ownParts(address.path);
  const isPaged = path.at(-2)?.toLowerCase() === 'page' && /^\d+$/.test(path.at(-1) ?? '');
  const base = isPaged ? path.slice(0, -2) : path;
  const query = queryWithout(address, ['paged']);
  if (isPlain && page > 1) return `${urlOf(base)}${query ? `${query}&` : '?'}paged=${page}`;
  return `${urlOf(page > 1 ? [...base, 'page', String(page)] : base)}${query}`;
}
