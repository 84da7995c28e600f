import { Temporal } from 'temporal-polyfill';
import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';

const COMMIT = /^[0-9a-f]{7,64}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/**
 * Reads `_at`: the name of a commit, or its beginning of seven digits at least, as it is; a date or a date with a time, in the
 * zone of the site where it names none, as milliseconds since 1970 UTC. A day means its last moment.
 *
 * @returns undefined for what is neither
 */
export function parseAsOf(text: string, timezone: string): string | number | undefined {
  if (COMMIT.test(text)) return text;
  try {
    if (DAY.test(text)) return lastMomentOf(text, timezone);
    if (LOCAL.test(text)) return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds;
    // a plus that was not encoded is a space
    return Temporal.Instant.from(text.replace(/ (?=\d{2}:?\d{2}$)/, '+')).epochMilliseconds;
  } catch {
    return undefined;
  }
}

const lastMomentOf = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds - 1;

/** The answer to an `_at` that cannot be. @param reason what is said behind its name */
export const invalidAsOf = (reason: string): ApiError =>
  problem('rest_invalid_param', 'Invalid: _at.', { data: { params: { _at: `_at ${reason}` } } });
