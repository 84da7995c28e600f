import { recordKey, type StoredChange, storedChanges } from '../../changes/stored-changes.ts';
import { all, eq, gt, lte, oneOf } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store.ts';
import type { RecordChange } from '../../contract/work/listeners.ts';
import { jobKey, type StoredJob } from '../../jobs/stored-jobs.ts';
import type { BoundStore } from '../../store/index.ts';
import { storedHeld, storedListeners } from './stored-listeners.ts';

/** Changes that a listener is told of at once, at most. */
const AT_ONCE = 100;

type Reader = Pick<StoreReader, 'of'>;

/** What a listener is to be told next. */
interface Pending {
  readonly changes: readonly StoredChange[];
  /** The last change of which nothing is left to be told then. */
  readonly position: number;
}

/** @param record of a listener, or of a record whose changes wait for it */
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

/** Is there anything to tell a listener, or any change that it need not be told of? */
export const isBehind = (store: Reader, record: StoredJob): boolean =>
  record.lost === true || foundChanges(store, record, 1).length > 0;

/** The first change that is kept for a listener; undefined if there is none. */
export const firstKept = (store: Reader, record: StoredJob): number | undefined =>
  foundChanges(store, record, 1)[0]?.id;

/** Rows of records whose changes wait for a listener. */
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

/** A change as listeners are told of it; undefined if the record is none of its collection as that is now. */
export function toldChange(bound: BoundStore, stored: StoredChange): RecordChange | undefined {
  const { id: position, collection, record: id, kind, at } = stored;
  const former = (value: StoredChange['before']) => value && bound.readFormer(collection, value);
  const told = { position, collection, id, kind, before: former(stored.before), at };
  if (kind === 'removed') return { ...told, after: undefined };
  // the log has no room for the largest
  const after = stored.after ? former(stored.after) : bound.current(collection, id);
  return after && { ...told, after };
}
