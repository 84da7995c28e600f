import { fixedOffset } from './fixed-offset.ts';
import type { ParsedTime } from './parse-time.ts';
import { offsetOf } from './zone.ts';

export { type ParsedTime, parseTime } from './parse-time.ts';

const DAY = 24 * 60 * 60_000;

/**
 * What clocks show, `YYYY-MM-DD HH:MM:SS`, as a number by which times of different zones can be compared as they are read:
 * the instant at which a UTC clock shows it, in milliseconds since 1970.
 */
export const clockOf = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);
const writeAsUtc = (instant: number): string => new Date(instant).toISOString().slice(0, -5).replace('T', ' ');

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
