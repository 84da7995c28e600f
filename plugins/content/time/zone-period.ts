import { isIanaZone, LruCache } from '../../../core/index.ts';

/** A period in which the offset of a zone does not change. Milliseconds. */
export interface ZonePeriod {
  /** First instant. */
  readonly from: number;
  /** First instant after. */
  readonly until: number;
  /** East of UTC. */
  readonly offset: number;
}

const DAY = 24 * 60 * 60_000;

/** Offsets are compared at this distance. The shortest period of any zone since 1880 is a week (Brazil in 2000, Gaza in 2040). */
const STEP = 5 * DAY;

/** Maximum number of steps to either side of an instant, about a year. Without a limit, zones without changes would take thousands. */
const MOST_STEPS = 73;

/** Formats of zones that show the offset. Each takes many times longer to create than to use. */
const formats = new LruCache<Intl.DateTimeFormat>(100);

/** Cached periods by zone, ordered by time; the events of a site are in few of them. */
const known = new Map<string, ZonePeriod[]>();

/** Maximum number of cached periods of all zones together: a site can have events in any year of any zone. */
const MOST_PERIODS = 20_000;
let cached = 0;

const NONE: readonly ZonePeriod[] = [];

/**
 * A period of an IANA zone that contains an instant (milliseconds since 1970 UTC): up to a year to either side, or up to where the
 * clocks change. Periods are cached, because calling Intl for each of 100,000 records would take a second. They are found with
 * Intl, because Temporal takes up to a tenth of a second for the first period of a zone.
 *
 * @throws RangeError for an unknown zone
 */
export function zonePeriod(zone: string, instant: number): ZonePeriod {
  const periods = known.get(zone) ?? NONE;
  const candidate = periods[firstAfter(periods, instant) - 1];
  if (candidate && instant < candidate.until) return candidate;
  const period = lookUp(formatOf(zone), instant);
  keep(zone, period);
  return period;
}

function keep(zone: string, period: ZonePeriod): void {
  if (cached >= MOST_PERIODS) {
    known.clear();
    cached = 0;
  }
  const periods = known.get(zone) ?? [];
  periods.splice(firstAfter(periods, period.from), 0, period);
  known.set(zone, periods);
  cached++;
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

function formatOf(zone: string): Intl.DateTimeFormat {
  const ready = formats.get(zone);
  if (ready) return ready;
  // Intl accepts more than zones
  if (!isIanaZone(zone)) throw new RangeError(`unknown time zone: ${zone}`);
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' });
  formats.set(zone, format, 1);
  return format;
}

/** The offset that a format shows: `9 AM GMT-04:56:02`; `GMT` alone for none. */
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** @throws RangeError for no valid instant */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(instant)) ?? [];
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

function lookUp(format: Intl.DateTimeFormat, instant: number): ZonePeriod {
  const offset = offsetAt(format, instant);
  const isInside = (at: number) => offsetAt(format, at) === offset;
  return { from: edge(instant, -STEP, isInside), until: edge(instant, STEP, isInside), offset };
}

/** Latest instant of a `Date`, and with a minus the earliest. */
const LAST = 8.64e15;

/** The first instant of a period, or the first after it. @param step backwards for the former */
function edge(instant: number, step: number, isInside: (at: number) => boolean): number {
  for (let [inside, count] = [instant, 0]; ; inside += step, count++) {
    const next = inside + step;
    if (count === MOST_STEPS || Math.abs(next) > LAST) return inside;
    if (isInside(next)) continue;
    return step < 0 ? firstOf(next, inside, isInside) : firstOf(inside, next, (at) => !isInside(at));
  }
}

/** The first instant after `low`, up to `high`, at which a condition holds; from there it holds up to `high`. */
function firstOf(low: number, high: number, holds: (at: number) => boolean): number {
  let [before, at] = [low, high];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (holds(middle)) at = middle;
    else before = middle;
  }
  return at;
}
