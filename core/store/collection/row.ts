import type { StoredRecord } from '../../contract/collection.ts';
import type { Scalar } from '../../contract/query.ts';

/** What a declared field has for one record; of a `text` field the folded text. */
export type FieldValue = Scalar | readonly Scalar[];

/** A record with the values of its declared fields, computed once. */
export interface Row {
  readonly id: number;
  /** Upgraded, checked, frozen. */
  readonly record: StoredRecord;
  /** Hash of the file that it was read from. */
  readonly hash: string;
  /** By position in the collection's `Fields`. */
  readonly values: readonly FieldValue[];
}
