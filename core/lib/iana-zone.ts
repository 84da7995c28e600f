import { Temporal } from 'temporal-polyfill';

/**
 * Is this the name of a zone in the tz database (`Europe/Rome`, `EST`)?
 *
 * Not of bare offsets such as `+03:00`, nor of letters that several zones share (`PST`, `IST`): Intl takes those, and nothing
 * that reckons with times does.
 */
export function isIanaZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?00|\.0+)?$/i;

/**
 * The IANA name of the zone that is always so many whole hours off UTC: `Etc/GMT-2` for `UTC+2`, whose sign is the other way round (tz
 * database, file `etcetera`).
 *
 * @param offset as people write it: `UTC+2`, `GMT-5`, `+02:00`
 * @returns undefined for anything else, and for offsets that no zone has: these have no such name
 */
export function zoneOfOffset(offset: string): string | undefined {
  const [, sign, hours] = OFFSET.exec(offset) ?? [];
  if (sign === undefined) return undefined;
  const name = Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isIanaZone(name) ? name : undefined;
}
