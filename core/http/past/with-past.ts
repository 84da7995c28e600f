import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { RecordReader, StoreReader } from '../../contract/data/store-reader.ts';
import type { Reading } from '../cache/reading.ts';

/** A reading in which one record is replaced by a former version. */
export const withPast = (reading: Reading, item: Collection<never>, record: StoredRecord): Reading => ({
  once: () => reading.once(),
  moment: reading.moment,
  part: (_plugin, { make }) => make(),
  storeOf: (plugin) => withRecord(reading.storeOf(plugin), item, record),
  rendered: (plugin, text, make) => reading.rendered(plugin, text, make),
  counted: (plugin, what, count) => reading.counted(plugin, what, count),
});

/** A store in which one record is replaced. That record has no version, since a former state cannot be the base of a change. */
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
