import { all, type Condition, gt, gte, keptText, lt, lte, type RenderContext } from '../../core/index.ts';
import { type EventRecord, events } from '../calendar/index.ts';
import { clockOf, dayAfter, todayOf } from '../content/index.ts';
import { EARLIEST_FIRST, endsAfter, MOST_EVENTS } from './event-conditions.ts';
import { firstDay, lastDay } from './views/shown-event.ts';

const LATEST_END_FIRST = [{ field: 'listed_end', direction: 'desc' }] as const;
const LATEST_FIRST = [{ field: 'listed_start', direction: 'desc' }] as const;

/** The first public event in an order. */
const firstOf = (
  { store, moment }: RenderContext,
  order: typeof EARLIEST_FIRST | typeof LATEST_FIRST | typeof LATEST_END_FIRST,
  where?: Condition,
): EventRecord | undefined =>
  store.of(events).find({ where: all(moment.reached('open'), where), order, limit: 1 }).records[0];

/** The first and the last day with a page, `2030-01-02 2030-05-04`: those of public events, or today. */
function shownDays(context: RenderContext): string {
  const today = todayOf(context);
  const first = firstOf(context, EARLIEST_FIRST)?.start ?? today;
  const last = firstOf(context, LATEST_END_FIRST)?.end ?? today;
  return [first < today ? first : today, last > today ? last : today].map((day) => day.slice(0, 10)).join(' ');
}

/**
 * Does the calendar have a page for a month or a day? As in the reference, only from its first public event to its last;
 * here also for the time between these and today.
 *
 * @param date `2030-05` or `2030-05-01`
 */
export function isShownDate(context: RenderContext, date: string): boolean {
  const [first = '', last = ''] = keptText(context, 'calendar-web/shown-days', shownDays).split(' ');
  return first.slice(0, date.length) <= date && date <= last.slice(0, date.length);
}

/** The nearest days before and after a day, `2030-05-01`, on which public events take place that match a filter. */
export function eventDaysBeside(
  context: RenderContext,
  day: string,
  filter: Condition,
): { readonly before?: string; readonly after?: string } {
  const [yesterday, tomorrow] = [dayAfter(day, -1), dayAfter(day, 1)];
  const earlier = firstOf(context, LATEST_END_FIRST, all(lt('listed_start', clockOf(`${day} 00:00:00`)), filter));
  const later = firstOf(context, EARLIEST_FIRST, all(endsAfter(`${tomorrow} 00:00:00`), filter));
  const last = earlier && lastDay({ ...earlier, isAllDay: earlier.all_day });
  const first = later && firstDay(later);
  return {
    ...(last !== undefined && { before: last < day ? last : yesterday }),
    ...(first !== undefined && { after: first > day ? first : tomorrow }),
  };
}

/** The public events before and after an event, by their start in local time; of those that start together, by their ids. */
export function eventsBeside(
  context: RenderContext,
  { id, start }: EventRecord,
): { readonly before: EventRecord | undefined; readonly after: EventRecord | undefined } {
  const { store, moment } = context;
  const clock = clockOf(start);
  const isTogether = all(moment.reached('open'), gte('listed_start', clock), lte('listed_start', clock));
  const together = store.of(events).find({ where: isTogether, order: EARLIEST_FIRST, limit: MOST_EVENTS }).records;
  return {
    before: together.findLast((other) => other.id < id) ?? firstOf(context, LATEST_FIRST, lt('listed_start', clock)),
    after: together.find((other) => other.id > id) ?? firstOf(context, EARLIEST_FIRST, gt('listed_start', clock)),
  };
}
