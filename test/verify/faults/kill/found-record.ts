import { type CollectionName, type FaultRecord, isWhole } from './collections.ts';
import type { FoundRecord } from './message.ts';

/** The parts of a record that are reported and compared. */
export const foundRecord = (collection: CollectionName, record: FaultRecord): FoundRecord => {
  const { id, key, seen, balance } = record;
  return { collection, id, key, seen, balance, whole: isWhole(record) };
};
