import * as v from 'valibot';
import type { Order, Query, SiteInfo } from '../../../../core/index.ts';
import { slugKey } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import { ORDERBY, ORDERBY_OF_PLACED, type OrderBy } from '../kind/listing.ts';
import { orderParam } from '../page.ts';
import { unsigned } from './ids.ts';
import { relevance, type SearchQuery } from './search.ts';

/** List parameters for sorting. */
export const orderParams = ({ supports, listing }: ItemKind) => ({
  order: orderParam(listing.order),
  orderby: v.optional(
    v.pipe(
      v.picklist<readonly OrderBy[]>(supports.has('page-attributes') ? ORDERBY_OF_PLACED : ORDERBY),
      v.description('Sort order of the items.'),
    ),
    listing.orderby,
  ),
});

/** Parameters that determine the order. */
export interface OrderQuery extends SearchQuery {
  readonly order: Order['direction'];
  readonly orderby: OrderBy;
  readonly include?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
}

/** Fields by value of `orderby`. The other values sort by no field; ties are then sorted by date. */
const FIELDS: Readonly<Partial<Record<OrderBy, string>>> = {
  author: 'author',
  id: 'id',
  modified: 'modified',
  parent: 'parent',
  slug: 'slug',
  title: 'title',
  menu_order: 'menu_order',
};

/** @throws ApiError rest_no_search_term_defined, rest_orderby_include_missing_include if the parameter to sort by was not sent */
export function checkOrder({ orderby, search, include }: OrderQuery): void {
  if (orderby === 'relevance' && !search?.trim()) {
    throw problem('rest_no_search_term_defined', 'Sorting by relevance requires the parameter search.');
  }
  if (orderby === 'include' && !include?.length) {
    throw problem('rest_orderby_include_missing_include', 'Sorting by include requires the parameter include.');
  }
}

/**
 * The order of a list. `include` and `include_slugs` ignore `order`; `include_slugs` without slugs sorts oldest first, as in
 * WordPress.
 *
 * @param published field with the publication time
 */
export function orderOf(
  params: OrderQuery,
  site: SiteInfo,
  published: string,
): Pick<Query<Item>, 'order' | 'rank' | 'tiers'> {
  const isUnnamed = params.orderby === 'include_slugs' && !params.slug?.length;
  const order = [{ field: FIELDS[params.orderby] ?? published, direction: isUnnamed ? 'asc' : params.order }] as const;
  switch (params.orderby) {
    case 'relevance':
      return { order, tiers: relevance(params, site) };
    case 'include':
      return { order, rank: placeIn(unsigned(params.include ?? []), (item) => item.id) };
    case 'include_slugs':
      return { order, rank: placeIn((params.slug ?? []).map(slugKey), (item) => slugKey(item.slug)) };
    default:
      return { order };
  }
}

/** Returns the index of an item's first occurrence in a list, or the length of the list if it does not occur. */
export function placeIn<T>(list: readonly T[], keyOf: (item: Item) => T): (item: Item) => number {
  const places = new Map<T, number>();
  for (const [place, one] of list.entries()) if (!places.has(one)) places.set(one, place);
  return (item) => places.get(keyOf(item)) ?? list.length;
}
