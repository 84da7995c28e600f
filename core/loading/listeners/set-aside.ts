import { recordKey } from '../../changes/stored-changes.ts';
import type { Transaction } from '../../contract/data/store.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import { pendingChanges } from './pending-changes.ts';

/**
 * Has a listener that failed for good go on. Where it was told of several records it is told of each change alone from then on, which shows
 * with which it fails; changes of one record wait, and those of others go on.
 *
 * @param now milliseconds since 1970 UTC
 * @returns the row that waits for somebody; the listener itself while that is not known
 */
export function setAside(store: Transaction, listener: StoredJob, failure: string, now: number): StoredJob {
  const records = store.of(storedJobs);
  const { changes, position } = pendingChanges(store, listener);
  const [key, ...others] = new Set(changes.map(({ collection, record }) => recordKey(collection, record)));
  if (listener.held !== undefined || key === undefined) return records.put({ ...listener, state: 'parked', failure });
  const { failure: former, ...rest } = listener;
  const goesOn = { ...rest, due: now, attempts: 0, state: 'waiting' as const };
  if (others.length > 0) return records.put({ ...goesOn, alone: changes.at(-1)?.id });
  records.put({ ...goesOn, position });
  const { plugin, job, scheduled, attempts } = listener;
  const waits = { plugin, job, held: key, position: listener.position, scheduled, due: now, attempts };
  return records.insert({ ...waits, state: 'parked', failure });
}
