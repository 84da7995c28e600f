import type { StoredRecord } from '../data/collection.ts';
import type { FieldPoint } from '../point.ts';

/** Members that the extensions of a kind of record add to a view. */
export type ShownFields = (point: FieldPoint, record: StoredRecord) => Record<string, unknown>;
