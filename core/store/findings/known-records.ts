/** The records that a record is compared with. */
export interface KnownRecords {
  /** May one of these collections have a record with this id? True for unknown collections. */
  has(id: number, collections: readonly string[]): boolean | Promise<boolean>;
  /** That record, as it is stored; undefined if it cannot be read. */
  read(id: number, collections: readonly string[]): MaybeLater<Readonly<Record<string, unknown>> | undefined>;
  /** The values that references to records of a collection require, by member: see `Reference.fits`. */
  fitting(collection: string): ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

type MaybeLater<T> = T | Promise<T>;
