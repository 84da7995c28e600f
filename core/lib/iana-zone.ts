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
