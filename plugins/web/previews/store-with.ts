import type { Collection, RecordReader, StoredRecord, StoreReader } from '../../../core/index.ts';

/** A store in which one record is replaced when it is read by id. */
export const storeWith = (store: StoreReader, { name }: Collection<never>, record: StoredRecord): StoreReader => ({
  texts: (folder) => store.texts(folder),
  of: <R extends StoredRecord>(collection: Collection<R>) =>
    collection.name === name ? recordsWith(store.of(collection), record as R) : store.of(collection),
});

const recordsWith = <R extends StoredRecord>(records: RecordReader<R>, record: R): RecordReader<R> => ({
  get: (id) => (id === record.id ? record : records.get(id)),
  find: (query) => records.find(query),
  count: (where) => records.count(where),
  tally: (field, where) => records.tally(field, where),
  values: (fields, where) => records.values(fields, where),
  first: (where) => records.first(where),
  freeNumber: (asked) => records.freeNumber(asked),
  version: (id) => records.version(id),
});
