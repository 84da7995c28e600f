import * as v from 'valibot';
import { all, anyone, type Condition, eq, oneOf, type ReadContext } from '../../../../core/index.ts';
import {
  checkCount,
  idsParam,
  isOut,
  isStrangersSearch,
  type Status,
  searchCondition,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { isPastEnd, listReply, slice } from '../../page.ts';
import { pageParams, searchParam, statusParam } from '../../params.ts';
import { eventList } from '../../points.ts';
import { eventView } from '../../views/event.ts';
import { eventAnswer, listSchema } from '../../views/schemas.ts';
import { isPublic, statusCondition } from '../status-filter.ts';
import {
  type DateQuery,
  dateCondition,
  dateParams,
  linkedConditions,
  linkedParams,
  termConditions,
  termParams,
} from './filters.ts';

const TIMES = { start: 'clock_start', end: 'clock_end' };
const LISTED = { start: 'listed_start', end: 'listed_end' };

type ShownParams = DateQuery & {
  readonly status?: readonly Status[] | undefined;
  readonly include?: readonly number[] | undefined;
};

/** `GET /events` */
export const list = calendar.read({
  path: '/events',
  summary: 'Lists events, the earliest first.',
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
    include: idsParam('Only these events, regardless of their dates.'),
    post_parent: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Events with this parent record.')),
    ),
  },
  list: eventList,
  allow: anyone,
  returns: listSchema('events', eventAnswer),
  errors: ['event-archive-page-not-found'],
  run: (context) => {
    const { params, store, site, narrow, rank } = context;
    checkCount('include', params.include, site);
    const { start, where } = shown(context);
    const found = store.of(events).find({
      where: all(
        where,
        ...termConditions(params, context),
        ...linkedConditions(params, context),
        searchCondition(params.search ?? undefined, site.limits),
        isStrangersSearch(context) ? eq('locked', false) : undefined,
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

/** What everybody is shown has times of its own to be ordered and counted by; else the rows left out would be looked at. */
function shown(context: ReadContext<ShownParams, CalendarConfig>): {
  readonly where: Condition;
  readonly start: string;
} {
  const { params, moment, principal } = context;
  if (!params.include?.length && isPublic(params.status, principal)) {
    return { where: all(dateCondition(params, context, LISTED), isOut(moment)), start: LISTED.start };
  }
  const asked = params.include?.length ? oneOf('id', params.include) : dateCondition(params, context, TIMES);
  return { where: all(asked, eq('hidden', false), statusCondition(params.status, context)), start: TIMES.start };
}
