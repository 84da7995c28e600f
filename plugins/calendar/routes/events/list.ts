import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  eq,
  oneOf,
  type ReadContext,
  type SiteInfo,
  type StoreReader,
} from '../../../../core/index.ts';
import {
  checkCount,
  described,
  findTerm,
  idsParam,
  invalidParam,
  isOut,
  isStrangersSearch,
  type Status,
  searchCondition,
  withDescendants,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../../linked/linked-kind.ts';
import { isPastEnd, listReply, slice } from '../../page.ts';
import {
  checkStatus,
  isPublic,
  notEmptyList,
  pageParams,
  searchParam,
  statusCondition,
  statusParam,
} from '../../params.ts';
import { eventList } from '../../points.ts';
import { CATEGORY, TAG, type TermKind } from '../../term-kind.ts';
import type { ViewContext } from '../../views/base.ts';
import { eventView } from '../../views/event.ts';
import { readableLinked } from '../../views/linked.ts';
import { eventAnswer, listSchema } from '../../views/schemas.ts';
import { type DateQuery, dateCondition, dateParams } from './date-filters.ts';

/** Parameters of the event list for linked records. */
const linkedParams = {
  venue: notEmptyList(idsParam('Events at any of these venues.')),
  organizer: notEmptyList(idsParam('Events by any of these organizers.')),
};

type Ids = readonly number[] | undefined;

/** @throws ApiError rest_invalid_param for a record that does not exist or that the reader may not see */
const linkedConditions = (
  params: { readonly venue?: Ids; readonly organizer?: Ids },
  context: ViewContext,
): (Condition | undefined)[] => [
  linkedCondition(context, VENUE, params.venue),
  linkedCondition(context, ORGANIZER, params.organizer),
];

function linkedCondition(context: ViewContext, kind: LinkedKind, ids: Ids): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  checkCount(kind.name, ids, context.site);
  const wanted = [...new Set(ids)];
  if (readableLinked(context, kind, wanted).length < wanted.length) {
    throw invalidParam(kind.name, `${kind.name}: there is no such ${kind.name}.`);
  }
  return oneOf(kind.name, wanted);
}

const references = (description: string) =>
  notEmptyList(described(v.array(v.union([v.number(), v.string()])), description));

/** Parameters of the event list for terms. */
const termParams = {
  categories: references('Events with any of these categories or their subcategories (ids or slugs).'),
  tags: references('Events with any of these tags (ids or slugs).'),
};

type References = readonly (number | string)[] | undefined;

/** @throws ApiError rest_invalid_param for a term that does not exist */
const termConditions = (
  params: { readonly categories?: References; readonly tags?: References },
  context: { readonly store: StoreReader; readonly site: SiteInfo },
): (Condition | undefined)[] => [
  termCondition(context, CATEGORY, params.categories),
  termCondition(context, TAG, params.tags),
];

function termCondition(
  { store, site }: { readonly store: StoreReader; readonly site: SiteInfo },
  { name, plural, taxonomy }: TermKind,
  asked: References,
): Condition | undefined {
  if (!asked || asked.length === 0) return undefined;
  checkCount(plural, asked, site);
  const ids = asked.map((reference) => {
    const term = findTerm(store, taxonomy, reference);
    if (!term) throw invalidParam(plural, `${plural}: there is no such ${name}.`);
    return term.id;
  });
  return oneOf(plural, taxonomy.hierarchical ? withDescendants(store, ids) : ids);
}

/** @throws ApiError rest_invalid_param for a search over a limit */
const searchConditions = (
  context: Pick<ReadContext<{ readonly search?: string | null | undefined }>, 'params' | 'principal' | 'site'>,
): (Condition | undefined)[] => {
  const { search } = context.params;
  if (!search) return [];
  return [searchCondition(search, context.site.limits), isStrangersSearch(context) ? eq('locked', false) : undefined];
};

const TIMES = { start: 'clock_start', end: 'clock_end' };
const LISTED = { start: 'listed_start', end: 'listed_end' };

type ShownParams = DateQuery & {
  readonly status?: readonly Status[] | undefined;
  readonly include?: readonly number[] | undefined;
};

/** `GET /events` */
export const list = calendar.read({
  path: '/events',
  summary: 'Lists events, earliest first.',
  params: {
    ...pageParams,
    ...dateParams,
    ...termParams,
    ...linkedParams,
    search: searchParam,
    featured: v.optional(
      v.pipe(v.boolean(), v.description('Only events that are featured, or only those that are not.')),
    ),
    status: statusParam,
    include: notEmptyList(
      described(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
        'Only these events, regardless of their dates.',
      ),
    ),
    post_parent: described(v.pipe(v.number(), v.integer(), v.minValue(1)), 'Events with this parent event.'),
  },
  list: eventList,
  allow: anyone,
  returns: listSchema('events', eventAnswer),
  errors: ['event-archive-page-not-found'],
  run: (context) => {
    const { params, store, site, narrow, rank } = context;
    if (params.include) checkCount('include', params.include, site);
    if (params.post_parent !== undefined && !store.of(events).get(params.post_parent)) {
      throw invalidParam('post_parent', 'post_parent: there is no such event.');
    }
    const { start, where } = shown(context);
    const found = store.of(events).find({
      where: all(
        where,
        ...termConditions(params, context),
        ...linkedConditions(params, context),
        ...searchConditions(context),
        params.featured === undefined ? undefined : eq('featured', params.featured),
        params.post_parent === undefined ? undefined : eq('parent', params.post_parent),
        ...narrow,
      ),
      order: [{ field: start, direction: 'asc' }],
      rank,
      ...slice(params),
    });
    if (isPastEnd(params, found.total)) {
      throw problem('event-archive-page-not-found', 'The list of events does not have this page.');
    }
    return listReply(
      context,
      'events',
      found,
      (event) => eventView(context, event, { locked: Boolean(event.password) }),
      'everyone',
    );
  },
});

/** Public lists use index fields that only listed events have, so that sorting and counting never read excluded rows. */
function shown(context: ReadContext<ShownParams, CalendarConfig>): {
  readonly where: Condition;
  readonly start: string;
} {
  const { params, moment, principal } = context;
  checkStatus(params.status, principal);
  if (!params.include?.length && isPublic(params.status, principal)) {
    return { where: all(dateCondition(params, context, LISTED), isOut(moment)), start: LISTED.start };
  }
  const asked = params.include?.length ? oneOf('id', params.include) : dateCondition(params, context, TIMES);
  return { where: all(asked, eq('hidden', false), statusCondition(params.status, context)), start: TIMES.start };
}
