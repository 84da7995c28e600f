import { all, type Condition, eq, type Order, oneOf, type Query, type SiteInfo } from '../../../core/index.ts';
import { checkCount, included } from '../params.ts';
import { slugKey } from '../record/slug.ts';
import { phraseCondition } from '../search.ts';
import { addressOf, type Taxonomy, type Term } from './collection.ts';
import type { TERM_ORDERS } from './params.ts';
import { countsOf, type UseContext, withAncestors } from './use.ts';

type TermOrder = (typeof TERM_ORDERS)[number];

/** Fields for the values of `orderby`. `count`, `include` and `include_slugs` are ranks, with ties sorted by name. */
const ORDERS: Readonly<Record<TermOrder, string>> = {
  id: 'id',
  name: 'order',
  slug: 'slug',
  description: 'description',
  term_group: 'order',
  count: 'order',
  include: 'order',
  include_slugs: 'order',
};

/** Filters and order of a list of terms. */
export interface TermFilters {
  readonly search?: string | null | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly parent?: number | undefined;
  readonly hide_empty: boolean;
  readonly order: 'asc' | 'desc' | 'ASC' | 'DESC';
  readonly orderby: TermOrder;
}

/** What a list of terms needs from its request. */
export interface TermListContext extends UseContext {
  readonly site: SiteInfo;
  readonly params: TermFilters;
}

/** Terms kept by `hide_empty`: only those in use, or those in use and all their ancestors. */
type Left = 'carried' | 'tree';

/**
 * The query for a list of terms of a taxonomy.
 *
 * @param left filters the terms if `hide_empty` is requested
 * @throws ApiError rest_invalid_param if a filter names more than the limits allow
 */
export const termQuery = (context: TermListContext, taxonomy: Taxonomy, left: Left = 'carried') =>
  ({
    where: where(context, taxonomy, left),
    rank: rankOf(context, taxonomy),
    order: [{ field: ORDERS[context.params.orderby], direction: directionOf(context.params) }],
  }) satisfies Query<Term>;

function where(context: TermListContext, { name: taxonomy }: Taxonomy, left: Left): Condition {
  const { params, site } = context;
  checkCount('include', params.include, site);
  checkCount('exclude', params.exclude, site);
  checkCount('slug', params.slug, site);
  const inTaxonomy = eq('taxonomy', taxonomy);
  return all(
    inTaxonomy,
    phraseCondition(params.search ?? undefined, site.limits),
    included('id', params.include, params.exclude),
    params.slug?.length
      ? oneOf(
          'address',
          params.slug.map((slug) => addressOf(taxonomy, slug)),
        )
      : undefined,
    params.parent === undefined ? undefined : eq('parent', params.parent),
    params.hide_empty ? oneOf('id', used(context, taxonomy, left)) : undefined,
  );
}

function used(context: UseContext, taxonomy: string, left: Left): readonly number[] {
  const carried = [...countsOf(context, taxonomy)].filter(([, count]) => count > 0).map(([term]) => term);
  return left === 'tree' ? withAncestors(context.store, carried) : carried;
}

const directionOf = ({ order }: TermFilters): Order['direction'] => (order.toLowerCase() === 'desc' ? 'desc' : 'asc');

/** An order that is not a field of terms: by number of records, or by position in the request. */
function rankOf(context: TermListContext, { name }: Taxonomy): ((term: Term) => number) | undefined {
  const { params } = context;
  const sign = directionOf(params) === 'desc' ? -1 : 1;
  if (params.orderby === 'count') {
    const counts = countsOf(context, name);
    return (term) => sign * (counts.get(term.id) ?? 0);
  }
  if (params.orderby === 'include') return (term) => sign * (params.include ?? []).indexOf(term.id);
  if (params.orderby === 'include_slugs') {
    const slugs = (params.slug ?? []).map(slugKey);
    return (term) => sign * slugs.indexOf(slugKey(term.slug));
  }
  return undefined;
}
