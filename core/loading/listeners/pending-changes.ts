import { type StoredChange, storedChanges } from '../../changes/stored-changes.ts';
import { all, gt, oneOf } from '../../contract/data/query.ts';
import type { RecordChange } from '../../contract/work/listeners.ts';
import type { StoredJob } from '../../jobs/stored-jobs.ts';
import type { BoundStore } from '../../store/index.ts';

/** Changes that a listener is told of at once, at most. */
const AT_ONCE = 100;

/** What a listener is to be told next; nothing if it was told all. @param limit changes, at most */
export const pendingChanges = (
  { reader }: Pick<BoundStore, 'reader'>,
  { position = 0, to = [] }: Pick<StoredJob, 'position' | 'to'>,
  limit = AT_ONCE,
): readonly StoredChange[] =>
  reader.of(storedChanges).find({
    where: all(gt('id', position), oneOf('collection', to)),
    order: [{ field: 'id', direction: 'asc' }],
    limit,
  }).records;

/** Is a listener to be told of anything? */
export const isBehind = (bound: Pick<BoundStore, 'reader'>, record: Pick<StoredJob, 'position' | 'to'>): boolean =>
  pendingChanges(bound, record, 1).length > 0;

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
