import { toInstant, toLocal } from '../../content/index.ts';
import { type Content, contentOf, titleOf } from './entry-content.ts';
import { BudgetExceeded, type ImportBudget } from './ical/budget.ts';
import type { Component } from './ical/component.ts';
import { type Zones, zoneFrame } from './ical/frame.ts';
import { clockBeside, dayIn, instantOf, type Moment, type Reader, readMoment } from './ical/moment.ts';
import { type Problem, Unreadable } from './ical/problem.ts';
import type { Property } from './ical/property.ts';
import { calendarZones } from './ical/zones.ts';
import type { ImportSettings } from './import-settings.ts';
import { type ImportedEvent, timesOf } from './imported-event.ts';
import { type Length, readLength } from './length.ts';
import { type Occurrence, occurrences, recurs } from './occurrences.ts';

/** State shared by the entries of one calendar. */
interface ReadingContext {
  readonly zones: Zones;
  readonly budget: ImportBudget;
  readonly problems: Problem[];
  /** Reasons already reported with `noteOnce`. */
  readonly named: Set<string>;
  /** The calendar cancels its entries (METHOD:CANCEL). */
  readonly cancelled: boolean;
}

/** Collects the problems of one entry while its times are read. */
class EntryReader implements Reader {
  readonly zones: Zones;
  readonly budget: ImportBudget;
  /** No occurrence is missing. */
  complete = true;
  readonly #summary: string;
  readonly #problems: Problem[];
  readonly #named: Set<string>;

  constructor({ zones, budget, problems, named }: ReadingContext, summary: string) {
    this.zones = zones;
    this.budget = budget;
    this.#summary = summary;
    this.#problems = problems;
    this.#named = named;
  }

  note(line: number, reason: string): void {
    this.#problems.push({ line, summary: this.#summary, reason });
  }

  noteOnce(line: number, reason: string): void {
    if (this.#named.has(reason)) return;
    this.#named.add(reason);
    this.note(line, reason);
  }

  leaveOut(line: number, reason: string): void {
    this.complete = false;
    this.note(line, reason);
  }
}

/** A VEVENT whose times could be read. */
interface Entry {
  readonly component: Component;
  readonly reader: EntryReader;
  readonly uid: string;
  readonly start: Moment;
  readonly length: Length;
  readonly content: Content;
  /** Original start of the occurrence that it replaces. */
  readonly replaces?: Moment;
  /** It replaces that occurrence and all later ones. */
  readonly andLater: boolean;
}

/** The events of one VCALENDAR. */
export interface ReadEntries {
  readonly events: readonly ImportedEvent[];
  /** UIDs of series of which some occurrences could not be read, or possibly so. */
  readonly incomplete: readonly string[];
}

/** Reads the events of one VCALENDAR, and adds what cannot be read to the problems. */
export function readEntries(calendar: Component, settings: ImportSettings, problems: Problem[]): ReadEntries {
  const { zone, budget } = settings;
  const cancelled = calendar.text('METHOD')?.toUpperCase() === 'CANCEL';
  const zones = calendarZones(calendar, zone, budget);
  const reading = { zones, budget, problems, named: new Set<string>(), cancelled };
  const incomplete: string[] = [];
  const entries: Entry[] = [];
  for (const component of calendar.within('VEVENT')) {
    const fitting = fits(component, problems, () => {
      const entry = guarded(component, problems, () => [readEntry(component, reading)]);
      if (entry.length === 0) incomplete.push(component.text('UID') ?? '');
      entries.push(...entry);
    });
    if (!fitting) break;
  }
  const events: ImportedEvent[] = [];
  for (const series of seriesOf(entries)) {
    const { component, uid } = series.first;
    // all of a series or none: occurrences that seem gone from the file are moved to the trash
    const fitting = fits(component, problems, () =>
      budget.take(
        guarded(component, problems, () => eventsOf(series, settings)),
        events,
      ),
    );
    if (!isComplete(series)) incomplete.push(uid);
    if (!fitting) break;
  }
  return { events, incomplete };
}

/** Runs the reading of an entry. Returns false and reports the problem when the budget is exceeded. */
function fits(component: Component, problems: Problem[], read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    problems.push(leftOut(component, error.message));
    return false;
  }
}

