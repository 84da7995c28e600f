/** Order and page length of a list without parameters. */
export interface Listing {
  /** At most 100. */
  readonly perPage: number;
  readonly orderby: OrderBy;
  readonly order: 'asc' | 'desc';
}

/** The default of most lists (contract, Endpoints: common list parameters). */
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

/** Values of `orderby`; `menu_order` only for some kinds. */
export type OrderBy = (typeof ORDERBY_OF_PLACED)[number];
