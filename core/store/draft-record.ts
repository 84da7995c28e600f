import type { Collection, StoredRecord } from '../contract/collection.ts';
import type { DroppedFile } from '../contract/dropped-file.ts';
import type { RecordCheck } from './collection/record-check.ts';
import { upgraded, versioned } from './collection/upgrade.ts';
import { MAX_RECORD_ID } from './record-file.ts';

/** A file that somebody dropped into the folder of a collection, and that parses. */
export interface Drop extends Omit<DroppedFile, 'isFree'> {
  /** Relative to the data folder. */
  readonly file: string;
  /** Of its bytes. */
  readonly hash: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Stands for an id that is not given yet. */
const UNGIVEN = MAX_RECORD_ID;

/**
 * What a dropped file says as a record of its collection, with what that fills in. Its id means nothing where the file says
 * none.
 *
 * @param isFree has no other record its unique values?
 * @throws Error naming the member that does not fit
 */
export function draftRecord(
  collection: Pick<Collection, 'version' | 'upgrade' | 'adopt'>,
  { value, name, now, timezone }: Drop,
  check: Pick<RecordCheck, 'output'>,
  isFree: (record: StoredRecord) => boolean,
): StoredRecord {
  if (Object.keys(value).length === 0) throw new Error('says nothing yet');
  const { id = UNGIVEN, ...said } = upgraded(collection, value);
  const recordOf = (record: object) => check.output(versioned(collection, { ...record, id }));
  const file = { name, now, timezone, isFree: (record: object) => isFree(recordOf(record)) };
  return recordOf(collection.adopt(said, file));
}
