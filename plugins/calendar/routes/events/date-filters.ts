import * as v from 'valibot';
import { all, type Condition, gt, gte, lt, lte, type Moment } from '../../../../core/index.ts';
import { addMonths, clockOf, endOfDay, nextDay, startOfDay, toInstant, toLocal } from '../../../content/index.ts';
import { filledSwitchParam, isSwitchedOn, type Switch } from '../../params.ts';
import { sentTime, sentTimeParam } from '../../time/sent-time.ts';

/** Date parameters of the event list, as sent; each one that is set must be valid for `momentParam`. */
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
  /** The site's zone: it determines today, and times with an offset are converted to it. */
  readonly zone: string;
  /** Length of the default window. */
  readonly months: number;
}

/** Names of the index fields with the local times of events, as given by `clockOf`. */
interface TimeFields {
  readonly start: string;
  readonly end: string;
}

/**
 * The dates of an event list as a condition on event times (contract, event list; reference, date filters).
 *
 * Events are compared by local time in their own zone, as in the reference: an event on the 2nd matches the 2nd in any zone.
 *
 * `start_date` is the earliest start of an event, `end_date` its latest end; `before` and `after` exclude the given time.
 * Unless dates are strict, they mean whole days: `start_date` is the start of its day and the others are the end of theirs, so
 * that "before" includes the given day and "after" excludes it.
 *
 * Without any of the relative filters, `start_date` defaults to the beginning of today and `end_date` to `months` from now.
 */
export function eventWindow(filters: DateFilters, calendar: Calendar, fields: TimeFields): Condition {
  const { strict_dates = false } = filters;
  const local = (filter: string | undefined) =>
    filter === undefined ? undefined : localMeant(filter, calendar, strict_dates);
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

/** The start and end of a window, as local times. */
type WindowDates = Pick<DateFilters, 'start_date' | 'end_date'>;

/** The requested window; a missing start or end is taken from the default window. */
function withDefaults({ start_date, end_date }: WindowDates, calendar: Calendar, strict: boolean): WindowDates {
  if (start_date !== undefined && end_date !== undefined) return { start_date, end_date };
  const window = defaultWindow(calendar, strict);
  return { start_date: start_date ?? window.start_date, end_date: end_date ?? window.end_date };
}

/** The window of a list without dates, as local times of the site's zone. Unless strict, only its days matter. */
export function defaultWindow(
  { moment, zone, months }: Calendar,
  strict: boolean,
): { start_date: string; end_date: string } {
  const today = strict ? toLocal(moment.now, zone) : localToday({ moment, zone });
  return { start_date: startOfDay(today), end_date: addMonths(today, months) };
}

/** The site's current local time, of which only the day may be used: results that depend on it are valid until midnight. */
const localToday = ({ moment, zone }: Omit<Calendar, 'months'>): string =>
  moment.hold((now) => {
    const local = toLocal(now, zone);
    return { value: local, until: toInstant(nextDay(local), zone) };
  });

/** The local time of the site for a sent time. @throws RangeError when it is not a time */
function localMeant(text: string, calendar: Calendar, strict: boolean): string {
  const { moment, zone } = calendar;
  const sent = sentTime(text);
  if (!sent) throw new RangeError(`not a date: ${text}`);
  return sent.local(zone, () => (strict || !sent.isOfDay ? toLocal(moment.now, zone) : localToday(calendar)));
}

const momentParam = (description: string) => v.optional(sentTimeParam(description));

/** Parameters of the event list about time; the defaults are computed from the clock and the `window_months` setting. */
export const dateParams = {
  start_date: momentParam('Events that start on this date or later. Default: the beginning of today.'),
  end_date: momentParam('Events that end on this date or earlier. Default: months ahead as in the settings.'),
  starts_before: momentParam('Events that start before this date.'),
  starts_after: momentParam('Events that start after this date.'),
  ends_before: momentParam('Events that end before this date.'),
  ends_after: momentParam('Events that end after this date.'),
  strict_dates: filledSwitchParam('Use the exact times of the dates instead of whole days. Default: no.'),
};

/** The date parameters of a request. */
export interface DateQuery extends Omit<DateFilters, 'strict_dates'> {
  readonly strict_dates?: Switch | null | undefined;
}

/** Context of the date filters. */
interface DateContext {
  readonly moment: Moment;
  readonly site: { readonly timezone: string };
  readonly config: { readonly window_months: number };
}

/** The condition for the requested dates, or for the default window. */
export const dateCondition = (
  params: DateQuery,
  { moment, site, config }: DateContext,
  fields: TimeFields,
): Condition =>
  eventWindow(
    { ...params, strict_dates: isSwitchedOn(params.strict_dates ?? false) },
    { moment, zone: site.timezone, months: config.window_months },
    fields,
  );