/** The name of an entry in reports: its title, else its UID. */
const nameOf = (component: Component): string =>
  component.text('SUMMARY') === undefined ? (component.text('UID') ?? titleOf(component)) : titleOf(component);

const leftOut = (component: Component, reason: string): Problem => ({
  line: component.line,
  summary: nameOf(component),
  reason: `${reason}; this entry and the following ones were left out`,
  isEnd: true,
});

/** Runs the reading of an entry; an `Unreadable` error becomes a problem. */
function guarded<T>(component: Component, problems: Problem[], read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push({ line: component.line, summary: nameOf(component), reason: `${error.message}; not imported` });
    return [];
  }
}

function readEntry(component: Component, reading: ReadingContext): Entry {
  if (!component.complete) throw new Unreadable('the entry has no END');
  const summary = titleOf(component);
  const reader = new EntryReader(reading, nameOf(component));
  const property = component.first('DTSTART');
  if (!property || property.raw === '') throw new Unreadable('the entry has no start');
  const start = wholeDay(component, readMoment(reader, property, property.raw));
  const length = readLength(reader, component, start);
  const replaced = component.first('RECURRENCE-ID');
  return {
    component,
    reader,
    start,
    length,
    uid: component.text('UID') ?? `${start.local} ${summary}`,
    content: contentOf(reader, component, reading.cancelled),
    ...(replaced ? { replaces: readReplaced(reader, replaced, start) } : {}),
    andLater: replaced?.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** Original start of the replaced occurrence; if it cannot be read, the entry's own start. */
function readReplaced(reader: Reader, property: Property, start: Moment): Moment {
  try {
    return readMoment(reader, property, property.raw, clockBeside(reader, start));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    reader.leaveOut(property.line, `${error.message}; it was read as the occurrence at DTSTART`);
    return start;
  }
}

/**
 * Recognizes all-day entries written with times. Outlook writes them from midnight to midnight with a flag, some in UTC; then
 * midnight is in the calendar's zone. The Events Calendar writes the first second of a day and the last of one, in one zone.
 */
function wholeDay(component: Component, start: Moment): Moment {
  const said = component.first('X-MICROSOFT-CDO-ALLDAYEVENT')?.raw.toUpperCase() === 'TRUE';
  const shown = said && !isMidnight(start) ? inShownZone(start) : start;
  return isMidnight(shown) && (said || endsWithDay(component)) ? { ...shown, dateOnly: true } : start;
}

const isMidnight = ({ local }: Moment): boolean => local.endsWith('00:00:00');

/** The same instant in the zone in which the event will be stored. */
function inShownZone(moment: Moment): Moment {
  const instant = instantOf(moment);
  const zone = moment.frame.zoneAt(instant);
  return { ...moment, local: toLocal(instant, zone), frame: zoneFrame(zone) };
}

/** Does the entry end in the last second of a day, in the zone of its start? */
function endsWithDay(component: Component): boolean {
  const [start, end] = [component.first('DTSTART'), component.first('DTEND')];
  return end !== undefined && /T235959$/.test(end.raw) && end.parameter('TZID') === start?.parameter('TZID');
}

/** An entry and the entries that replace some of its occurrences; the entry itself may be in another file. */
interface Series {
  readonly first: Entry;
  readonly master?: Entry;
  readonly overrides: readonly Entry[];
}

const isComplete = ({ master, overrides }: Series): boolean =>
  [master, ...overrides].every((entry) => entry?.reader.complete !== false);

/**
 * Groups entries by UID. Of several revisions, the one with the highest SEQUENCE wins, or else the last. Entries with the same
 * SEQUENCE that start at different times are not revisions of each other.
 */
function seriesOf(entries: readonly Entry[]): readonly Series[] {
  const series = new Map<string, { first: Entry; master?: Entry; overrides: Entry[] }>();
  for (const read of entries.toSorted((a, b) => sequenceOf(a) - sequenceOf(b))) {
    const entry = { ...read, uid: ownUid(read, series.get(read.uid)?.master) };
    const one = series.get(entry.uid) ?? { first: entry, overrides: [] };
    if (entry.replaces) one.overrides.push(entry);
    else one.master = entry;
    series.set(entry.uid, one);
  }
  return [...series.values()].toSorted((a, b) => a.first.component.line - b.first.component.line);
}

/** The UID of an entry, made unique if another entry has the same: some programs give all their entries one UID. */
function ownUid(entry: Entry, other: Entry | undefined): string {
  if (!other || entry.replaces || sequenceOf(entry) !== sequenceOf(other)) return entry.uid;
  return keyOf(entry.start) === keyOf(other.start) ? entry.uid : `${entry.uid} ${keyOf(entry.start)}`;
}

const sequenceOf = ({ component }: Entry): number => Number(component.first('SEQUENCE')?.raw) || 0;

function eventsOf({ master, overrides }: Series, settings: ImportSettings): ImportedEvent[] {
  if (!master) return overrides.map((entry) => eventOf(entry, entry, keyOf(entry.replaces ?? entry.start)));
  const bounds = { horizon: settings.horizon, count: settings.occurrences };
  const found = occurrences(master.reader, master.component, master.start, bounds);
  const repeated = recurs(master.component);
  const later = overrides.filter(({ andLater }) => andLater).toSorted(byReplaced);
  const replaced = new Map(overrides.map((entry) => [keyIn(master, entry), entry]));
  const kept = found
    .filter(({ start }) => !replaced.has(keyOf(start)))
    .map((occurrence) => {
      const override = later.findLast(({ replaces }) => replaces && instantOf(replaces) <= instantOf(occurrence.start));
      const moved = override ? moveBy(override, occurrence) : occurrence;
      return eventOf(override ?? master, moved, repeated ? keyOf(occurrence.start) : undefined);
    });
  const instead = [...replaced]
    .filter(([, { start }]) => instantOf(start) <= settings.horizon)
    .map(([key, entry]) => eventOf(entry, entry, key));
  return [...kept, ...instead].toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
}

const byReplaced = (a: Entry, b: Entry): number => instantOf(a.replaces ?? a.start) - instantOf(b.replaces ?? b.start);

/** An occurrence after one that was moved, shifted by the same amount. */
function moveBy({ replaces, start, length }: Entry, occurrence: Occurrence): Occurrence {
  const wall = (local: string) => toInstant(local, 'UTC');
  const shift = replaces ? wall(start.local) - wall(replaces.frame.toLocal(instantOf(replaces))) : 0;
  return { start: { ...start, local: toLocal(wall(occurrence.start.local) + shift, 'UTC') }, length };
}

function eventOf(entry: Entry, occurrence: Occurrence, recurrence: string | undefined): ImportedEvent {
  return {
    ...entry.content,
    ...timesOf(occurrence.start, occurrence.length ?? entry.length),
    uid: entry.uid,
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

/** Identifies an occurrence by its original start: `20270101` for an all-day entry, else the instant, `20270101T140000Z`. */
function keyOf(due: Moment): string {
  if (due.dateOnly) return due.local.slice(0, 10).replaceAll('-', '');
  return new Date(instantOf(due)).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The key of the occurrence that an entry replaces, also if one has a date and the other a time. */
function keyIn(master: Entry, { replaces, start }: Entry): string {
  const due = replaces ?? start;
  if (due.dateOnly === master.start.dateOnly) return keyOf(due);
  const local = due.dateOnly
    ? due.local.slice(0, 10) + master.start.local.slice(10)
    : `${dayIn(master.start.frame, due)} 00:00:00`;
  return keyOf({ ...master.start, local });
}
