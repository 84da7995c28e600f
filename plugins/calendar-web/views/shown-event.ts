import { escapeHtml } from '../../../core/index.ts';
import { clockOf, formatDate, toInstant } from '../../content/index.ts';
import type { Presentation } from '../../site/index.ts';

/** Formats of dates and times, and the translation of labels. */
export interface Formats extends Pick<Presentation, 'date_format' | 'time_format' | 'start_of_week' | 'language'> {
  /** A label in the language of the site, as HTML. @param values HTML */
  say(text: string, values?: Readonly<Record<string, string | number>>): string;
}

/** The data of an event that lists and months show. */
export interface ShownEvent {
  /** HTML. */
  readonly title: string;
  /** URL of its page. */
  readonly url: string;
  /** Local times in the event's time zone: `2030-05-01 18:30:00`. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** Whether it is pinned, and comes first on the days of a month. */
  readonly isSticky: boolean;
  readonly isFeatured: boolean;
  /** Abbreviation of its time zone, if its offset differs from the site's; else empty. */
  readonly zone: string;
  /** Names of its venues, as HTML; empty if it has none. */
  readonly place: string;
  readonly state: 'ahead' | 'on' | 'over';
}

/** The times of an event. */
type Times = Pick<ShownEvent, 'start' | 'end' | 'timezone' | 'isAllDay' | 'zone'>;

const SECOND = 1000;

/** The day as `2030-05-01`. @param clock milliseconds, as from `clockOf` */
const dayOf = (clock: number): string => new Date(clock).toISOString().slice(0, 10);

/** The day on which an event begins: `2030-05-01`. */
export const firstDay = ({ start }: Pick<Times, 'start'>): string => start.slice(0, 10);

/** The last day of an event: one that ends at midnight does not extend to the next day. */
export function lastDay({ start, end, isAllDay }: Pick<Times, 'start' | 'end' | 'isAllDay'>): string {
  const endsAtMidnight = end.endsWith(' 00:00:00') && !isAllDay && end > start;
  return endsAtMidnight ? dayOf(clockOf(end) - SECOND) : end.slice(0, 10);
}

/**
 * The events of a day in the order of its page (reference): all-day events, those that began on an earlier day, then the others.
 *
 * @param events in the order of their start, which remains within each group
 */
export function onPageOfDay(events: readonly ShownEvent[], day: string): readonly ShownEvent[] {
  const groupOf = (event: ShownEvent) => (event.isAllDay ? 0 : firstDay(event) < day ? 1 : 2);
  return events.toSorted((one, other) => groupOf(one) - groupOf(other));
}

/** Formats a local time as plain text. @param format as in PHP */
export const wordsOf = (local: string, format: string, { language }: Pick<Formats, 'language'>): string =>
  formatDate(format, clockOf(local), 'UTC', language);

/** A local time for the attribute `datetime`; only the day for all-day events. */
const machineTime = (local: string, { timezone, isAllDay }: Pick<Times, 'timezone' | 'isAllDay'>): string =>
  isAllDay ? local.slice(0, 10) : formatDate('c', toInstant(local, timezone), timezone);

/** A `time` element. @param words plain text */
const timeElement = (local: string, words: string, times: Times): string =>
  `<time datetime="${machineTime(local, times)}">${escapeHtml(words)}</time>`;

/** The hours of an event, with their dates if it lasts several days, as HTML. */
export function hoursOf(event: Times, formats: Formats): string {
  const { start, end, isAllDay, zone } = event;
  const zoned = zone && ` <abbr class="event-zone">${escapeHtml(zone)}</abbr>`;
  if (firstDay(event) !== lastDay(event)) {
    const moment = isAllDay ? formats.date_format : `${formats.date_format}, ${formats.time_format}`;
    const [begins, ends] = [start, end].map((local) => timeElement(local, wordsOf(local, moment, formats), event));
    return `${begins} – ${ends}${isAllDay ? '' : zoned}`;
  }
  if (isAllDay) return formats.say('All day');
  const begins = timeElement(start, wordsOf(start, formats.time_format, formats), event);
  if (start === end) return `${begins}${zoned}`;
  return `${begins} – ${timeElement(end, wordsOf(end, formats.time_format, formats), event)}${zoned}`;
}

/** Day and hours of an event, as HTML. */
export function whenOf(event: Times, formats: Formats): string {
  const hours = hoursOf(event, formats);
  if (firstDay(event) !== lastDay(event)) return hours;
  const day = escapeHtml(wordsOf(event.start, formats.say('l, {date}', { date: formats.date_format }), formats));
  return `<time datetime="${firstDay(event)}">${day}</time>, <span class="event-hours">${hours}</span>`;
}
