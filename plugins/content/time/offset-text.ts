import { twoDigits } from './two-digits.ts';

const MINUTE = 60_000;

/**
 * What clocks are ahead of UTC, in hours and minutes: `-05:00`. Seconds, which zones had before there were time zones, are cut
 * off, as PHP does it.
 *
 * @param offset milliseconds
 * @param between stands between hours and minutes
 */
export function offsetText(offset: number, between: '' | ':'): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}${between}${twoDigits(minutes % 60)}`;
}
