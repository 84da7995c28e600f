import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { DroppedFile } from '../../contract/data/dropped-file.ts';
import { ofMember } from '../../lib/index.ts';
import { MAX_RECORD_ID } from '../records/record-file.ts';
import { Misfit } from '../schema/misfit.ts';
import { brokenRules } from '../schema/remarks.ts';
import { upgraded, versioned } from '../schema/upgrade.ts';
import type { RecordCheck } from './record-check.ts';

/** A valid JSON file that somebody dropped into the folder of a collection. */
export interface ImportCandidate extends Omit<DroppedFile, 'isFree' | 'freeNumber'> {
  /** Relative to the data folder. */
  readonly file: string;
  /** Hash of its bytes. */
  readonly hash: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Placeholder for an id that is not issued yet. */
const UNGIVEN = MAX_RECORD_ID;

/** Finds values that no record of a collection has. */
export interface FreeValues {
  /** Are the unique values of this record used by no other? */
  isFree(record: StoredRecord): boolean;
  /** @see DroppedFile.freeNumber */
  freeNumber(make: (number: number) => StoredRecord, least: number, most: number): number | undefined;
}

/**
 * Turns a dropped file into a record of its collection, with the values that the collection fills in. If the file has no id,
 * that of the record is meaningless.
 *
 * @throws Misfit naming the member that is invalid or breaks a rule
 */
export function draftRecord(
  collection: Pick<Collection, 'version' | 'upgrade' | 'bodies' | 'adopt' | 'rules'>,
  { value, name, now, timezone }: ImportCandidate,
  check: Pick<RecordCheck, 'output'>,
  free: FreeValues,
): StoredRecord {
  if (Object.keys(value).length === 0) throw new Error('is empty');
  const { id = UNGIVEN, ...said } = upgraded(collection, value);
  const recordOf = (record: object) => check.output(versioned(collection, { ...record, id }));
  const file: DroppedFile = {
    name,
    now,
    timezone,
    isFree: (record) => free.isFree(recordOf(record)),
    freeNumber: (make, least, most) => free.freeNumber((number) => recordOf(make(number)), least, most),
  };
  const record = recordOf(collection.adopt(said, file));
  for (const { path, message } of brokenRules(collection, record)) throw new Misfit(ofMember(path, message), path);
  return record;
}
