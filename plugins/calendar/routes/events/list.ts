import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  eq,
  gt,
  gte,
  lt,
  lte,
  type Moment,
  oneOf,
  type ReadContext,
  type SiteInfo,
  type StoreReader,
} from '../../../../core/index.ts';
import {
  addMonths,
  checkCount,
  clockOf,
  described,
  endOfDay,
  findTerm,
  idsParam,
  invalidParam,
  isOut,
  isStrangersSearch,
  nextDay,
  parseTime,
  type Status,
  searchCondition,
  startOfDay,
  timeParam,
  toInstant,
  toLocal,
  withDescendants,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../../linked/linked-kind.ts';
import { isPastEnd, listReply, slice } from '../../page.ts';
import {
  isPublic,
  isSwitchedOn,
  pageParams,
  type Switch,
  searchParam,
  statusCondition,
  statusParam,
  switchParam,
} from '../../params.ts';
import { eventList } from '../../points.ts';
import { CATEGORY, TAG, type TermKind } from '../../term-kind.ts';
import type { ViewContext } from '../../views/base.ts';
import { eventView } from '../../views/event.ts';
import { readableLinked } from '../../views/linked.ts';
import { eventAnswer, listSchema } from '../../views/schemas.ts';

/** Date parameters of the event list, as sent; each one that is set must be a text that `parseTime` reads. */
export interface DateFilters {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
  readonly strict_dates?: boolean | undefined;
}

interface Calendar {
  readonly moment: Moment;
  /** The site's zone: today is a day of it, and a text with an offset means what its clocks show. */
  readonly zone: string;
  /** Length of the default window. */
  readonly months: number;
}

/** Names of the fields that hold the times of events, as `clockOf` gives them. */
interface TimeFields {
  readonly start: string;
  readonly end: string;
}

/**
 * The dates of an event list as a condition over its times (contract, event list; reference, date filters).
 *
 * What clocks show where the event is counts, as in the reference: an event of the 2nd is one of the 2nd wherever the site is.
 *
 * `start_date` is the first moment at which an event may start, `end_date` the last at which it may end; `before` and
 * `after` exclude the moment named. Unless dates are strict, moments are whole days: `start_date` is the start of its
 * day and the others the end of theirs, so that "before" takes the named day in and "after" leaves it out.
 *
 * Without any of the relative filters, a missing `start_date` is the beginning of today and a missing `end_date` so many
 * months from now.
 */
export function eventWindow(filters: DateFilters, calendar: Calendar, fields: TimeFields): Condition {
  const { strict_dates = false } = filters;
  const local = (filter: string | undefined) => (filter === undefined ? undefined : localMeant(filter, calendar.zone));
  const starts_before = local(filters.starts_before);
  const starts_after = local(filters.starts_after);
  const ends_before = local(filters.ends_before);
  const ends_after = local(filters.ends_after);
  const isRelative = [starts_before, starts_after, ends_before, ends_after].some((filter) => filter !== undefined);
  const dates = { start_date: local(filters.start_date), end_date: local(filters.end_date) };
  const { start_date, end_date } = isRelative ? dates : withDefaults(dates, calendar, strict_dates);
  const first = (moment: string) => clockOf(strict_dates ? moment : startOfDay(moment));
  const last = (moment: string) => clockOf(strict_dates ? moment : endOfDay(moment));
  const before = strict_dates ? lt : lte;
  const { start, end } = fields;
  return all(
    start_date === undefined ? undefined : gte(start, first(start_date)),
    end_date === undefined ? undefined : lte(end, last(end_date)),
    starts_before === undefined ? undefined : before(start, last(starts_before)),
    starts_after === undefined ? undefined : gt(start, last(starts_after)),
    ends_before === undefined ? undefined : before(end, last(ends_before)),
    ends_after === undefined ? undefined : gt(end, last(ends_after)),
  );
}

/** The first and the last day of a window, as local times. */
type WindowDates = Pick<DateFilters, 'start_date' | 'end_date'>;

/** The window that is asked for; what is missing of it goes by the clock. */
function withDefaults({ start_date, end_date }: WindowDates, calendar: Calendar, strict: boolean): WindowDates {
  if (start_date !== undefined && end_date !== undefined) return { start_date, end_date };
  const window = defaultWindow(calendar, strict);
  return { start_date: start_date ?? window.start_date, end_date: end_date ?? window.end_date };
}

/** The window of a list that asks for no dates, as local times of the site's zone. Unless strict, only its days count. */
export function defaultWindow(
  { moment, zone, months }: Calendar,
  strict: boolean,
): { start_date: string; end_date: string } {
  const local = (now: number) => toLocal(now, zone);
  const today = strict
    ? local(moment.now)
    : moment.hold((now) => ({ value: local(now), until: toInstant(nextDay(local(now)), zone) }));
  return { start_date: startOfDay(today), end_date: addMonths(today, months) };
}

/** What clocks of the site show at the moment that somebody sent. @throws RangeError when it is none */
function localMeant(text: string, zone: string): string {
  const parsed = parseTime(text);
  if (!parsed) throw new RangeError(`not a date: ${text}`);
  return parsed.instant === undefined ? parsed.local : toLocal(parsed.instant, zone);
}

/** Parameters of the event list about time; the defaults are computed from the clock and the `window_months` setting. */
const dateParams = {
  start_date: timeParam('Events that start on this date or later. Default: the beginning of today.'),
  end_date: timeParam(
    'Events that end on this date or earlier. Default: the number of months ahead that the settings say.',
  ),
  starts_before: timeParam('Events that start before this date.'),
  starts_after: timeParam('Events that start after this date.'),
  ends_before: timeParam('Events that end before this date.'),
  ends_after: timeParam('Events that end after this date.'),
  strict_dates: switchParam('Use the exact times of the dates instead of whole days. Default: no.'),
};

/** The dates as they are asked for. */
interface DateQuery extends Omit<DateFilters, 'strict_dates'> {
  readonly strict_dates?: Switch | null | undefined;
}

/** What the date filters need to know beside their parameters. */
interface DateContext {
  readonly moment: Moment;
  readonly site: { readonly timezone: string };
  readonly config: { readonly window_months: number };
}

/** The dates asked for, or the default window. */
const dateCondition = (params: DateQuery, { moment, site, config }: DateContext, fields: TimeFields): Condition =>
  eventWindow(
    { ...params, strict_dates: isSwitchedOn(params.strict_dates ?? false) },
    { moment, zone: site.timezone, months: config.window_months },
    fields,
  );

/** Parameters of the event list about what events link to. */
const linkedParams = {
  venue: idsParam('Events at any of these venues.'),
  organizer: idsParam('Events by any of these organizers.'),
};

type Ids = readonly number[] | undefined;

/** @throws ApiError rest_invalid_param for a record that is not there, or that the reader may not see */
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
  v.optional(v.pipe(v.array(v.union([v.number(), v.string()])), v.description(description)));

/** Parameters of the event list about terms. */
const termParams = {
  categories: references('Events with any of these categories or their subcategories (ids or slugs).'),
  tags: references('Events with any of these tags (ids or slugs).'),
};

type References = readonly (number | string)[] | undefined;

/** @throws ApiError rest_invalid_param for a term that is not there */
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
    include: described(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
      'Only these events, regardless of their dates.',
    ),
    post_parent: described(
      v.pipe(v.number(), v.integer(), v.minValue(1)),
      'Events with this parent record, which is an event.',
    ),
  },
  list: eventList,
  allow: anyone,
  returns: listSchema('events', eventAnswer),
  errors: ['event-archive-page-not-found'],
  run: (context) => {
    const { params, store, site, narrow, rank } = context;
    checkCount('include', params.include, site);
    if (params.post_parent !== undefined && !store.of(events).get(params.post_parent)) {
      throw invalidParam('post_parent', 'post_parent: there is no such event.');
    }
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
