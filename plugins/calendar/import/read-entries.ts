import { toInstant, toLocal } from '../../content/index.ts';
import type { Component } from './component.ts';
import type { ImportSettings } from './import-settings.ts';
import { type Content, contentOf, type ImportedEvent, timesOf, titleOf } from './imported-event.ts';
import { type Length, readLength } from './length.ts';
import { instantOf, type Moment, type Reader, readMoment } from './moment.ts';
import { type Occurrence, occurrences, recurs } from './occurrences.ts';
import { type Problem, Unreadable } from './problem.ts';
import { calendarZones, type Zones } from './zones.ts';

/** A VEVENT whose times could be read. */
interface Entry {
  readonly component: Component;
  readonly reader: Reader;
  readonly uid: string;
  readonly start: Moment;
  readonly length: Length;
  readonly content: Content;
  /** Where the occurrence that it replaces was due. */
  readonly replaces?: Moment;
  /** It replaces that occurrence and all later ones. */
  readonly andLater: boolean;
}

/** The events of one VCALENDAR. What cannot be read is added to the problems. */
export function readEntries(
  calendar: Component,
  settings: ImportSettings,
  problems: Problem[],
): readonly ImportedEvent[] {
  const zones = calendarZones(calendar, settings.zone);
  const cancelled = calendar.text('METHOD')?.toUpperCase() === 'CANCEL';
  const entries = [...calendar.within('VEVENT')].flatMap((component) =>
    guarded(component, problems, () => [readEntry(component, zones, cancelled, problems)]),
  );
  return seriesOf(entries).flatMap((series) =>
    guarded(series.first.component, problems, () => eventsOf(series, settings)),
  );
}

/** Runs one entry's reading; what it cannot read becomes a problem. */
function guarded<T>(component: Component, problems: Problem[], read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push({ line: component.line, summary: titleOf(component), reason: `${error.message}; not imported` });
    return [];
  }
}

function readEntry(component: Component, zones: Zones, cancelled: boolean, problems: Problem[]): Entry {
  if (!component.complete) throw new Unreadable('the entry has no END');
  const summary = titleOf(component);
  const reader = { zones, note: (line: number, reason: string) => problems.push({ line, summary, reason }) };
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
    content: contentOf(reader, component, cancelled),
    ...(replaced ? { replaces: readMoment(reader, replaced, replaced.raw) } : {}),
    andLater: replaced?.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** Outlook writes all-day entries from midnight to midnight and says so beside. */
function wholeDay(component: Component, start: Moment): Moment {
  const said = component.first('X-MICROSOFT-CDO-ALLDAYEVENT')?.raw.toUpperCase() === 'TRUE';
  return said && start.local.endsWith('00:00:00') ? { ...start, dateOnly: true } : start;
}

/** An entry and what replaces some of its occurrences; the entry itself may lie in another file. */
interface Series {
  readonly first: Entry;
  readonly master?: Entry;
  readonly overrides: readonly Entry[];
}

/**
 * Entries by UID. Of several revisions the one with the highest SEQUENCE, or else the last, counts; but entries that
 * start at different times are not taken for revisions unless they say so.
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

/** Some programs give one UID to all entries that they write. */
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

/** An occurrence after one that was moved, moved by as much. */
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

/** Names an occurrence by where it is due: `20270101` of an all-day entry, else the instant, `20270101T140000Z`. */
function keyOf(due: Moment): string {
  if (due.dateOnly) return due.local.slice(0, 10).replaceAll('-', '');
  return new Date(instantOf(due)).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The key of the occurrence that an entry replaces, where it names only the day, or the midnight of an all-day entry. */
function keyIn(master: Entry, { replaces, start }: Entry): string {
  const due = replaces ?? start;
  if (due.dateOnly === master.start.dateOnly) return keyOf(due);
  const local = due.dateOnly
    ? due.local.slice(0, 10) + master.start.local.slice(10)
    : `${due.local.slice(0, 10)} 00:00:00`;
  return keyOf({ ...master.start, local });
}
