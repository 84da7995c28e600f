import type { StoredRecord } from '../../../../core/host.ts';
import type { ListedCollection } from '../list-collections.ts';
import type { ReadRecord } from '../read-records.ts';

/** A record that fits its collection, with the file that says it. */
export interface FitRecord extends Pick<ReadRecord, 'file' | 'bytes'> {
  readonly listed: ListedCollection;
  /** As it is stored. */
  readonly value: Readonly<Record<string, unknown>>;
  /** As it is served. */
  readonly record: StoredRecord;
}
