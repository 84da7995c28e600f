import type { StoredRecord } from './collection.ts';
import type { FieldPoint } from './point.ts';
import type { Contributions } from './route.ts';

/** What the extensions of a kind of record show of one: members that a view lays over its own. */
export const shownFields = (
  contributions: Contributions,
  point: FieldPoint,
  record: StoredRecord,
): Record<string, unknown> => Object.assign({}, ...contributions.all(point).map((extension) => extension.show(record)));
