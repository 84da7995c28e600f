import { Temporal } from 'temporal-polyfill';
import { isIanaZone } from '../../../core/index.ts';
import { twoDigits } from './two-digits.ts';
import { zoneLetters } from './zone-letters.ts';
import { type ZonePeriod, zonePeriod } from './zone-period.ts';

const MINUTE = 60_000;
/** Maximum offset from UTC of any time zone. */
const LARGEST = 14 * 60 * MINUTE;

const NAME = /^UTC(?:([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?)?$/i;

/**
 * The offset in a name such as `UTC`, `UTC+3`, `UTC-5:30` or `UTC+5.5`, as WordPress writes zones without a city.
 *
 * @returns milliseconds east of UTC; undefined for any other name, and beyond fourteen hours
 */
export function fixedOffset(name: string): number | undefined {
  const parts = NAME.exec(name);
  if (!parts) return undefined;
  const [, sign, hours = '0', minutes, decimals] = parts;
  const fraction = minutes === undefined ? Number(`0.${decimals ?? 0}`) * 60 : Number(minutes);
  const size = (Number(hours) * 60 + Math.round(fraction)) * MINUTE;
  if (size > LARGEST) return undefined;
  return sign === '-' && size > 0 ? -size : size;
}

/** The name of a zone with this offset: `UTC`, `UTC+3`, `UTC-5:30`. Seconds are dropped. */
export function fixedZone(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const sign = offset < 0 ? '-' : '+';
  return `UTC${sign}${Math.trunc(minutes / 60)}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

const checked = new Map<string, boolean>();

/** Maximum number of cached names. There are fewer zones than that; further names are not cached. */
const REMEMBERED = 2_000;

/** Maximum length of a name, about twice that of the longest zone. */
const LONGEST = 64;

/** Whether this is a zone: an IANA name (`Europe/Rome`), or an offset such as `UTC`, `UTC+3`, `UTC-5:30`, `UTC+5.5`. */
export function isZone(name: string): boolean {
  // the cache limits only the number of names, so limit their length
  if (name.length > LONGEST) return false;
  const before = checked.get(name);
  if (before !== undefined) return before;
  const answer = fixedOffset(name) !== undefined || isIanaZone(name);
  if (checked.size < REMEMBERED) checked.set(name, answer);
  return answer;
}

/**
 * A zone as the tz database spells it: `Europe/Rome` for `europe/rome`. Other names of a zone stay as they are.
 *
 * @throws RangeError for an unknown zone
 */
export const zoneSpelling = (zone: string): string =>
  fixedOffset(zone) === undefined
    ? Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
    : zone;

/**
 * The UTC offset of a zone at an instant (milliseconds since 1970 UTC), in milliseconds.
 *
 * @throws RangeError for an unknown zone
 */
export const offsetOf = (zone: string, instant: number): number =>
  fixedOffset(zone) ?? zonePeriod(zone, instant).offset;

const abbreviations = new WeakMap<ZonePeriod, string>();

/**
 * The abbreviation of a zone at an instant (milliseconds since 1970 UTC): letters from the tz database (`EDT`, `CET`), its number
 * if it has none (`-03`, `+0545`), and the name of an offset (`UTC+3`).
 *
 * @throws RangeError for an unknown zone
 */
export function zoneAbbreviation(zone: string, instant: number): string {
  if (fixedOffset(zone) !== undefined) return zone.toUpperCase();
  const period = zonePeriod(zone, instant);
  let abbreviation = abbreviations.get(period);
  if (abbreviation === undefined) {
    abbreviation = zoneLetters(zone, namedInstant(zone, instant, period.offset)) ?? numberOf(period.offset);
    abbreviations.set(period, abbreviation);
  }
  return abbreviation;
}

/** Instants in winter and summer, of a year for which zones have names. */
const NAMED = [Date.UTC(2024, 0, 1), Date.UTC(2024, 6, 1)];

/** An instant with the same letters. Intl names zones only since 1970; before, the same offset has the same letters. */
const namedInstant = (zone: string, instant: number, offset: number): number =>
  (instant < 0 ? NAMED.find((named) => offsetOf(zone, named) === offset) : undefined) ?? instant;

/** An offset as written in the tz database: `+05`, `-0330`. */
function numberOf(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / 60_000);
  const rest = minutes % 60;
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}${rest === 0 ? '' : twoDigits(rest)}`;
}

/** A date, or a date and time, as sent by a client. */
export interface ParsedTime {
  /** As written, `YYYY-MM-DD HH:MM:SS`; midnight if only a date was given. */
  readonly local: string;
  readonly dateOnly: boolean;
  /** The instant, in milliseconds since 1970 UTC, if the text has an offset. */
  readonly instant?: number;
}

const DATE = String.raw`(?<year>\d{4})(?<mark>[-/])(?<month>\d{2})\k<mark>(?<day>\d{2})`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:\.\d{1,9})?)?`;
const HALF = '(?: ?(?<half>[ap])m)?';
// a space stands for a plus that a client did not encode in a query
const OFFSET = String.raw`(?: ?(?<utc>z)| ?(?<sign>[+-]|(?<= ))(?<offsetHours>[01]\d)(?::?(?<offsetMinutes>[0-5]\d)|(?<=[+-]\d\d)))?`;
const TEXT = new RegExp(`^${DATE}(?:[T ]${TIME}${HALF}${OFFSET})?$`, 'i');

/**
 * Parses `YYYY-MM-DD`, alone or followed by a space or `T` and `HH:MM`, seconds, fractions of them (dropped), `am` or `pm`, and
 * `Z`, `±HH`, `±HH:MM` or `±HHMM`. Dates may have slashes. Only existing dates are accepted, and no words such as `tomorrow`.
 *
 * @returns undefined for anything else
 */
export function parseTime(text: string): ParsedTime | undefined {
  const written = USUAL.test(text) ? usualTime(text) : undefined;
  if (written) return written;
  const parts = TEXT.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const dateOnly = parts.hour === undefined;
  const hour = hourOf(Number(parts.hour ?? 0), parts.half);
  if (hour === undefined) return undefined;
  const time = `${twoDigits(hour)}:${parts.minute ?? '00'}:${parts.second ?? '00'}`;
  const local = `${parts.year}-${parts.month}-${parts.day} ${time}`;
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
  // the engine reads 31 April as 1 May
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(parts.day)) return undefined;
  const offset = writtenOffset(parts);
  return offset === undefined ? { local, dateOnly } : { local, dateOnly, instant: asUtc - offset };
}

/** As `parseTime`, only for years that have four digits in every zone. */
export function plainTime(text: string): ParsedTime | undefined {
  const parsed = parseTime(text);
  const year = Number(parsed?.local.slice(0, 4));
  return year > 0 && year < 9999 ? parsed : undefined;
}

/** The usual formats: those that this program writes and most clients send. */
const USUAL = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:[0-5]\d(?::[0-5]\d)?)?$/;

const DATE_LENGTH = '2026-05-01'.length;
const MINUTE_LENGTH = '2026-05-01 10:00'.length;

/** Parses a text that matches `USUAL`; undefined for a date or an hour that does not exist. */
function usualTime(text: string): ParsedTime | undefined {
  const dateOnly = text.length === DATE_LENGTH;
  const date = text.slice(0, DATE_LENGTH);
  const seconds = text.length === MINUTE_LENGTH ? ':00' : '';
  const local = dateOnly ? `${date} 00:00:00` : `${date} ${text.slice(DATE_LENGTH + 1)}${seconds}`;
  // the engine reads 31 April as 1 May, and hour 24 as the next day
  return new Date(clockOf(local)).getUTCDate() === Number(date.slice(-2)) ? { local, dateOnly } : undefined;
}

/** The hour on a 24-hour clock; undefined if it does not exist. */
function hourOf(written: number, half: string | undefined): number | undefined {
  if (half === undefined) return written < 24 ? written : undefined;
  if (written < 1 || written > 12) return undefined;
  return (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Milliseconds east of UTC; undefined if the text has no offset. */
function writtenOffset(parts: Record<string, string | undefined>): number | undefined {
  if (parts.utc !== undefined) return 0;
  if (parts.offsetHours === undefined) return undefined;
  const size = (Number(parts.offsetHours) * 60 + Number(parts.offsetMinutes ?? 0)) * 60_000;
  return parts.sign === '-' ? -size : size;
}

const DAY = 24 * 60 * 60_000;

/**
 * A local time, `YYYY-MM-DD HH:MM:SS`, as a number, so that local times of different zones can be compared: the instant at which a
 * UTC clock shows it, in milliseconds since 1970.
 */
export const clockOf = (local: string): number =>
  PLAIN.test(local)
    ? Date.UTC(
        number(local, 0, 4),
        number(local, 5, 7) - 1,
        number(local, 8, 10),
        number(local, 11, 13),
        number(local, 14, 16),
        number(local, 17, 19),
      )
    : Date.parse(`${local.replace(LATE, '+0').replace(' ', 'T')}Z`);

/** Before a year of five digits, which a zone east of UTC can show and the engine reads with a sign only. */
const LATE = /^(?=\d{5}-)/;

/** A time on a day that exists in every month. Most times match, and are parsed in a third of the time that the engine takes. */
const PLAIN = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const ZERO = '0'.charCodeAt(0);

/** Parses the digits from `from` to `end`. */
function number(text: string, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, number) => twoDigits(number));

/** An instant as `YYYY-MM-DD HH:MM:SS` in UTC. Optimized, because every record has several times. */
function writeAsUtc(instant: number): string {
  const at = new Date(instant);
  const year = at.getUTCFullYear();
  // the engine writes earlier years in four digits or with a sign
  if (!(year >= 1_000)) return at.toISOString().slice(0, -5).replace('T', ' ');
  const day = `${year}-${TWO_DIGITS[at.getUTCMonth() + 1]}-${TWO_DIGITS[at.getUTCDate()]}`;
  return `${day} ${TWO_DIGITS[at.getUTCHours()]}:${TWO_DIGITS[at.getUTCMinutes()]}:${TWO_DIGITS[at.getUTCSeconds()]}`;
}

/**
 * The instant (milliseconds since 1970 UTC) of the local time `YYYY-MM-DD HH:MM:SS` in a zone. Clock changes are treated as in
 * Temporal's "compatible" mode and RFC 5545 section 3.3.5: for a time that occurs twice, it is the first occurrence; a skipped time
 * is read with the offset before the gap, so it is as far after the gap as it was after its beginning (02:30 is 03:30).
 *
 * @throws RangeError for an unknown zone
 */
export function toInstant(local: string, zone: string): number {
  const shown = clockOf(local);
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return shown - fixed;
  // no offset is larger than a day, so these are the offsets before and after any transition nearby
  const before = offsetOf(zone, shown - DAY);
  const after = offsetOf(zone, shown + DAY);
  if (before === after || offsetOf(zone, shown - before) === before) return shown - before;
  return offsetOf(zone, shown - after) === after ? shown - after : shown - before;
}

/**
 * The instant (milliseconds since 1970 UTC) of a time sent by a client. An offset in the text takes precedence over the zone.
 *
 * @throws RangeError for an unknown zone
 */
export const instantMeant = ({ instant, local }: ParsedTime, zone: string): number => instant ?? toInstant(local, zone);

/**
 * The local time `YYYY-MM-DD HH:MM:SS` in a zone at an instant (milliseconds since 1970 UTC).
 *
 * @throws RangeError for an unknown zone
 */
export const toLocal = (instant: number, zone: string): string => writeAsUtc(instant + offsetOf(zone, instant));

/** The first second of the day of a local time. */
export const startOfDay = (local: string): string => `${local.slice(0, 10)} 00:00:00`;

/** The last second of the day of a local time, when an all-day event ends. */
export const endOfDay = (local: string): string => `${local.slice(0, 10)} 23:59:59`;

/** The first second of the next day. */
export const nextDay = (local: string): string => writeAsUtc(clockOf(startOfDay(local)) + DAY);

/** The same day and time this many months later, or the last day of the month if it has no such day. */
export function addMonths(local: string, months: number): string {
  const day = new Date(clockOf(local));
  const month = new Date(day);
  month.setUTCMonth(day.getUTCMonth() + months, 1);
  const lastOfMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return writeAsUtc(month.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth)));
}
