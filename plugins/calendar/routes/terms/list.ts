import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  eq,
  noneOf,
  type Order,
  oneOf,
  type ParamsOf,
  type Rank,
  type ReadContext,
  type Route,
} from '../../../../core/index.ts';
import {
  addressOf,
  carrierOf,
  checkCount,
  countOf,
  idsParam,
  mayRead,
  searchCondition,
  type Term,
  terms,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { listReply, slice } from '../../page.ts';
import { pageParams, searchParam } from '../../params.ts';
import type { TermKind } from '../../term-kind.ts';
import { listSchema, termSchema } from '../../views/schemas.ts';
import { termView } from '../../views/term.ts';
import { parentParam } from './params.ts';

const ORDERBY = ['id', 'name', 'slug', 'description', 'count', 'include', 'include_slugs', 'term_group'] as const;

/** Fields by what `orderby` says; `count` and what is as included are ranks, and equals go by name. */
const ORDERS: Readonly<Record<(typeof ORDERBY)[number], string>> = {
  id: 'id',
  name: 'order',
  slug: 'slug',
  description: 'description',
  term_group: 'order',
  count: 'order',
  include: 'order',
  include_slugs: 'order',
};

const postParam = (description: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description)));

const listParams = {
  ...pageParams,
  search: searchParam,
  exclude: idsParam('All terms but these.'),
  include: idsParam('Only these terms.'),
  order: v.optional(
    v.pipe(v.picklist(['asc', 'desc', 'ASC', 'DESC']), v.description('Ascending or descending.')),
    'asc',
  ),
  orderby: v.optional(v.pipe(v.picklist(ORDERBY), v.description('What the terms are sorted by.')), 'name'),
  hide_empty: v.optional(v.pipe(v.boolean(), v.description('Leave out terms that nothing published carries.')), true),
  post: postParam('Terms that this record carries.'),
  event: postParam('Terms that this event carries: another name of post.'),
  slug: v.optional(v.pipe(v.array(v.string()), v.description('Terms with this slug, or with one of several.'))),
};

type ListParams = ParamsOf<typeof listParams> & {
  readonly parent?: number | undefined;
};
type ListContext = ReadContext<ListParams, CalendarConfig>;

/** The list of the terms of a kind. */
export const listRoute = (kind: TermKind): Route =>
  calendar.read({
    path: `/${kind.plural}`,
    summary: `Lists ${kind.plural}.`,
    params: { ...listParams, ...parentParam(kind) },
    list: kind.list,
    allow: anyone,
    returns: listSchema(kind.plural, termSchema(kind)),
    run: (context) => {
      const { params, store } = context;
      const found = store.of(terms).find({
        where: all(where(context, kind), ...context.narrow),
        rank: context.rank ?? rankOf(context),
        order: orderOf(params),
        ...slice(params),
      });
      return listReply(context, kind.plural, found, (term) => termView(context, kind, term));
    },
  });

function where(context: ListContext, kind: TermKind): Condition {
  const { params, store, site } = context;
  const { name: taxonomy } = kind.taxonomy;
  checkCount('include', params.include, site);
  checkCount('exclude', params.exclude, site);
  checkCount('slug', params.slug, site);
  const inTaxonomy = eq('taxonomy', taxonomy);
  return all(
    inTaxonomy,
    searchCondition(params.search ?? undefined, site.limits),
    params.include?.length ? oneOf('id', params.include) : undefined,
    params.exclude && noneOf('id', params.exclude),
    params.slug?.length
      ? oneOf(
          'address',
          params.slug.map((slug) => addressOf(taxonomy, slug)),
        )
      : undefined,
    params.parent === undefined ? undefined : eq('parent', params.parent),
    ...[params.post, params.event].map((id) =>
      id === undefined ? undefined : oneOf('id', carried(context, taxonomy, id)),
    ),
    params.hide_empty ? oneOf('id', used(context, store.of(terms).find({ where: inTaxonomy }).records)) : undefined,
  );
}

/** Ids of the terms that a record carries; none when there is no such record for this reader. */
function carried(context: ListContext, taxonomy: string, id: number): readonly number[] {
  const carrier = carrierOf(context, taxonomy, id);
  return carrier && mayRead(context.principal, carrier.record, context.moment) ? carrier.terms : [];
}

const used = (context: ListContext, candidates: readonly Term[]): number[] =>
  candidates.filter((term) => countOf(context, term) > 0).map((term) => term.id);

const directionOf = ({ order }: ListParams): Order['direction'] => (order.toLowerCase() === 'desc' ? 'desc' : 'asc');

const orderOf = (params: ListParams): Order[] => [{ field: ORDERS[params.orderby], direction: directionOf(params) }];

/** An order that no field of the term has: how many carry it, or where the client named it. */
function rankOf(context: ListContext): Rank<Term> | undefined {
  const { params } = context;
  const sign = directionOf(params) === 'desc' ? -1 : 1;
  if (params.orderby === 'count') return (term) => sign * countOf(context, term);
  if (params.orderby === 'include') return (term) => sign * (params.include ?? []).indexOf(term.id);
  if (params.orderby === 'include_slugs') {
    const slugs = (params.slug ?? []).map((slug) => slug.toLowerCase());
    return (term) => sign * slugs.indexOf(term.slug.toLowerCase());
  }
  return undefined;
}
