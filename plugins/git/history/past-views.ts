import { isObject, type ShowVersion, type StoredRecord } from '../../../core/index.ts';
import { type Fields, fieldsOf } from './field-changes.ts';

/** Ways to show a record: to those who may change it, and to those who read it. */
export type Way = 'edit' | 'view';

/** What a route shows somebody of a version, in either way; undefined where it shows them nothing so. */
export type PastView = (way: Way) => Fields | undefined;

/** What there is of a record before it was made, and after it was removed. */
export const NOTHING: PastView = () => new Map();

/** Shows versions of a record as its route does, each once. */
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
