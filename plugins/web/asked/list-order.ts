import type { Order, Scalar } from '../../../core/index.ts';
import type { ContentRecord, Searchable } from '../../content/index.ts';
import type { Asked } from './asking.ts';

/** Newest first; records with the same date by id, as in the reference. */
export const NEWEST = [
  { field: 'listed', direction: 'desc' },
  { field: 'id', direction: 'asc' },
] as const;

/** Fields by their names in `orderby`, where they may have the prefix `post_` (reference). */
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
 * The order requested by `orderby` and `order`; descending unless `order` is `asc`. Fields that some kinds in the list do not have
 * are ignored.
 */
export function orderAsked({ address }: Pick<Asked, 'address'>, kinds: readonly Searchable[]): readonly Order[] {
  const { orderby = '', order = '' } = address.query;
  if (orderby === '' && order === '') return NEWEST;
  const direction = order.toLowerCase() === 'asc' ? 'asc' : 'desc';
  const fields = orderby.split(' ').flatMap((word) => FIELDS.get(word.replace(/^post_/, '')) ?? []);
  const known = fields.filter((field) => kinds.every(({ collection }) => field === 'id' || field in collection.fields));
  return (known.length > 0 ? known : ['listed']).map((field) => ({ field, direction }));
}

/** Are search results sorted by relevance? Not if another order is requested (reference). */
export const isByRelevance = ({ isFeed, address }: Pick<Asked, 'isFeed' | 'address'>): boolean => {
  const { orderby = '' } = address.query;
  return orderby === 'relevance' || (orderby === '' && !isFeed);
};

/** A record and its kind. */
interface Kept {
  readonly kind: Searchable;
  readonly record: ContentRecord;
}

/** Returns a function that compares two records of any kinds. */
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
