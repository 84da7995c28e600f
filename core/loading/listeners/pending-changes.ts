import { recordKey, type StoredChange, storedChanges } from '../../changes/stored-changes.ts';
import { all, eq, gt, lte, oneOf } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { RecordChange } from '../../contract/work/listeners.ts';
import { jobKey, type StoredJob } from '../../jobs/stored-jobs.ts';
import type { BoundStore } from '../../store/index.ts';
import { storedHeld, storedListeners } from './stored-listeners.ts';

/** Most changes passed to a listener at once. */
const AT_ONCE = 100;

type Reader = Pick<StoreReader, 'of'>;

/** What a listener receives next. */
interface Pending {
  readonly changes: readonly StoredChange[];
  /** The last change up to which all are handled after that. */
  readonly position: number;
}

/** The next changes for a listener. @param record of a listener, or of a record whose changes are held for it */
export function pendingChanges(store: Reader, record: StoredJob): Pending {
  const { position = 0, held, lost, alone = 0 } = record;
  if (lost) return { changes: [], position };
  const found = foundChanges(store, record, AT_ONCE);
  const last = found.at(-1)?.id ?? position;
  if (held !== undefined) return { changes: found, position: last };
  const waiting = new Set(heldOf(store, record).map((one) => one.held));
  const changes = found.filter((change) => !waiting.has(recordKey(change.collection, change.record)));
  const [first] = changes;
  return first && first.id <= alone ? { changes: [first], position: first.id } : { changes, position: last };
}

/** Are there pending changes for a listener, including ones that it may skip? */
export const isBehind = (store: Reader, record: StoredJob): boolean =>
  record.lost === true || foundChanges(store, record, 1).length > 0;

/** The first change retained for a listener; undefined if there is none. */
export const firstKept = (store: Reader, record: StoredJob): number | undefined =>
  foundChanges(store, record, 1)[0]?.id;

/** Rows of records whose changes are held for a listener. */
export const heldOf = (store: Reader, { plugin, job }: Pick<StoredJob, 'plugin' | 'job'>): readonly StoredJob[] =>
  storedHeld(store).filter((one) => jobKey(one.plugin, one.job) === jobKey(plugin, job));

function foundChanges(store: Reader, record: StoredJob, limit: number): readonly StoredChange[] {
  const { position = 0, to = [], held } = record;
  const of =
    held === undefined
      ? oneOf('collection', to)
      : // what comes after that is the listener's own
        all(eq('record', held), lte('id', listenerOf(store, record)?.position ?? 0));
  const order = [{ field: 'id', direction: 'asc' }] as const;
  return store.of(storedChanges).find({ where: all(gt('id', position), of), order, limit }).records;
}

const listenerOf = (store: Reader, { plugin, job }: StoredJob): StoredJob | undefined =>
  storedListeners(store).find((one) => jobKey(one.plugin, one.job) === jobKey(plugin, job));

/** A change as passed to listeners; undefined if the record does not belong to its collection as now declared. */
export function toldChange(bound: BoundStore, stored: StoredChange): RecordChange | undefined {
  const { id: position, collection, record: id, kind, at } = stored;
  const former = (value: StoredChange['before']) => value && bound.readFormer(collection, value);
  const told = { position, collection, id, kind, before: former(stored.before), at };
  if (kind === 'removed') return { ...told, after: undefined };
  // the log omits values that are too large
  const after = stored.after ? former(stored.after) : bound.current(collection, id);
  return after && { ...told, after };
}
