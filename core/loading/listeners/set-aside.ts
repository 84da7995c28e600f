import { recordKey } from '../../changes/stored-changes.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import { pendingChanges } from './pending-changes.ts';

/**
 * Lets a listener continue that failed for good. If it failed with several records, it receives changes one at a time from then on, to find
 * the one that fails. Then the changes of that record are held, and the others continue.
 *
 * @param now milliseconds since 1970 UTC
 * @returns the parked row; the listener itself while the failing record is not known
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
