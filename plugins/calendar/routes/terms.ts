import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  can,
  oneOf,
  type ParamsOf,
  type ReadContext,
  type Route,
  reply,
  type StoreReader,
} from '../../../core/index.ts';
import {
  carrierParam,
  createTerm,
  described,
  hideEmptyParam,
  idParam,
  invalidParam,
  isOfTaxonomy,
  parentParam,
  removeTerm,
  TERM_ORDERS,
  type Term,
  termById,
  termListParams,
  termNameParam,
  termParams,
  termQuery,
  terms,
  termsCarried,
  updateTerm,
} from '../../content/index.ts';
import { type CalendarConfig, calendar } from '../calendar.ts';
import { problem } from '../errors.ts';
import { listReply, slice } from '../page.ts';
import { filledText, notEmptyList, pageParams, searchParam } from '../params.ts';
import type { TermKind } from '../term-kind.ts';
import { listSchema, termSchema } from '../views/schemas.ts';
import { linkedTermView, termView } from '../views/term.ts';

const listParams = {
  ...pageParams,
  search: searchParam,
  ...termListParams,
  exclude: notEmptyList(termListParams.exclude),
  include: notEmptyList(termListParams.include),
  slug: notEmptyList(termListParams.slug),
  order: v.optional(v.pipe(filledText, v.description('asc; any other word means descending.')), 'asc'),
  orderby: v.optional(
    v.pipe(filledText, v.description(`Sort order: ${TERM_ORDERS.join(', ')}; any other word means name.`)),
    'name',
  ),
  hide_empty: hideEmptyParam(true),
  post: carrierParam('Terms of this record.'),
  event: carrierParam('Terms of this event; another name for post.'),
};

/** Lists the terms of a kind. */
const listRoute = (kind: TermKind): Route =>
  calendar.read({
    path: `/${kind.plural}`,
    summary: `Lists ${kind.plural}.`,
    params: { ...listParams, ...parentParam(kind.taxonomy) },
    list: kind.list,
    allow: anyone,
    returns: listSchema(kind.plural, termSchema(kind)),
    run: (context) => {
      const { params, store, narrow } = context;
      // checks the number of ids, before each is looked up
      const { where, rank, order } = termQuery(
        { ...context, params: { ...params, ...sortingOf(params) } },
        kind.taxonomy,
      );
      checkTerms(store, kind, 'parent', params.parent ? [params.parent] : []);
      checkTerms(store, kind, 'exclude', params.exclude);
      checkTerms(store, kind, 'include', params.include);
      const found = store.of(terms).find({
        where: all(where, ...carried(context, kind), ...narrow),
        rank: context.rank ?? rank,
        order,
        ...slice(params),
      });
      return listReply(context, kind.plural, found, (term) => termView(context, kind, term), 'everyone');
    },
  });

/** The order of a list for any words, as in the reference: unknown ones mean by name, and descending. */
const sortingOf = ({ order, orderby }: Pick<ParamsOf<typeof listParams>, 'order' | 'orderby'>) =>
  ({
    order: order.toLowerCase() === 'asc' ? 'asc' : 'desc',
    orderby: TERM_ORDERS.find((known) => known === orderby.toLowerCase()) ?? (orderby === 'term_id' ? 'id' : 'name'),
  }) as const;

/** The name of a term; one that is empty only after cleaning is rejected on save. */
const nameParam = ({ name }: TermKind) => v.pipe(termNameParam(name), v.minLength(1, 'must not be empty'));

/** Parameters of a term besides its name. An empty slug is refused, as in the reference. */
const otherParams = ({ taxonomy, name }: TermKind) => ({
  ...termParams(taxonomy, name),
  slug: described(filledText, 'Last part of its address.'),
});

/** Creates a term. */
const createRoute = (kind: TermKind): Route =>
  calendar.write({
    method: 'POST',
    path: `/${kind.plural}`,
    summary: `Creates a ${kind.name}.`,
    params: { name: nameParam(kind), ...otherParams(kind) },
    allow: can(kind.create),
    status: 201,
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', 'empty_term_name', 'term_exists'],
    run: (context) => {
      const term = createTerm(context, kind.taxonomy, context.params);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });

/** Reads one term. */
const readRoute = (kind: TermKind): Route =>
  calendar.read({
    path: `/${kind.plural}/:id`,
    summary: `Returns a ${kind.name}.`,
    params: { id: idParam },
    allow: anyone,
    item: terms,
    returns: termSchema(kind),
    errors: [kind.notFound],
    run: (context) => {
      const term = locateTerm(context.store, kind, context.params.id);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });

/** Updates the sent members of a term. */
const updateRoute = (kind: TermKind): Route =>
  calendar.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.plural}/:id`,
    summary: `Updates a ${kind.name}. Fields that are not sent keep their values.`,
    params: { id: idParam, name: v.optional(nameParam(kind)), ...otherParams(kind) },
    allow: can('manage_terms'),
    allowRecord: isOfTaxonomy(kind.taxonomy),
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', kind.notFound, 'rest_precondition_failed', 'duplicate_term_slug', 'empty_term_name'],
    run: (context) => {
      const before = locateTerm(context.store, kind, context.params.id);
      context.checkIfMatch(terms, before.id);
      const term = updateTerm(context, kind.taxonomy, before, context.params);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });

/** Deletes a term permanently and returns it as it was. */
const removeRoute = (kind: TermKind): Route =>
  calendar.write({
    method: 'DELETE',
    path: `/${kind.plural}/:id`,
    summary: `Deletes a ${kind.name} permanently.`,
    params: { id: idParam },
    allow: can('manage_terms'),
    allowRecord: isOfTaxonomy(kind.taxonomy),
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', kind.notFound, 'rest_precondition_failed'],
    run: (context) => {
      const term = locateTerm(context.store, kind, context.params.id);
      context.checkIfMatch(terms, term.id);
      const shown = termView(context, kind, term);
      removeTerm(context.store, term);
      return shown;
    },
  });

/** @throws ApiError rest_invalid_param when one of the ids is not a term of this kind (reference, Calendar) */
function checkTerms(store: StoreReader, kind: TermKind, param: string, ids: readonly number[] = []): void {
  if (ids.some((id) => !termById(store, kind.taxonomy, id))) {
    throw invalidParam(param, `${param}: there is no such ${kind.name}.`);
  }
}

/** @throws ApiError rest_invalid_param for a record that does not exist for this reader */
const carried = (
  context: ReadContext<ParamsOf<typeof listParams>, CalendarConfig>,
  { taxonomy }: TermKind,
): readonly Condition[] =>
  (['post', 'event'] as const).flatMap((name) => {
    const id = context.params[name];
    if (id === undefined) return [];
    const carriedTerms = termsCarried(context, taxonomy.name, id);
    if (!carriedTerms) throw invalidParam(name, `${name}: there is no such ${name}.`);
    return [oneOf('id', carriedTerms)];
  });

/** @throws ApiError rest-category-not-found, rest-tag-not-found */
function locateTerm(store: StoreReader, kind: TermKind, id: number): Term {
  const term = termById(store, kind.taxonomy, id);
  if (!term) throw problem(kind.notFound, `There is no such ${kind.name}.`);
  return term;
}

/** All routes of categories, or of tags. */
export const termRoutes = (kind: TermKind): Route[] => [
  listRoute(kind),
  createRoute(kind),
  readRoute(kind),
  updateRoute(kind),
  removeRoute(kind),
];
