import type { OrderBy } from './filters/order.ts';

/** How the list of a kind comes that is asked for nothing in particular. */
export interface Listing {
  /** At most 100. */
  readonly perPage: number;
  readonly orderby: OrderBy;
  readonly order: 'asc' | 'desc';
}

/** As most lists come (contract, Endpoints: common list parameters). */
export const NEWEST_FIRST: Listing = { perPage: 10, orderby: 'date', order: 'desc' };
