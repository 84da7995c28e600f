import type { Collection, StoredRecord } from './collection.ts';
import type { Condition, Found, Query, Scalar } from './query.ts';

/** Reads one collection, synchronously and from memory. Records are shared: never modify one; create a new one. */
export interface RecordReader<R extends StoredRecord> {
  get(id: number): R | undefined;
  find(query?: Query<R>): Found<R>;
  count(where?: Condition): number;
  /**
   * Number of matching records by value of a `posting` or `unique` field. A record counts once for each of its values. Values
   * without records may be missing or 0.
   */
  tally(field: string, where?: Condition): ReadonlyMap<Scalar, number>;
  /** Values of declared fields (not `text`) of all matching records, in no particular order. Does not need to read records. */
  values(fields: readonly string[], where?: Condition): readonly (readonly (Scalar | readonly Scalar[])[])[];
  /** The matching record with the lowest id. */
  first(where: Condition): R | undefined;
  /**
   * The smallest number of a range that is free after a text: 4 after `fair-` if `fair-2` and `fair-3` are taken. The cost does not
   * depend on how many are taken. Undefined if the whole range is taken.
   *
   * @param asked the field must be `unique`; the text must not end in a digit
   */
  freeNumber(asked: FreeNumber): number | undefined;
  /** Hash of the record's file, which is the first half of its ETag. Undefined if there is no such record. */
  version(id: number): string | undefined;
}

/** The number to find: see `RecordReader.freeNumber`. */
export interface FreeNumber {
  readonly field: string;
  /** The text before the number. */
  readonly stem: string;
  readonly least: number;
  readonly most: number;
  /** Id of a record whose value is ignored. */
  readonly except?: number | undefined;
}

/** Reads the collections that a plugin may read. */
export interface StoreReader {
  /** @throws when the plugin may not read this collection (see its manifest); the message contains the line to add */
  of<R extends StoredRecord>(collection: Collection<R>): RecordReader<R>;
  /** Texts of a folder of the plugin, by path below it. @throws when the plugin does not declare it as a folder of texts */
  texts(folder: { readonly name: string }): ReadonlyMap<string, string>;
  /** See `keptText`. Missing if nothing is cached, or if the records differ from the stored ones. */
  kept?(key: string, make: () => string): string;
  /** See `pieceOf`. Missing if the page is not built in slices. */
  piece?<T>(piece: PagePiece<T>): T;
}

/** A piece of a long page. */
export interface PagePiece<T> {
  /** Identifies the piece within the page; includes the name of the plugin. */
  readonly key: string;
  /** What it is built from: the identical value as long as nothing changes. */
  readonly of: unknown;
  /** @returns the value, and the effort: the number of characters processed or produced, without nested pieces */
  readonly make: () => { readonly value: T; readonly effort: number };
}
