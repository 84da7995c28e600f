import { Temporal } from 'temporal-polyfill';
import { isIanaZone } from '../../../core/index.ts';
import { zoneLetters } from './zone-letters.ts';

const MINUTE = 60_000;
/** No zone on earth is further from UTC. */
const LARGEST = 14 * 60 * MINUTE;

const NAME = /^UTC(?:([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?)?$/i;

/**
 * The offset that a name such as `UTC`, `UTC+3`, `UTC-5:30` or `UTC+5.5` states, as WordPress writes zones without a
 * city.
 *
 * @returns milliseconds east of UTC, undefined for any other name and beyond fourteen hours.
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

/** The name of a zone at this offset: `UTC`, `UTC+3`, `UTC-5:30`. Seconds are dropped. */
export function fixedZone(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const sign = offset < 0 ? '-' : '+';
  return `UTC${sign}${Math.trunc(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** A stretch of time in which the clocks of a zone were not moved. Milliseconds. */
interface ZonePeriod {
  /** First instant. */
  readonly from: number;
  /** First instant after. */
  readonly until: number;
  /** East of UTC. */
  readonly offset: number;
}

/** Periods that were asked for, by zone, ordered by time: a site's events lie in few of them. */
const known = new Map<string, ZonePeriod[]>();

/**
 * The period of an IANA zone in which an instant (milliseconds since 1970 UTC) lies. Looked up once, then remembered:
 * asking Temporal for each of 100,000 records would take seconds.
 *
 * @throws RangeError when there is no such zone.
 */
function zonePeriod(zone: string, instant: number): ZonePeriod {
  const periods = known.get(zone) ?? [];
  const at = firstAfter(periods, instant);
  const candidate = periods[at - 1];
  if (candidate && instant < candidate.until) return candidate;
  const period = lookUp(zone, instant);
  periods.splice(at, 0, period);
  known.set(zone, periods);
  return period;
}

/** Index of the first period that begins after the instant. */
function firstAfter(periods: readonly ZonePeriod[], instant: number): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((periods[middle]?.from ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lookUp(zone: string, instant: number): ZonePeriod {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  // `previous` looks strictly before, and an instant at which clocks are moved begins its own period.
  const from = there.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const until = there.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / 1_000_000,
  };
}

const checked = new Map<string, boolean>();

/** More names than there are zones come from somebody who guesses: they are not remembered. */
const REMEMBERED = 2_000;

/** Characters of the longest name, about twice what any zone has. */
const LONGEST = 64;

/** Is this a zone: an IANA name (`Europe/Rome`), or an offset as `UTC`, `UTC+3`, `UTC-5:30`, `UTC+5.5`? */
export function isZone(name: string): boolean {
  // what is remembered is bounded in number, so it has to be in size
  if (name.length > LONGEST) return false;
  const before = checked.get(name);
  if (before !== undefined) return before;
  const answer = fixedOffset(name) !== undefined || isIanaZone(name);
  if (checked.size < REMEMBERED) checked.set(name, answer);
  return answer;
}

/**
 * How far the zone's clocks are ahead of UTC at an instant (milliseconds since 1970 UTC), in milliseconds.
 *
 * @throws RangeError when there is no such zone.
 */
export const offsetOf = (zone: string, instant: number): number =>
  fixedOffset(zone) ?? zonePeriod(zone, instant).offset;

const abbreviations = new WeakMap<ZonePeriod, string>();

/**
 * What people write for the zone at an instant (milliseconds since 1970 UTC): the tz database's letters (`EDT`, `CET`),
 * its number where it has none (`-03`, `+0545`), and an offset's own name (`UTC+3`).
 *
 * @throws RangeError when there is no such zone.
 */
export function zoneAbbreviation(zone: string, instant: number): string {
  if (fixedOffset(zone) !== undefined) return zone.toUpperCase();
  const period = zonePeriod(zone, instant);
  let abbreviation = abbreviations.get(period);
  if (abbreviation === undefined) {
    abbreviation = zoneLetters(zone, instant) ?? numberOf(period.offset);
    abbreviations.set(period, abbreviation);
  }
  return abbreviation;
}

/** `+05`, `-0330`, as the tz database writes an offset. */
function numberOf(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = minutes % 60;
  return `${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}${rest === 0 ? '' : two(rest)}`;
}
