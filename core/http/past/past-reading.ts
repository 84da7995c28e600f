import { Temporal } from 'temporal-polyfill';
import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import type { Prepared } from '../run/prepared.ts';
import { itemRoute } from './item-route.ts';
import { withPast } from './with-past.ts';

/**
 * The reading of a response that shows a former version of one record (`_at`), and everything else in its current state.
 *
 * @throws ApiError 400 if `_at` is invalid, the route does not read one record, or no plugin provides the history of records;
 *   as `PastRecords.recordAt`
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
 * Parses `_at`. A commit hash, or its beginning of at least seven digits, is returned as it is; a date with or without a time, in
 * the site's time zone by default, as milliseconds since 1970 UTC. A day means its last moment.
 *
 * @returns undefined if it is neither
 */
function parseAsOf(text: string, timezone: string): string | number | undefined {
  if (COMMIT.test(text)) return text;
  try {
    if (DAY.test(text)) return lastMomentOf(text, timezone);
    if (LOCAL.test(text)) return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds;
    // an unencoded plus was decoded to a space
    return Temporal.Instant.from(text.replace(/ (?=\d{2}:?\d{2}$)/, '+')).epochMilliseconds;
  } catch {
    return undefined;
  }
}

const lastMomentOf = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds - 1;

/** The error for an invalid `_at`. @param reason text after its name */
const invalidAsOf = (reason: string): ApiError =>
  problem('rest_invalid_param', 'Invalid: _at.', { data: { params: { _at: `_at ${reason}` } } });
