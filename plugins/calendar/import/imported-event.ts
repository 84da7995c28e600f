import { endOfDay, fixedZone, parseTime, toInstant, toLocal } from '../../content/index.ts';
import { isWebAddress } from '../web-address.ts';
import type { Component } from './component.ts';
import { costOf } from './cost.ts';
import { descriptionOf } from './description.ts';
import { endOf, type Length } from './length.ts';
import { instantOf, type Moment, type Reader } from './moment.ts';
import { type Person, personOf } from './person.ts';
import { type Place, placeOf } from './place.ts';
import { Unreadable } from './problem.ts';

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
  if (!parseTime(times.start) || !parseTime(times.end)) throw new Unreadable('it ends beyond the year 9999');
  return times;
}

function clockTimes(start: Moment, length: Length): Times {
  const from = instantOf(start);
  const to = endOf(start, length);
  const zone = start.frame.zoneAt(from);
  const timezone = isTold(from, zone) && isTold(to, zone) ? zone : offsetZone(from, zone);
  return { start: toLocal(from, timezone), end: toLocal(to, timezone), timezone, all_day: false };
}

/** Does its local time stand for this instant? Not in the hour that a change of clocks has a second time. */
const isTold = (instant: number, zone: string): boolean => toInstant(toLocal(instant, zone), zone) === instant;

/** The offset of a zone at this instant, as a zone of its own. */
const offsetZone = (instant: number, zone: string): string =>
  fixedZone(toInstant(toLocal(instant, zone), 'UTC') - instant);

function wholeDays(start: Moment, { days }: Length): Times {
  const lastDay = toLocal(toInstant(start.local, 'UTC') + (days - 1) * 24 * 60 * 60_000, 'UTC');
  const timezone = start.frame.zoneAt(instantOf(start));
  return { start: start.local, end: endOfDay(lastDay), timezone, all_day: true };
}

/** Members of an event that do not depend on when it takes place. */
export type Content = Omit<ImportedEvent, keyof Times | 'uid' | 'recurrence'>;

/**
 * What an entry says about the event, its times aside. CLASS other than PUBLIC makes it private: it was not meant for
 * everybody. The highest PRIORITY makes it featured. TENTATIVE is as good as CONFIRMED.
 */
export function contentOf(reader: Reader, entry: Component, cancelled: boolean): Content {
  const venue = placeOf(entry);
  const cost = costOf(entry);
  const website = websiteOf(reader, entry);
  return {
    line: entry.line,
    cancelled: cancelled || entry.text('STATUS')?.toUpperCase() === 'CANCELLED',
    title: titleOf(entry),
    description: descriptionOf(entry),
    status: (entry.text('CLASS') ?? 'PUBLIC').toUpperCase() === 'PUBLIC' ? 'publish' : 'private',
    featured: entry.first('PRIORITY')?.raw === '1',
    organizers: entry.all('ORGANIZER').flatMap((property) => personOf(property) ?? []),
    categories: names(entry, 'CATEGORIES'),
    tags: names(entry, 'X-TAGS'),
    properties: entry.properties.map((property) => ({ name: property.name, value: property.raw })),
    ...(venue === undefined ? {} : { venue }),
    ...(cost === undefined ? {} : { cost }),
    ...(website === undefined ? {} : { website }),
  };
}

/** The title of an entry, on one line. */
export const titleOf = (entry: Component): string =>
  (entry.text('SUMMARY') ?? '').replace(/\s+/g, ' ').trim() || 'Untitled';

/** Names in lists of texts, each once, however they are spread over properties. */
function names(entry: Component, name: string): readonly string[] {
  const all = entry.all(name).flatMap((property) => property.list);
  return [...new Map(all.map((text) => [text.toLowerCase(), text])).values()];
}

function websiteOf(reader: Reader, entry: Component): string | undefined {
  const property = entry.first('URL');
  if (!property || property.raw === '') return undefined;
  if (isWebAddress(property.raw)) return property.raw;
  reader.note(property.line, `URL “${property.raw}” is not a web address; it was left out`);
  return undefined;
}
