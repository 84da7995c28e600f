import { isIanaZone } from '../../../core/index.ts';
import { fixedOffset } from './fixed-offset.ts';
import { zoneLetters } from './zone-letters.ts';
import { type ZonePeriod, zonePeriod } from './zone-period.ts';

export { fixedZone } from './fixed-offset.ts';

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
