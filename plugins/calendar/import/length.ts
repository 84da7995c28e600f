import ICAL from 'ical.js';
import { toInstant, toLocal } from '../../content/index.ts';
import type { Component } from './ical/component.ts';
import { clockBeside, instantOf, isEdgeOfDay, type Moment, type Reader, readMoment } from './ical/moment.ts';
import { Unreadable } from './ical/problem.ts';
import type { Property } from './ical/property.ts';

const DAY = 24 * 60 * 60_000;

/** A century: a longer duration is a mistake. */
const MAX_DAYS = 36_525;

/**
 * The length of an entry: calendar `days`, then `time` in milliseconds. They are separate because a day of 25 hours is still one
 * day.
 */
export interface Length {
  readonly days: number;
  readonly time: number;
}

/**
 * The length of an entry. DTEND gives an exact time; DURATION counts calendar days first. Without either, an all-day entry
 * lasts one day and any other zero seconds (RFC 5545 sections 3.6.1 and 3.8.5.3). An end before the start, or one that cannot
 * be read, is ignored and reported.
 */
export function readLength(reader: Reader, entry: Component, start: Moment): Length {
  for (const property of [entry.first('DTEND'), entry.first('DURATION')]) {
    if (!property || property.raw === '') continue;
    try {
      return property.name === 'DTEND'
        ? readEnd(reader, property, start)
        : readDuration(property, property.raw, start.dateOnly);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reader.note(property.line, `${error.message}; it was left out`);
    }
  }
  return { days: start.dateOnly ? 1 : 0, time: 0 };
}

function readEnd(reader: Reader, property: Property, start: Moment): Length {
  const length = until(start, readMoment(reader, property, property.raw, clockBeside(reader, start)));
  if (!length) throw new Unreadable('DTEND is before DTSTART');
  return length;
}

/** The length from start to end; undefined when the end is before the start. */
export function until(start: Moment, end: Moment): Length | undefined {
  if (start.dateOnly) {
    const days = Math.round((toInstant(endOfDays(start, end), 'UTC') - toInstant(start.local, 'UTC')) / DAY);
    // for one-day entries, many programs write that day instead of the one after it
    return days < 0 ? undefined : { days: Math.max(days, 1), time: 0 };
  }
  const time = instantOf(end) - instantOf(start);
  return time < 0 ? undefined : { days: 0, time };
}

/** The local end of an all-day entry: the first or last second of a day is taken as written, as in {@link dayIn}. */
const endOfDays = ({ frame }: Moment, end: Moment): string =>
  isEdgeOfDay(end.local) ? end.local : frame.toLocal(instantOf(end));

/**
 * Reads `P1D`, `PT1H30M`, `P1W`.
 *
 * @throws Unreadable
 */
export function readDuration(property: Property, text: string, wholeDays: boolean): Length {
  const duration = parseDuration(text.toUpperCase());
  const days = duration ? duration.weeks * 7 + duration.days : Number.NaN;
  const time = duration ? ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1000 : Number.NaN;
  if (!duration || Number.isNaN(days + time)) {
    throw new Unreadable(`${property.name} “${text}” is not a duration`);
  }
  if (duration.isNegative) throw new Unreadable(`${property.name} “${text}” is negative`);
  if (days + time / DAY > MAX_DAYS) throw new Unreadable(`${property.name} “${text}” is longer than a century`);
  return wholeDays ? { days: Math.max(days + Math.floor(time / DAY), 1), time: 0 } : { days, time };
}

function parseDuration(text: string): ICAL.Duration | undefined {
  try {
    return ICAL.Duration.isValueString(text) ? ICAL.Duration.fromString(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The instant at which an entry with this start and length ends. */
export function endOf(start: Moment, { days, time }: Length): number {
  const day = toLocal(toInstant(start.local, 'UTC') + days * DAY, 'UTC');
  return start.frame.toInstant(days === 0 ? start.local : day) + time;
}
