import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  oneOf,
  type ParamsOf,
  type ReadContext,
  type Route,
} from '../../../../core/index.ts';
import {
  carrierParam,
  hideEmptyParam,
  invalidParam,
  parentParam,
  termListParams,
  termQuery,
  terms,
  termsCarried,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { listReply, slice } from '../../page.ts';
import { pageParams, searchParam } from '../../params.ts';
import type { TermKind } from '../../term-kind.ts';
import { listSchema, termSchema } from '../../views/schemas.ts';
import { termView } from '../../views/term.ts';

const listParams = {
  ...pageParams,
  search: searchParam,
  ...termListParams,
  order: v.optional(
    v.pipe(v.picklist(['asc', 'desc', 'ASC', 'DESC']), v.description('Ascending or descending.')),
    'asc',
  ),
  hide_empty: hideEmptyParam(true),
  post: carrierParam('Terms that this record carries.'),
  event: carrierParam('Terms that this event carries: another name of post.'),
};

/** The list of the terms of a kind. */
export const listRoute = (kind: TermKind): Route =>
  calendar.read({
    path: `/${kind.plural}`,
    summary: `Lists ${kind.plural}.`,
    params: { ...listParams, ...parentParam(kind.taxonomy) },
    list: kind.list,
    allow: anyone,
    returns: listSchema(kind.plural, termSchema(kind)),
    run: (context) => {
      const { params, store, narrow } = context;
      const { where, rank, order } = termQuery(context, kind.taxonomy);
      const found = store.of(terms).find({
        where: all(where, ...carried(context, kind), ...narrow),
        rank: context.rank ?? rank,
        order,
        ...slice(params),
      });
      return listReply(context, kind.plural, found, (term) => termView(context, kind, term));
    },
  });

/** @throws ApiError rest_invalid_param for a record that is not there for this reader */
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
