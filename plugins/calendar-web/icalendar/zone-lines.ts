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

/** A time zone as described in calendar files: its changes of offset in a range of years. */
export function zoneLines(zone: string, firstYear: number, lastYear: number, onsets: Onsets): readonly string[] {
  const begin = Date.UTC(firstYear, 0, 1);
  const changes = transitions(zone, begin, Date.UTC(lastYear + 1, 0, 1));
  const offset = offsetOf(zone, begin);
  const described = changes.length > 0 ? changes : [{ at: begin, before: offset, after: offset }];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...described.flatMap((change) => changeLines(zone, change, onsets)),
    'END:VTIMEZONE',
  ];
}

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
