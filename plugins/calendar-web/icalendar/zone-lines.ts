import { offsetOf, offsetText, twoDigits, zoneAbbreviation } from '../../content/index.ts';

const HOUR = 60 * 60_000;
const SECOND = 1000;

/** Change of a time zone's offset. Offsets are in milliseconds. */
interface Transition {
  /** The first instant with the new offset. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** An instant in UTC as `20300310T070000`, without the zone. */
const clockText = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Time in which changes are given: UTC, as in the reference, or the zone's local time before the change (RFC 5545, 3.6.5). */
export type Onsets = 'utc' | 'local';

/**
 * Events that are at most so many years apart have all changes between them in their file. Otherwise an event of the year 9999
 * would add thousands.
 */
const MOST_BETWEEN = 5;

/**
 * A time zone as described in calendar files: its changes of offset in the years of its events, the one before and the one after.
 *
 * @param years in which events of the zone begin or end, from 0 to 9999
 */
export function zoneLines(zone: string, years: Iterable<number>, onsets: Onsets): readonly string[] {
  const described: Transition[] = [];
  for (const [first, last] of rangesOf(years)) {
    const begin = startOfYear(first);
    const offset = offsetOf(zone, begin);
    const before = described.at(-1)?.after ?? offset;
    const changes = transitions(zone, begin, startOfYear(last + 1));
    // a file must have one change at least, and begins again with the offset after a gap
    if (described.length === 0 ? changes.length === 0 : before !== offset)
      described.push({ at: begin, before, after: offset });
    described.push(...changes);
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...described.flatMap((change) => changeLines(zone, change, onsets)),
    'END:VTIMEZONE',
  ];
}

/** The last year that a calendar file can name. */
const LAST_YEAR = 9999;

/** The years to describe: first and last of each range. */
function rangesOf(years: Iterable<number>): readonly (readonly [first: number, last: number])[] {
  const ranges: [first: number, last: number][] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && year - range[1] <= MOST_BETWEEN) range[1] = Math.min(LAST_YEAR, year + 1);
    else ranges.push([Math.max(0, year - 1), Math.min(LAST_YEAR, year + 1)]);
  }
  return ranges;
}

/** `Date.UTC` takes the years before 100 as those after 1900. */
const startOfYear = (year: number): number => new Date(0).setUTCFullYear(year);

function changeLines(zone: string, { at, before, after }: Transition, onsets: Onsets): readonly string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${exactOffset(before)}`,
    `TZOFFSETTO:${exactOffset(after)}`,
    `TZNAME:${zoneAbbreviation(zone, at)}`,
    `DTSTART:${clockText(onsets === 'utc' ? at : at + before)}`,
    `END:${kind}`,
  ];
}

/** An offset as `-0500`, with seconds if it has any. @param offset milliseconds */
function exactOffset(offset: number): string {
  const seconds = (Math.abs(offset) / SECOND) % 60;
  return offsetText(offset, '') + (seconds === 0 ? '' : twoDigits(seconds));
}

/** Step of the search for changes: no zone changes twice within this time. */
const STEP = 7 * 24 * HOUR;

function transitions(zone: string, begin: number, end: number): readonly Transition[] {
  const found: Transition[] = [];
  for (let at = begin; at < end; at += STEP) {
    const next = Math.min(at + STEP, end);
    const [before, after] = [offsetOf(zone, at), offsetOf(zone, next)];
    if (before !== after) found.push({ at: changeBetween(zone, at, next), before, after });
  }
  return found;
}

/** The instant of a change between two others, to the second. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetOf(zone, from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / (2 * SECOND)) * SECOND;
    if (offsetOf(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
