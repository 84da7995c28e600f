import { Temporal } from 'temporal-polyfill';

/** A stretch of time in which the clocks of a zone were not moved. Milliseconds. */
export interface ZonePeriod {
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
export function zonePeriod(zone: string, instant: number): ZonePeriod {
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
