import type { StoredRecord } from '../data/collection.ts';
import type { FieldPoint } from '../point.ts';

/** What the extensions of a kind of record show of one: members that a view lays over its own. */
export type ShownFields = (point: FieldPoint, record: StoredRecord) => Record<string, unknown>;
