import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, sorted } from '../contract/data/collection.ts';
import { systemAlone } from './system-alone.ts';

const schema = v.looseObject({
  id: v.number(),
  plugin: v.string(),
  job: v.string(),
  /** The schedule that made it, in words; what was enqueued has none. */
  rule: v.optional(v.string()),
  /** As it was enqueued. */
  input: v.optional(v.unknown()),
  /** The instant for which it runs. All instants are milliseconds since 1970 UTC. */
  scheduled: v.number(),
  /** When it runs next: later than `scheduled` after an attempt that failed. */
  due: v.number(),
  /** Attempts that began. */
  attempts: v.number(),
  /** `parked`: failed for good. One with a schedule runs again at its next time. */
  state: v.picklist(['waiting', 'running', 'parked']),
  /** Why the last attempt failed, one sentence. */
  failure: v.optional(v.string()),
  /** Of a schedule: when it last ran with success. */
  last: v.optional(v.number()),
  /** Of a listener: the last change that it was told of. */
  position: v.optional(v.number()),
  /** Of a listener: names of the collections that it is told of. */
  to: v.optional(v.array(v.string())),
  /** Of a listener: up to this change it is told of each alone, because a run with several failed for good. */
  alone: v.optional(v.number()),
  /** Of a listener: a record, as of `recordKey`, whose changes after `position` wait, because a run with them failed for good. */
  held: v.optional(v.string()),
  /** Of a listener: the log had no room for changes that it was not told of. */
  lost: v.optional(v.boolean()),
});

/** A job as one word: `newsletter/send`. */
export const jobKey = (plugin: string, job: string): string => `${plugin}/${job}`;

/**
 * Jobs that wait, `.almanac/private/core/jobs/<id>.json`, out of git: one for each that was enqueued, until it is done, one for
 * each schedule, one for each listener, with its position in the log of changes, and one for each record whose changes a listener
 * could not take.
 */
export const storedJobs = defineCollection('core/jobs', schema, {
  private: true,
  ids: 'own',
  fields: {
    job: posting((record) => jobKey(record.plugin, record.job)),
    due: sorted((record) => (record.state === 'parked' && record.rule === undefined ? null : record.due)),
    is_schedule: posting((record) => record.rule !== undefined),
    is_listener: posting((record) => record.position !== undefined && record.held === undefined),
    is_held: posting((record) => record.held !== undefined),
    state: posting((record) => record.state),
  },
  guard: systemAlone('jobs'),
});

/** A job that waits, as it is stored. */
export type StoredJob = RecordOf<typeof storedJobs>;
