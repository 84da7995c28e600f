import { system } from '../../contract/fixed-principals.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import type { BuiltGeneration } from '../runtime/build-generation.ts';
import type { MountedWork } from './gather-jobs.ts';

/** Wait after the first attempt that failed, twice as long after each other one, up to the longest. Milliseconds. */
const FIRST_WAIT = 10_000;
const LONGEST_WAIT = 3_600_000;

/** A run that begins later than this has missed its time. Milliseconds. */
const LATE = 60_000;

const CUT_OFF = 'The process ended while it ran.';

type Bound = Pick<BuiltGeneration, 'bound'>;

/**
 * Notes that an attempt begins, so that a kill counts as one.
 *
 * @param now milliseconds since 1970 UTC
 * @returns the record of the attempt; undefined if there is none to make, since the time was missed or the attempts are used up
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
    // a schedule that was parked begins anew at its next time
    const attempts = record.state === 'parked' ? 0 : record.attempts;
    if (attempts > work.retries) {
      records.put(parked(record, schedule, CUT_OFF, now));
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
      /** Of a listener: the last change that it was told of. */
      readonly position?: number | undefined;
    }
  /** The site closes: it did not count. */
  | { readonly end: 'stopped' }
  | { readonly end: 'failed'; readonly failure: string; readonly isFinal: boolean };

/**
 * Notes how an attempt ended.
 *
 * @param begun of `beginAttempt`
 * @param now milliseconds since 1970 UTC
 * @returns the record as it is then; undefined if a job is done for good, or is gone
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
    // its schedule was changed meanwhile
    if (!record || record.rule !== begun.rule) return record;
    switch (outcome.end) {
      case 'done':
        if (record.position !== undefined) {
          const { failure, position, ...rest } = record;
          const told = Math.max(position, outcome.position ?? 0);
          return records.put({ ...rest, position: told, due: now, attempts: 0, state: 'waiting' });
        }
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
        if (isFinal || begun.attempts > work.retries) return records.put(parked(record, schedule, failure, now));
        const due = now + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (begun.attempts - 1));
        return records.put({ ...record, state: 'waiting', failure, due });
      }
    }
  });

function atNextTime(record: StoredJob, schedule: Schedule, now: number): StoredJob {
  const due = schedule.next(Math.max(now, record.scheduled), record.scheduled);
  return { ...record, scheduled: due, due, attempts: 0, state: 'waiting' };
}

/** Failed for good; one with a schedule is tried again at its next time. */
const parked = (record: StoredJob, schedule: Schedule | undefined, failure: string, now: number): StoredJob => ({
  ...(record.rule !== undefined && schedule ? atNextTime(record, schedule, now) : record),
  attempts: record.attempts,
  state: 'parked',
  failure,
});
