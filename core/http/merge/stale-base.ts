import type { Collection, StoredRecord } from '../../contract/data/collection.ts';

/** A record that has changed since the client of an update read it. */
export interface StaleBase {
  readonly collection: Collection;
  /** The record as the client read it. */
  readonly base: StoredRecord;
  /** The record before the update. */
  readonly theirs: StoredRecord;
}
