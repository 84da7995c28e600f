import { fixedOffset, offsetOf } from './zone.ts';

/** A date or date-time that somebody sent. */
export interface ParsedTime {
  /** As written, `YYYY-MM-DD HH:MM:SS`; midnight when only a date was written. */
  readonly local: string;
  readonly dateOnly: boolean;
  /** The instant meant, in milliseconds since 1970 UTC, when the text carries an offset. */
  readonly instant?: number;
}

const DATE = String.raw`(?<year>\d{4})(?<mark>[-/])(?<month>\d{2})\k<mark>(?<day>\d{2})`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:\.\d{1,9})?)?`;
const HALF = '(?: ?(?<half>[ap])m)?';
// A space stands for a plus that a client forgot to encode in a query.
const OFFSET = String.raw`(?: ?(?<utc>z)| ?(?<sign>[+-]|(?<= ))(?<offsetHours>[01]\d):?(?<offsetMinutes>[0-5]\d))?`;
const TEXT = new RegExp(`^${DATE}(?:[T ]${TIME}${HALF}${OFFSET})?$`, 'i');

/**
 * Reads `YYYY-MM-DD`, alone or followed by a space or `T` and `HH:MM`, seconds, fractions of them (dropped), `am` or
 * `pm`, and `Z`, `±HH:MM` or `±HHMM`. Dates may have slashes. Only dates that exist; no words such as `tomorrow`.
 *
 * @returns undefined for anything else.
 */
export function parseTime(text: string): ParsedTime | undefined {
  const written = USUAL.test(text) ? usualTime(text) : undefined;
  if (written) return written;
  const parts = TEXT.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const dateOnly = parts.hour === undefined;
  const hour = hourOf(Number(parts.hour ?? 0), parts.half);
  if (hour === undefined) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${parts.minute ?? '00'}:${parts.second ?? '00'}`;
  const local = `${parts.year}-${parts.month}-${parts.day} ${time}`;
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
  // The engine takes 31 April for 1 May.
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(parts.day)) return undefined;
  const offset = writtenOffset(parts);
  return offset === undefined ? { local, dateOnly } : { local, dateOnly, instant: asUtc - offset };
}

/** As this program writes times, with a `T` or a space, and as clients mostly send them. */
const USUAL = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:[0-5]\d:[0-5]\d)?$/;

const DATE_LENGTH = '2026-05-01'.length;

/** Reads what `USUAL` fits; undefined for a date or an hour that there is not. */
function usualTime(text: string): ParsedTime | undefined {
  const dateOnly = text.length === DATE_LENGTH;
  const date = text.slice(0, DATE_LENGTH);
  const local = dateOnly ? `${date} 00:00:00` : `${date} ${text.slice(DATE_LENGTH + 1)}`;
  // the engine takes 31 April for 1 May, and an hour 24 for the next day
  return new Date(clockOf(local)).getUTCDate() === Number(date.slice(-2)) ? { local, dateOnly } : undefined;
}

/** The hour of a day of 24, undefined when there is none such. */
function hourOf(written: number, half: string | undefined): number | undefined {
  if (half === undefined) return written < 24 ? written : undefined;
  if (written < 1 || written > 12) return undefined;
  return (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Milliseconds east of UTC, undefined when the text names no offset. */
function writtenOffset(parts: Record<string, string | undefined>): number | undefined {
  if (parts.utc !== undefined) return 0;
  if (parts.offsetHours === undefined) return undefined;
  const size = (Number(parts.offsetHours) * 60 + Number(parts.offsetMinutes)) * 60_000;
  return parts.sign === '-' ? -size : size;
}

const DAY = 24 * 60 * 60_000;

/**
 * What clocks show, `YYYY-MM-DD HH:MM:SS`, as a number by which times of different zones can be compared as they are read:
 * the instant at which a UTC clock shows it, in milliseconds since 1970.
 */
export const clockOf = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** `YYYY-MM-DD HH:MM:SS` as a UTC clock shows an instant; written by hand, as every record has several. */
function writeAsUtc(instant: number): string {
  const at = new Date(instant);
  const year = at.getUTCFullYear();
  // years of other than four digits have signs and zeros
  if (!(year >= 1_000 && year <= 9_999)) return at.toISOString().slice(0, -5).replace('T', ' ');
  const day = `${year}-${TWO_DIGITS[at.getUTCMonth() + 1]}-${TWO_DIGITS[at.getUTCDate()]}`;
  return `${day} ${TWO_DIGITS[at.getUTCHours()]}:${TWO_DIGITS[at.getUTCMinutes()]}:${TWO_DIGITS[at.getUTCSeconds()]}`;
}

/**
 * The instant (milliseconds since 1970 UTC) at which clocks of the zone show `YYYY-MM-DD HH:MM:SS`.
 *
 * Daylight saving, as Temporal's "compatible" and RFC 5545 section 3.3.5 have it: a time that is shown twice is the
 * first of the two; one that is skipped is read with the offset before the gap, and so lies as far behind the gap as
 * it was written after its begin (02:30 is 03:30).
 *
 * @throws RangeError when there is no such zone.
 */
export function toInstant(local: string, zone: string): number {
  const shown = clockOf(local);
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return shown - fixed;
  // No offset is larger than a day, so these two are the ones before and after any change of clocks near by.
  const before = offsetOf(zone, shown - DAY);
  const after = offsetOf(zone, shown + DAY);
  if (before === after || offsetOf(zone, shown - before) === before) return shown - before;
  return offsetOf(zone, shown - after) === after ? shown - after : shown - before;
}

/**
 * The instant (milliseconds since 1970 UTC) that a time means which somebody sent. An offset in the text counts more than
 * the zone it is meant in.
 *
 * @throws RangeError when there is no such zone.
 */
export const instantMeant = ({ instant, local }: ParsedTime, zone: string): number => instant ?? toInstant(local, zone);

/**
 * What clocks of the zone show at an instant (milliseconds since 1970 UTC), `YYYY-MM-DD HH:MM:SS`.
 *
 * @throws RangeError when there is no such zone.
 */
export const toLocal = (instant: number, zone: string): string => writeAsUtc(instant + offsetOf(zone, instant));

/** The first second of the day of a local time. */
export const startOfDay = (local: string): string => `${local.slice(0, 10)} 00:00:00`;

/** The last second of the day of a local time: where an all-day event ends. */
export const endOfDay = (local: string): string => `${local.slice(0, 10)} 23:59:59`;

/** The first second of the day after. */
export const nextDay = (local: string): string => writeAsUtc(clockOf(startOfDay(local)) + DAY);

/** The same day and time so many months later, or the month's last day where it has no such day. */
export function addMonths(local: string, months: number): string {
  const day = new Date(clockOf(local));
  const month = new Date(clockOf(local));
  month.setUTCMonth(day.getUTCMonth() + months, 1);
  const lastOfMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return writeAsUtc(month.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth)));
}
