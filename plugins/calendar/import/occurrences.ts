import type { Component } from './ical/component.ts';
import type { Frame } from './ical/frame.ts';
import { clockBeside, dayIn, instantOf, type Moment, type Reader, readMoment } from './ical/moment.ts';
import { Unreadable } from './ical/problem.ts';
import type { Property } from './ical/property.ts';
import { expandRule } from './ical/rule.ts';
import { type Length, readDuration, until } from './length.ts';

/** One occurrence of an entry. */
export interface Occurrence {
  readonly start: Moment;
  /** If it differs from the entry's length. */
  readonly length?: Length;
}

/** Limits on occurrences: how far into the future, and how many. */
export interface Bounds {
  /** Last instant at which an occurrence may start, milliseconds since 1970 UTC. */
  readonly horizon: number;
  /** If there are more, the latest ones are kept. */
  readonly count: number;
}

/** Does the entry recur? */
export const recurs = (entry: Component): boolean => entry.properties.some(({ name }) => /^(RRULE|RDATE)$/.test(name));

/**
 * The occurrences of an entry, earliest first: DTSTART and the times added by every RRULE and RDATE, without those excluded by
 * EXDATE and EXRULE (RFC 5545 section 3.8.5). The bounds do not apply to an entry without rules.
 *
 * A rule or date that cannot be read is ignored and reported; DTSTART always remains.
 */
export function occurrences(reader: Reader, entry: Component, start: Moment, bounds: Bounds): readonly Occurrence[] {
  if (!recurs(entry)) return [{ start }];
  const found = new Map<number, Occurrence>();
  const add = (occurrence: Occurrence) => {
    const at = instantOf(occurrence.start);
    if (at <= bounds.horizon) found.set(at, occurrence);
  };
  add({ start });
  for (const local of ruled(reader, entry, 'RRULE', start, bounds)) add({ start: { ...start, local } });
  for (const added of dates(reader, entry, 'RDATE', start)) add(inFrame(added, start));
  const excluded = exclusion(reader, entry, start, bounds);
  if (found.size === 0)
    reader.note(entry.line, 'takes place only after the imported period; no occurrence was imported');
  const kept = [...found.values()].filter((occurrence) => !excluded(occurrence.start));
  kept.sort((a, b) => instantOf(a.start) - instantOf(b.start));
  if (kept.length > bounds.count) {
    reader.note(entry.line, `takes place ${kept.length} times; only the latest ${bounds.count} were imported`);
  }
  return kept.slice(-bounds.count);
}

/** Local times from all rules with this name. */
function ruled(reader: Reader, entry: Component, name: string, start: Moment, { horizon }: Bounds): readonly string[] {
  return entry.all(name).flatMap((property) => {
    const said = `${name} “${property.raw}”`;
    try {
      const { locals, complete } = expandRule(reader, property, start, horizon);
      if (!complete) {
        const reason = locals.length === 0 ? 'never occurs' : `was expanded only until ${locals.at(-1)}`;
        reader.leaveOut(property.line, `${said} ${reason}`);
      }
      return locals;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const kept = name === 'RRULE' ? ', but the first occurrence was imported' : '';
      reader.leaveOut(property.line, `${said} cannot be read: ${error.message}; it was left out${kept}`);
      return [];
    }
  });
}

/** Tells which occurrences are excluded. A date excludes all occurrences on that day, a date-time those that start then. */
function exclusion(reader: Reader, entry: Component, start: Moment, bounds: Bounds): (occurrence: Moment) => boolean {
  const locals = new Set(ruled(reader, entry, 'EXRULE', start, bounds));
  const days = new Set<string>();
  const instants = new Set<number>();
  for (const { start: moment } of dates(reader, entry, 'EXDATE', start)) {
    if (moment.dateOnly || start.dateOnly) days.add(dayIn(start.frame, moment));
    else instants.add(instantOf(moment));
  }
  return (occurrence) =>
    locals.has(occurrence.local) || days.has(occurrence.local.slice(0, 10)) || instants.has(instantOf(occurrence));
}

/** The times listed in all properties with this name, without those that cannot be read. */
function dates(reader: Reader, entry: Component, name: string, start: Moment): readonly Occurrence[] {
  const clock = clockBeside(reader, start);
  return entry.all(name).flatMap((property) =>
    property.raw
      .split(',')
      .filter((text) => text.trim() !== '')
      .flatMap((text) => {
        try {
          return [dateOrPeriod(reader, property, text, clock)];
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          reader.leaveOut(property.line, `${error.message}; it was left out`);
          return [];
        }
      }),
  );
}

/** Reads a time, `20270101T090000Z`, or a period: `…/20270101T100000Z`, `…/PT1H`. */
function dateOrPeriod(reader: Reader, property: Property, text: string, clock: Frame): Occurrence {
  const [first = '', second] = text.split('/');
  const start = readMoment(reader, property, first, clock);
  if (second === undefined) return { start };
  const length = /^[+-]?P/i.test(second.trim())
    ? readDuration(property, second.trim(), start.dateOnly)
    : until(start, readMoment(reader, property, second, clock));
  if (!length) throw new Unreadable(`${property.name} “${text}” ends before it starts`);
  return { start, length };
}

/**
 * An added date on the entry's own clock. An all-day entry takes the whole day; any other entry keeps its time of day if only a
 * date was given.
 */
function inFrame({ start: added, length }: Occurrence, start: Moment): Occurrence {
  if (start.dateOnly) return { start: { ...start, local: `${dayIn(start.frame, added)} 00:00:00` } };
  if (added.dateOnly) return { start: { ...start, local: added.local.slice(0, 10) + start.local.slice(10) } };
  const moment = { ...start, local: start.frame.toLocal(instantOf(added)) };
  return length ? { start: moment, length } : { start: moment };
}
