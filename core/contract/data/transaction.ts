import type { Collection, StoredRecord, Unsaved } from './collection.ts';
import type { FileFolder } from './file-folder.ts';
import type { FileWriter } from './file-staging.ts';
import type { RecordReader } from './store-reader.ts';

/** Writes one collection inside a transaction. Throws if the collection's guard, schema or unique fields refuse the write. */
export interface RecordWriter<R extends StoredRecord> extends RecordReader<R> {
  /** Adds a record with an id from the collection's sequence. */
  insert(record: Unsaved<R>): R;
  /** Adds a record that is built from its id. */
  insert(make: (id: number) => Unsaved<R>): R;
  /** Replaces the whole record, which must exist. Writes nothing if only its stamps differ. */
  put(record: R): R;
  remove(id: number): void;
}

/** Writes any number of records and files, all or nothing. Reads see the transaction's own writes. */
export interface Transaction {
  of<R extends StoredRecord>(collection: Collection<R>): RecordWriter<R>;
  /** Texts as they were before this transaction. @throws as `StoreReader.texts` */
  texts(folder: FileFolder): ReadonlyMap<string, string>;
  /** @throws when the plugin does not declare the folder */
  files(folder: FileFolder): FileWriter;
  /** Returns an id from the site-wide sequence, for parts of a record that the API presents as records. */
  nextId(): number;
}

/** A transaction of an import, which can choose the ids of the records that it adds. */
export interface ImportTransaction extends Transaction {
  /**
   * Adds a record with this id; later ids of its sequence are higher.
   *
   * @throws Error if a record of the sequence has this id; as `RecordWriter.insert`
   */
  insertAs<R extends StoredRecord>(collection: Collection<R>, id: number, record: Unsaved<R>): R;
}

/** A value, not a promise: `run` is synchronous, so that nothing can happen between its reads and writes. */
export type AtOnce<Result> = Result & (Result extends PromiseLike<unknown> ? never : unknown);
