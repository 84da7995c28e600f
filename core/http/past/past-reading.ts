import { Temporal } from 'temporal-polyfill';
import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import type { Prepared } from '../run/prepare.ts';
import { itemRoute } from './item-route.ts';
import { withPast } from './with-past.ts';

/**
 * Reads for an answer that shows a record as it was (`_at`), and all else as it is now.
 *
 * @throws ApiError 400 where `_at` says no time, the route reads no record or nobody keeps what records were; as
 *   `PastRecords.recordAt`
 */
export async function pastReading(
  generation: Generation,
  { call, route, params }: Prepared,
  { reading, signal }: { readonly reading: Reading; readonly signal: AbortSignal },
): Promise<Reading> {
  const { _at: sent } = call.sent;
  const when = typeof sent === 'string' ? parseAsOf(sent, generation.site.timezone) : undefined;
  if (when === undefined) throw invalidAsOf('must be the hash of a commit, or a date such as 2026-11-22T18:00:00.');
  const { item } = route.route;
  if (!item) throw invalidAsOf('is only for routes that read one record by its id.');
  if (!generation.past) throw invalidAsOf('needs a plugin that provides the history of records, and none is on.');
  const record = await generation.past.recordAt({
    route: itemRoute({ ...route, item }, () => generation),
    id: Number(params.id),
    when,
    principal: call.principal,
    signal,
    running: generation.running,
  });
  reading.once();
  return withPast(reading, item, record);
}

const COMMIT = /^[0-9a-f]{7,64}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/**
 * Reads `_at`: the name of a commit, or its beginning of seven digits at least, as it is; a date or a date with a time, in the
 * zone of the site where it names none, as milliseconds since 1970 UTC. A day means its last moment.
 *
 * @returns undefined for what is neither
 */
function parseAsOf(text: string, timezone: string): string | number | undefined {
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
const invalidAsOf = (reason: string): ApiError =>
  problem('rest_invalid_param', 'Invalid: _at.', { data: { params: { _at: `_at ${reason}` } } });
