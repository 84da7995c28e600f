import type { Collection, StoredRecord } from '../../contract/collection.ts';
import type { RecordReader, StoreReader } from '../../contract/store.ts';
import { problem } from '../../errors.ts';
import type { Generation } from '../../generation.ts';
import type { Log } from '../../ports/log.ts';
import type { Reading } from '../kept/reading.ts';
import type { Prepared } from '../prepared.ts';
import { invalidAsOf, parseAsOf } from './as-of.ts';
import { lookBack } from './look-back.ts';

/**
 * Reads for an answer that shows a record as it was (`_at`), and all else as it is now.
 *
 * @throws ApiError 400 where `_at` says no time or the route reads no record; as `lookBack`; 404 rest_no_such_version
 */
export async function pastReading(
  generation: Generation,
  log: Log,
  { call, route, params }: Prepared,
  { reading, signal }: { readonly reading: Reading; readonly signal: AbortSignal },
): Promise<Reading> {
  const { _at: sent } = call.sent;
  const when = typeof sent === 'string' ? parseAsOf(sent, generation.site.timezone) : undefined;
  if (when === undefined) throw invalidAsOf('must be the name of a commit, or a date such as 2026-11-22T18:00:00.');
  const { item } = route.route;
  if (!item) throw invalidAsOf('is for routes that read one record by its id.');
  const id = Number(params.id);
  const asked = { route: { ...route, item }, id, principal: call.principal, signal };
  const record = await lookBack(generation, log, asked, (past) => past.at(item, id, when));
  if (!record) throw problem('rest_no_such_version', 'There was no such record then.');
  reading.once();
  return withPast(reading, item, record);
}

/** Reads in which one record is as it was. */
export const withPast = (reading: Reading, item: Collection<never>, record: StoredRecord): Reading => ({
  once: () => reading.once(),
  moment: reading.moment,
  part: (_plugin, _view, _record, make) => make(),
  storeOf: (plugin) => withRecord(reading.storeOf(plugin), item, record),
  rendered: (plugin, text, make) => reading.rendered(plugin, text, make),
});

/** A store in which one record is another one. It has no version: what it was cannot be the base of a change. */
function withRecord(store: StoreReader, { name }: Collection<never>, record: StoredRecord): StoreReader {
  return {
    ...store,
    of: <R extends StoredRecord>(collection: Collection<R>): RecordReader<R> => {
      const reader = store.of(collection);
      if (collection.name !== name) return reader;
      return {
        get: (id) => (id === record.id ? (record as R) : reader.get(id)),
        version: (id) => (id === record.id ? undefined : reader.version(id)),
        find: (query) => reader.find(query),
        count: (where) => reader.count(where),
        tally: (field, where) => reader.tally(field, where),
        values: (fields, where) => reader.values(fields, where),
        first: (where) => reader.first(where),
        freeNumber: (asked) => reader.freeNumber(asked),
      };
    },
  };
}
