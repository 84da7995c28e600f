import { Temporal } from 'temporal-polyfill';

/**
 * Whether this is the name of a zone in the tz database (`Europe/Rome`, `EST`).
 *
 * False for bare offsets such as `+03:00`, and for abbreviations that several zones share (`PST`, `IST`): Intl accepts those, but
 * time calculations do not.
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
 * The IANA name of the zone with this constant offset from UTC in whole hours: `Etc/GMT-2` for `UTC+2`, with the sign inverted (tz
 * database, file `etcetera`).
 *
 * @param offset as people write it: `UTC+2`, `GMT-5`, `+02:00`
 * @returns undefined for anything else, and for offsets without such a zone
 */
export function zoneOfOffset(offset: string): string | undefined {
  const [, sign, hours] = OFFSET.exec(offset) ?? [];
  if (sign === undefined) return undefined;
  const name = Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isIanaZone(name) ? name : undefined;
}
