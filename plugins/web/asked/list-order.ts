import type { Order, Scalar } from '../../../core/index.ts';
import type { ContentRecord, Searchable } from '../../content/index.ts';
import type { Asked } from './asking.ts';

/** The newest first; of one time the one that was there first, as in the reference. */
export const NEWEST = [
  { field: 'listed', direction: 'desc' },
  { field: 'id', direction: 'asc' },
] as const;

/** Fields by what `orderby` calls them (reference), where a word may have `post_` before it. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['name', 'slug'],
  ['author', 'author'],
  ['date', 'listed'],
  ['modified', 'modified'],
  ['parent', 'parent'],
  ['menu_order', 'menu_order'],
  ['ID', 'id'],
]);

/**
 * The order that a query asks for by `orderby` and `order`, which begins with the highest unless it says `asc`. What not all kinds of
 * a list have does not count.
 */
export function orderAsked({ address }: Pick<Asked, 'address'>, kinds: readonly Searchable[]): readonly Order[] {
  const { orderby = '', order = '' } = address.query;
  if (orderby === '' && order === '') return NEWEST;
  const direction = order.toLowerCase() === 'asc' ? 'asc' : 'desc';
  const fields = orderby.split(' ').flatMap((word) => FIELDS.get(word.replace(/^post_/, '')) ?? []);
  const known = fields.filter((field) => kinds.every(({ collection }) => field === 'id' || field in collection.fields));
  return (known.length > 0 ? known : ['listed']).map((field) => ({ field, direction }));
}

/** Does a search come by its relevance? Not if another order is asked for (reference). */
export const isByRelevance = ({ isFeed, address }: Pick<Asked, 'isFeed' | 'address'>): boolean => {
  const { orderby = '' } = address.query;
  return orderby === 'relevance' || (orderby === '' && !isFeed);
};

/** A record, and the kind that it is of. */
interface Kept {
  readonly kind: Searchable;
  readonly record: ContentRecord;
}

/** Which of two records of any kinds comes first. */
export const compareBy =
  (order: readonly Order[]) =>
  (a: Kept, b: Kept): number => {
    for (const { field, direction } of order) {
      const [one, other] = [fieldOf(a, field), fieldOf(b, field)];
      if (one === other) continue;
      const isBefore = one === null || (other !== null && one < other);
      return isBefore === (direction === 'asc') ? -1 : 1;
    }
    return a.record.id - b.record.id;
  };

function fieldOf({ kind, record }: Kept, field: string): Scalar {
  if (field === 'id') return record.id;
  const value = kind.collection.fields[field]?.value(record) ?? null;
  return typeof value === 'object' && value !== null ? (value[0] ?? null) : value;
}
