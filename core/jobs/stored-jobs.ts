import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, sorted } from '../contract/data/collection.ts';
import { systemAlone } from './system-alone.ts';

const schema = v.looseObject({
  id: v.number(),
  plugin: v.string(),
  job: v.string(),
  /** Description of its schedule; missing for enqueued jobs. */
  rule: v.optional(v.string()),
  /** Input with which it was enqueued. */
  input: v.optional(v.unknown()),
  /** The time for which it was scheduled. All times are milliseconds since 1970 UTC. */
  scheduled: v.number(),
  /** When it runs next: later than `scheduled` after a failed attempt. */
  due: v.number(),
  /** Number of started attempts. */
  attempts: v.number(),
  /** `parked`: failed for good. With a schedule, it runs again at its next time. */
  state: v.picklist(['waiting', 'running', 'parked']),
  /** Why the last attempt failed, one sentence. */
  failure: v.optional(v.string()),
  /** For a schedule: its last successful run. */
  last: v.optional(v.number()),
  /** For a listener: the last change that it has handled. */
  position: v.optional(v.number()),
  /** For a listener: names of the collections that it follows. */
  to: v.optional(v.array(v.string())),
  /** For a listener: up to this change it receives changes one at a time, because a run with several failed for good. */
  alone: v.optional(v.number()),
  /** For a listener: a record (`recordKey`) whose changes after `position` are held, because a run with them failed for good. */
  held: v.optional(v.string()),
  /** For a listener: the log had to drop changes that it has not received. */
  lost: v.optional(v.boolean()),
});

/** A job as a single key: `newsletter/send`. */
export const jobKey = (plugin: string, job: string): string => `${plugin}/${job}`;

/**
 * Stored jobs, `.almanac/private/core/jobs/<id>.json`, ignored by git: one for each enqueued job until it is done, one for each schedule,
 * one for each listener, with its position in the log of changes, and one for each record whose changes a listener failed to handle.
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

/** A stored job. */
export type StoredJob = RecordOf<typeof storedJobs>;
