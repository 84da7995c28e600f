import { endOfDay, fixedZone, parseTime, toInstant, toLocal } from '../../content/index.ts';
import { instantOf, type Moment } from './ical/moment.ts';
import { Unreadable } from './ical/problem.ts';
import { endOf, type Length } from './length.ts';

/** What a calendar program has in a file, as this calendar's own kind of event. */
export interface ImportedEvent {
  /** Of the entry's BEGIN in the file, from 1. */
  readonly line: number;
  readonly uid: string;
  /** Which occurrence of a recurring entry: where it was due, `20270101T140000Z` or `20270101`. */
  readonly recurrence?: string;
  /** Called off: to be taken down, not put up. */
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
  /** The entry's properties as written, by upper-case name: what plugins may look at. */
  readonly properties: readonly EntryProperty[];
}

export interface EntryProperty {
  readonly name: string;
  readonly value: string;
}

/** When an event takes place. */
export type Times = Pick<ImportedEvent, 'start' | 'end' | 'timezone' | 'all_day'>;

/**
 * The times of an event that starts then. What was skipped by a change of clocks is moved behind it.
 *
 * @throws Unreadable when they lie beyond the year 9999
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

/** Does its local time stand for this instant? Not in the hour that a change of clocks has a second time. */
const isUnambiguous = (instant: number, zone: string): boolean => toInstant(toLocal(instant, zone), zone) === instant;

/** The offset of a zone at this instant, as a zone of its own. */
const offsetZone = (instant: number, zone: string): string =>
  fixedZone(toInstant(toLocal(instant, zone), 'UTC') - instant);

function wholeDays(start: Moment, { days }: Length): Times {
  const lastDay = toLocal(toInstant(start.local, 'UTC') + (days - 1) * 24 * 60 * 60_000, 'UTC');
  const timezone = start.frame.zoneAt(instantOf(start));
  return { start: start.local, end: endOfDay(lastDay), timezone, all_day: true };
}

/** Who organizes an entry. */
export interface Person {
  readonly organizer: string;
  readonly email?: string;
}

/** Where an entry takes place. */
export interface Place {
  readonly venue: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly province?: string;
  readonly zip?: string;
  readonly country?: string;
}
