import { all, type Condition, gt, gte, lt, lte, type Moment } from '../../../../core/index.ts';
import {
  addMonths,
  clockOf,
  endOfDay,
  nextDay,
  parseTime,
  startOfDay,
  toInstant,
  toLocal,
} from '../../../content/index.ts';

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

export interface Calendar {
  readonly moment: Moment;
  /** The site's zone: today is a day of it, and a text with an offset means what its clocks show. */
  readonly zone: string;
  /** Length of the default window. */
  readonly months: number;
}

/** Names of the fields that hold the times of events, as `clockOf` gives them. */
export interface TimeFields {
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
  const { starts_before, starts_after, ends_before, ends_after, strict_dates = false } = filters;
  const relative = [starts_before, starts_after, ends_before, ends_after].some((filter) => filter !== undefined);
  const { start_date, end_date } = relative ? filters : withDefaults(filters, calendar, strict_dates);
  const first = moment(calendar.zone, strict_dates ? undefined : startOfDay);
  const last = moment(calendar.zone, strict_dates ? undefined : endOfDay);
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

/** The window that is asked for; what is missing of it goes by the clock. */
function withDefaults({ start_date, end_date }: DateFilters, calendar: Calendar, strict: boolean): DateFilters {
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

/** Reads a text as what clocks show, moved within its day by `edge`. */
const moment =
  (zone: string, edge: ((local: string) => string) | undefined) =>
  (text: string): number => {
    const parsed = parseTime(text);
    if (!parsed) throw new RangeError(`not a date: ${text}`);
    const local = parsed.instant === undefined ? parsed.local : toLocal(parsed.instant, zone);
    return clockOf(edge ? edge(local) : local);
  };
