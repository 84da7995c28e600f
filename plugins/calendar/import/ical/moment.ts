import { parseTime } from '../../../content/index.ts';
import type { ImportBudget } from './budget.ts';
import type { Frame, Zones } from './frame.ts';
import { Unreadable } from './problem.ts';
import type { Property } from './property.ts';

/** A date or date-time of the file, and the clock it refers to. */
export interface Moment {
  /** `YYYY-MM-DD HH:MM:SS`, midnight for a date. */
  readonly local: string;
  readonly dateOnly: boolean;
  readonly frame: Frame;
}

/** Context for reading the times of a property. */
export interface Reader {
  readonly zones: Zones;
  readonly budget: Pick<ImportBudget, 'check'>;
  /** Reports that something was not read as written. */
  note(line: number, reason: string): void;
  /** Reports it the first time only, for all entries of the calendar. */
  noteOnce(line: number, reason: string): void;
  /** Reports it, and that occurrences may be missing because of it. */
  leaveOut(line: number, reason: string): void;
}

const VALUE = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?(Z?)$/i;

/**
 * Reads one date or date-time: `20270101`, `20270101T090000`, with `Z` for UTC (RFC 5545 section 3.3.5). Hyphens, colons and
 * missing seconds are accepted.
 *
 * @param floating clock of dates and of times without a zone
 * @throws Unreadable
 */
export function readMoment(
  reader: Reader,
  property: Property,
  text: string,
  floating: Frame = reader.zones.floating,
): Moment {
  const [, year, month, day, hour = '', minute = '00', second = '00', utc] = VALUE.exec(text.trim()) ?? [];
  // a leap second becomes the second before it, because parseTime does not accept it
  const time = hour === '' ? '' : ` ${hour}:${minute}:${second === '60' ? '59' : second}`;
  const parsed = parseTime(`${year}-${month}-${day}${time}`);
  if (!parsed) throw new Unreadable(`${property.name} “${text.trim()}” is not a date`);
  const dateOnly = parsed.dateOnly || property.valueType === 'date';
  const frame = dateOnly ? floating : frameOf(reader, property, utc !== '', floating);
  return { local: dateOnly ? `${parsed.local.slice(0, 10)} 00:00:00` : parsed.local, dateOnly, frame };
}

function frameOf(reader: Reader, property: Property, utc: boolean, floating: Frame): Frame {
  if (utc) return reader.zones.utc;
  const tzid = property.parameter('TZID');
  if (tzid === undefined) return floating;
  const frame = reader.zones.named(tzid);
  if (!frame) {
    const taken = reader.zones.floating.zoneAt(0);
    reader.noteOnce(property.line, `the time zone “${tzid}” is unknown; its times were read as times in ${taken}`);
  }
  return frame ?? reader.zones.floating;
}

/**
 * The clock of other times of an entry that name no zone: that of its start, because many programs name a zone only there. A
 * start in UTC has no clock of its own.
 */
export const clockBeside = ({ zones }: Reader, { frame }: Moment): Frame =>
  frame === zones.utc ? zones.floating : frame;

/** The instant of a moment, milliseconds since 1970 UTC. */
export const instantOf = ({ frame, local }: Moment): number => frame.toInstant(local);

/** Is this the first or last second of a day, which programs write for the whole day? */
export const isEdgeOfDay = (local: string): boolean => /(?:00:00:00|23:59:59)$/.test(local);

/**
 * The day, `YYYY-MM-DD`, of a moment in an all-day event, which should have been a date. Programs write the first or last
 * second of the day; any other time is converted to the clock of the event.
 */
export const dayIn = (frame: Frame, moment: Moment): string =>
  (isEdgeOfDay(moment.local) ? moment.local : frame.toLocal(instantOf(moment))).slice(0, 10);
