import type { Collection, StoredRecord } from '../../contract/data/collection.ts';

/** A record that has changed since the client of an update read it. */
export interface StaleBase {
  readonly collection: Collection;
  /** As the client read it. */
  readonly base: StoredRecord;
  /** As it is before the update. */
  readonly theirs: StoredRecord;
}
