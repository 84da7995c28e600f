import { twoDigits } from './two-digits.ts';

const MINUTE = 60_000;

/**
 * A UTC offset in hours and minutes: `-05:00`. Seconds, which offsets had before there were time zones, are truncated as in PHP.
 *
 * @param offset milliseconds
 * @param between separator of hours and minutes
 */
export function offsetText(offset: number, between: '' | ':'): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}${between}${twoDigits(minutes % 60)}`;
}
