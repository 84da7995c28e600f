import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import type { Prepared } from '../run/prepare.ts';
import { invalidAsOf, parseAsOf } from './as-of.ts';
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
