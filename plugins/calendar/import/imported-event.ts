import { endOfDay, fixedZone, parseTime, toInstant, toLocal } from '../../content/index.ts';
import { instantOf, type Moment } from './ical/moment.ts';
import { Unreadable } from './ical/problem.ts';
import { endOf, type Length } from './length.ts';

/** An entry of a calendar file, or one of its occurrences, as an event of this calendar. */
export interface ImportedEvent {
  /** Line of the entry's BEGIN in the file, from 1. */
  readonly line: number;
  readonly uid: string;
  /** Identifies an occurrence of a recurring entry by its original start: `20270101T140000Z` or `20270101`. */
  readonly recurrence?: string;
  /** Cancelled: to be moved to the trash, or not imported at all. */
  readonly cancelled: boolean;
  readonly title: string;
  /** HTML, not sanitized. */
  readonly description: string;
  /** Local times of the zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly all_day: boolean;
  readonly status: 'publish' | 'private';
  readonly featured: boolean;
  readonly cost?: string;
  readonly website?: string;
  readonly venue?: Place;
  readonly organizers: readonly Person[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** The entry's properties as written, with upper-case names, for plugins. */
  readonly properties: readonly EntryProperty[];
}

export interface EntryProperty {
  readonly name: string;
  readonly value: string;
}

/** When an event takes place. */
export type Times = Pick<ImportedEvent, 'start' | 'end' | 'timezone' | 'all_day'>;

/**
 * The times of an event with this start. A local time that a clock change skips is moved to after the change.
 *
 * @throws Unreadable when they are after the year 9999
 */
export function timesOf(start: Moment, length: Length): Times {
  const times = start.dateOnly ? wholeDays(start, length) : clockTimes(start, length);
  if (!parseTime(times.start) || !parseTime(times.end)) throw new Unreadable('it ends after the year 9999');
  return times;
}

function clockTimes(start: Moment, length: Length): Times {
  const from = instantOf(start);
  const to = endOf(start, length);
  const zone = start.frame.zoneAt(from);
  const timezone = isUnambiguous(from, zone) && isUnambiguous(to, zone) ? zone : offsetZone(from, zone);
  return { start: toLocal(from, timezone), end: toLocal(to, timezone), timezone, all_day: false };
}

/** Does the local time convert back to this instant? Not in the second pass of an hour that a clock change repeats. */
const isUnambiguous = (instant: number, zone: string): boolean => toInstant(toLocal(instant, zone), zone) === instant;

/** The offset of a zone at this instant, as a fixed zone. */
const offsetZone = (instant: number, zone: string): string =>
  fixedZone(toInstant(toLocal(instant, zone), 'UTC') - instant);

function wholeDays(start: Moment, { days }: Length): Times {
  const lastDay = toLocal(toInstant(start.local, 'UTC') + (days - 1) * 24 * 60 * 60_000, 'UTC');
  const timezone = start.frame.zoneAt(instantOf(start));
  return { start: start.local, end: endOfDay(lastDay), timezone, all_day: true };
}

/** The organizer of an entry. */
export interface Person {
  readonly organizer: string;
  readonly email?: string;
}

/** The venue of an entry. */
export interface Place {
  readonly venue: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly province?: string;
  readonly zip?: string;
  readonly country?: string;
}
