import { isObject, type ShowVersion, type StoredRecord } from '../../../core/index.ts';
import { type Fields, fieldsOf } from './field-changes.ts';

/** How to show a record: as for editing, or as for reading. */
export type Way = 'edit' | 'view';

/** What a route shows a user of a version, in either way; undefined if nothing. */
export type PastView = (way: Way) => Fields | undefined;

/** A record before its creation and after its removal. */
export const NOTHING: PastView = () => new Map();

/** Shows versions of a record as its route does, computing each view once. */
export function pastViews(show: ShowVersion): (record: StoredRecord) => PastView {
  const shown = (record: StoredRecord, way: Way): Fields | undefined => {
    const body = show(record, way === 'edit' ? { context: way } : {});
    return isObject(body) ? fieldsOf(body) : undefined;
  };
  return (record) => {
    const known = new Map<Way, Fields | undefined>();
    return (way) => {
      if (!known.has(way)) known.set(way, shown(record, way));
      return known.get(way);
    };
  };
}
