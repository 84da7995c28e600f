import { type CollectionName, type FaultRecord, isWhole } from './collections.ts';
import type { FoundRecord } from './message.ts';

/** What is told and compared of a record. */
export const foundRecord = (collection: CollectionName, record: FaultRecord): FoundRecord => {
  const { id, key, seen, balance } = record;
  return { collection, id, key, seen, balance, whole: isWhole(record) };
};
