import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import type { MountedWork } from '../gather-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { isBehind } from '../listeners/pending-changes.ts';
import { setAside } from '../listeners/set-aside.ts';

/** Wait after the first failed attempt, doubled after each further one, up to the longest. Milliseconds. */
const FIRST_WAIT = 10_000;
const LONGEST_WAIT = 3_600_000;

/** A run that begins this late has missed its time. Milliseconds. */
const LATE = 60_000;

const CUT_OFF = 'The process ended while it ran.';

type Bound = Pick<BuiltGeneration, 'bound'>;

/**
 * Records the start of an attempt, so that a kill counts as one.
 *
 * @param now milliseconds since 1970 UTC
 * @returns the record of the attempt; undefined if there is none, because its time was missed or all attempts are used up
 * @throws as a transaction
 */
export const beginAttempt = (
  { bound }: Bound,
  { work, schedule }: MountedWork,
  id: number,
  now: number,
): Promise<StoredJob | undefined> =>
  bound.transaction(system, (store) => {
    const records = store.of(storedJobs);
    const record = records.get(id);
    if (!record) return undefined;
    // a parked schedule starts over at its next time
    const attempts = record.state === 'parked' ? 0 : record.attempts;
    if (attempts > work.retries) {
      failForGood(store, record, schedule, { failure: CUT_OFF, now });
      return undefined;
    }
    const isMissed = record.rule !== undefined && attempts === 0 && now - record.scheduled > LATE;
    if (schedule && isMissed && 'missed' in work && work.missed === 'skip') {
      records.put(atNextTime(record, schedule, now));
      return undefined;
    }
    return records.put({ ...record, state: 'running', attempts: attempts + 1 });
  });

/** How an attempt ended. */
export type Outcome =
  | {
      readonly end: 'done';
      /** For a listener: the last change up to which all are handled. */
      readonly position?: number | undefined;
    }
  /** The site is closing: the attempt does not count. */
  | { readonly end: 'stopped' }
  | { readonly end: 'failed'; readonly failure: string; readonly isFinal: boolean };

/**
 * Records how an attempt ended.
 *
 * @param begun result of `beginAttempt`
 * @param now milliseconds since 1970 UTC
 * @returns the updated record; undefined if a job is done for good, or no longer exists
 * @throws as a transaction
 */
export const endAttempt = (
  { bound }: Bound,
  { work, schedule }: MountedWork,
  begun: StoredJob,
  outcome: Outcome,
  now: number,
): Promise<StoredJob | undefined> =>
  bound.transaction(system, (store) => {
    const records = store.of(storedJobs);
    const record = records.get(begun.id);
    // its schedule was changed in the meantime
    if (!record || record.rule !== begun.rule) return record;
    switch (outcome.end) {
      case 'done':
        if (record.position !== undefined)
          return told(store, record, { begun, last: outcome.position ?? record.position, now });
        if (record.rule !== undefined && schedule) {
          const { failure, ...rest } = record;
          return records.put({ ...atNextTime(rest, schedule, now), last: now });
        }
        records.remove(record.id);
        return undefined;
      case 'stopped':
        return records.put({ ...record, state: 'waiting', attempts: begun.attempts - 1 });
      case 'failed': {
        const { failure, isFinal } = outcome;
        const isOver = isFinal || begun.attempts > work.retries || record.alone !== undefined;
        if (isOver) return failForGood(store, record, schedule, { failure, now });
        const due = now + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (begun.attempts - 1));
        return records.put({ ...record, state: 'waiting', failure, due });
      }
    }
  });

/** Records what a listener has handled. @returns undefined when no changes of a held record are left */
function told(
  store: Transaction,
  record: StoredJob,
  { begun, last, now }: { readonly begun: StoredJob; readonly last: number; readonly now: number },
): StoredJob | undefined {
  const records = store.of(storedJobs);
  const { failure, position = 0, alone = 0, lost, ...rest } = record;
  const reached = Math.max(position, last);
  const next = records.put({
    ...rest,
    position: reached,
    due: now,
    attempts: 0,
    state: 'waiting',
    ...(reached < alone && { alone }),
    // the log lost further changes in the meantime
    ...(lost && !begun.lost && { lost }),
  });
  if (next.held === undefined || isBehind(store, next)) return next;
  records.remove(next.id);
  return undefined;
}

function failForGood(
  store: Transaction,
  record: StoredJob,
  schedule: Schedule | undefined,
  { failure, now }: { readonly failure: string; readonly now: number },
): StoredJob {
  if (record.position !== undefined) return setAside(store, record, failure, now);
  return store.of(storedJobs).put(parked(record, schedule, failure, now));
}

function atNextTime(record: StoredJob, schedule: Schedule, now: number): StoredJob {
  const due = schedule.next(Math.max(now, record.scheduled), record.scheduled);
  return { ...record, scheduled: due, due, attempts: 0, state: 'waiting' };
}

/** A job that failed for good; one with a schedule is tried again at its next time. */
const parked = (record: StoredJob, schedule: Schedule | undefined, failure: string, now: number): StoredJob => ({
  ...(record.rule !== undefined && schedule ? atNextTime(record, schedule, now) : record),
  attempts: record.attempts,
  state: 'parked',
  failure,
});
