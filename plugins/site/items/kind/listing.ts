/** How the list of a kind comes that is asked for nothing in particular. */
export interface Listing {
  /** At most 100. */
  readonly perPage: number;
  readonly orderby: OrderBy;
  readonly order: 'asc' | 'desc';
}

/** As most lists come (contract, Endpoints: common list parameters). */
export const NEWEST_FIRST: Listing = { perPage: 10, orderby: 'date', order: 'desc' };

export const ORDERBY = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

export const ORDERBY_OF_PLACED = [...ORDERBY, 'menu_order'] as const;

/** What the items of some kind may be sorted by. */
export type OrderBy = (typeof ORDERBY_OF_PLACED)[number];
