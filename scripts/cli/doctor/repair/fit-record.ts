import type { StoredRecord } from '../../../../core/host.ts';
import type { ListedCollection } from '../list-collections.ts';
import type { ReadRecord } from '../read-records.ts';

/** A valid record with its file. */
export interface FitRecord extends Pick<ReadRecord, 'file' | 'bytes'> {
  readonly listed: ListedCollection;
  /** As it is stored. */
  readonly value: Readonly<Record<string, unknown>>;
  /** As it is served. */
  readonly record: StoredRecord;
}
