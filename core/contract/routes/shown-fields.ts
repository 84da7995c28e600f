import type * as v from 'valibot';
import type { StoredRecord } from '../data/collection.ts';
import type { FieldPoint } from './extension.ts';

/** Members that the extensions of a kind of record add to a view. */
export type ShownFields = (point: FieldPoint, record: StoredRecord) => Record<string, unknown>;

/** Metadata in the schema of a view: see `extendedBy`. */
export interface ExtendedBy<Input> extends v.BaseMetadata<Input> {
  readonly type: 'extended_by';
  readonly reference: typeof extendedBy;
  readonly point: FieldPoint;
}

/**
 * Marks the schema of a view as having the members that extensions of the record show, for the API documents. It comes before the
 * title.
 *
 * @example v.pipe(v.looseObject({ id: v.number(), text: v.string() }), extendedBy(noteFields), v.title('Note'))
 */
export const extendedBy = <Input>(point: FieldPoint): ExtendedBy<Input> => ({
  kind: 'metadata',
  type: 'extended_by',
  reference: extendedBy,
  point,
});
