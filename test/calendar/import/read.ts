import { importBudget } from '../../../plugins/calendar/import/ical/budget.ts';
import { contentLines } from '../../../plugins/calendar/import/ical/content-lines.ts';
import type { ImportedEvent } from '../../../plugins/calendar/import/imported-event.ts';
import { type ImportedCalendar, readCalendar } from '../../../plugins/calendar/import/read-calendar.ts';

/** The site that the files of these tests are imported into. */
export const SITE = {
  zone: 'America/New_York',
  horizon: Date.parse('2028-11-22T04:59:59Z'),
  occurrences: 1_000,
  budget: importBudget({ bytes: 500_000_000, events: 1_000_000, occurrences: 1_000, seconds: 60 }, () => 0),
};

export const readBytes = (bytes: Uint8Array, site = SITE): ImportedCalendar => readCalendar(contentLines(bytes), site);

export const readText = (text: string, site = SITE): ImportedCalendar =>
  readBytes(new TextEncoder().encode(text), site);

/** A calendar of one event with these lines, in a file as programs write it. */
export const calendarOf = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event; UID and SUMMARY are added unless they are among them. */
export function event(...lines: readonly string[]): readonly string[] {
  const given = (name: string) => lines.some((line) => line.startsWith(name));
  return [
    'BEGIN:VEVENT',
    ...(given('UID') ? [] : ['UID:one@example.org']),
    ...(given('SUMMARY') ? [] : ['SUMMARY:Fair']),
    ...lines,
    'END:VEVENT',
  ];
}

/** Reads a calendar of one event. */
export const readEvent = (...lines: readonly string[]): ImportedCalendar => readText(calendarOf(...event(...lines)));

/** `2027-01-10 09:00:00 – 2027-01-10 10:00:00 America/New_York`, and whether it is all day. */
export const timesOf = ({ start, end, timezone, all_day }: ImportedEvent): string =>
  `${start} – ${end} ${timezone}${all_day ? ' all day' : ''}`;
