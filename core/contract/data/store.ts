import type { Collection, StoredRecord, Unsaved } from './collection.ts';
import type { FileFolder } from './file-folder.ts';
import type { FileWriter } from './file-staging.ts';
import type { Condition, Found, Query, Scalar } from './query.ts';

/** Reading one collection: synchronous, in memory. Records are shared: never change one, make a new one. */
export interface RecordReader<R extends StoredRecord> {
  get(id: number): R | undefined;
  find(query?: Query<R>): Found<R>;
  count(where?: Condition): number;
  /** How many records fit, by value of a `posting` or `unique` field. A record counts at each of its values; a value that none has may be left out, or 0. */
  tally(field: string, where?: Condition): ReadonlyMap<Scalar, number>;
  /** Values of these declared fields of all that fit, in no order; none of them `text`. No record has to be read for it. */
  values(fields: readonly string[], where?: Condition): readonly (readonly (Scalar | readonly Scalar[])[])[];
  /** The first that fits, by id. */
  first(where: Condition): R | undefined;
  /**
   * The least number of a range that no record has behind a text: 4 behind `fair-`, where `fair-2` and `fair-3` are taken. It
   * costs the same however many are taken. Undefined when all of the range are.
   *
   * @param asked the field is `unique`; the text does not end in a digit
   */
  freeNumber(asked: FreeNumber): number | undefined;
  /** Hash of the record's file: the first half of its ETag. Undefined when there is no such record. */
  version(id: number): string | undefined;
}

/** What number is looked for: see `RecordReader.freeNumber`. */
export interface FreeNumber {
  readonly field: string;
  /** What stands before the number. */
  readonly stem: string;
  readonly least: number;
  readonly most: number;
  /** Id of a record whose own value does not count. */
  readonly except?: number | undefined;
}

/** Writing one collection, inside a transaction. Throws what the collection's guard, schema or unique fields refuse. */
export interface RecordWriter<R extends StoredRecord> extends RecordReader<R> {
  /** Gives the record its id from the collection's sequence. */
  insert(record: Unsaved<R>): R;
  /** The same of a record that is made by its id. */
  insert(make: (id: number) => Unsaved<R>): R;
  /** Replaces the whole record, which must exist. One that differs from the stored one in its stamps alone writes nothing. */
  put(record: R): R;
  remove(id: number): void;
}

/** Reading the collections that a plugin may read. */
export interface StoreReader {
  /** @throws when the plugin may not read this collection (see its manifest), naming the line to add. */
  of<R extends StoredRecord>(collection: Collection<R>): RecordReader<R>;
  /** Texts of a folder of the plugin's, by path below it. @throws when the plugin does not declare it, or not as texts */
  texts(folder: FileFolder): ReadonlyMap<string, string>;
}

/** All or nothing over any number of records and files; sees what it wrote itself. */
export interface Transaction {
  of<R extends StoredRecord>(collection: Collection<R>): RecordWriter<R>;
  /** As of before this transaction. @throws as `StoreReader.texts` */
  texts(folder: FileFolder): ReadonlyMap<string, string>;
  /** @throws when the plugin does not declare the folder */
  files(folder: FileFolder): FileWriter;
  /** An id of the site-wide sequence, for what clients take for a record though it lies inside another one. */
  nextId(): number;
}
