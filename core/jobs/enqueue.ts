import * as v from 'valibot';
import type { Unsaved } from '../contract/data/collection.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { Enqueue, Job } from '../contract/work/enqueue.ts';
import { firstIssue } from '../lib/index.ts';
import { type StoredJob, storedJobs } from './stored-jobs.ts';

/**
 * The input of a job, validated by its schema.
 *
 * @param plugin name
 * @throws Error naming the job and the invalid member
 */
export function checkedInput(plugin: string, { name, schema }: Job, input: unknown): unknown {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  if (input === undefined)
    throw new Error(
      `job ${name} of plugin ${plugin} needs an input, and has none; one that its plugin enqueued goes by its ID in jobs list`,
    );
  throw new Error(`the input of job ${name} of plugin ${plugin} is not valid: ${firstIssue(result.issues).message}`);
}

/**
 * The stored form of a job that runs once.
 *
 * @param plugin name
 * @param due milliseconds since 1970 UTC
 * @throws as `checkedInput`
 */
export function newJob(plugin: string, job: Job, input: unknown, due: number): Unsaved<StoredJob> {
  checkedInput(plugin, job, input);
  const given = input === undefined ? {} : { input };
  return { plugin, job: job.name, ...given, scheduled: due, due, attempts: 0, state: 'waiting' };
}

/** Maximum delay of a job: ten years, in milliseconds. */
const LONGEST = 10 * 366 * 86_400_000;

/** The due time of a job with this delay. @throws Error if the delay is not a number or too long */
function dueAfter(plugin: string, { name }: Job, after: number, now: number): number {
  if (!Number.isFinite(after) || after > LONGEST)
    throw new Error(`plugin ${plugin} enqueues ${name} after ${after} milliseconds: it may wait for ten years at most`);
  return now + Math.max(0, after);
}

/**
 * Creates the function with which a plugin enqueues jobs in a transaction.
 *
 * @param wide the core's view of the transaction, as the system
 * @param now milliseconds since 1970 UTC
 */
export const enqueueIn =
  ({ name, jobs }: Pick<Plugin, 'name' | 'jobs'>, wide: () => Transaction, now: number): Enqueue =>
  (job, ...[input, { after = 0 } = {}]) => {
    if (!jobs.includes(job)) throw new Error(`plugin ${name} enqueues ${job.name}, which it does not list under jobs`);
    wide()
      .of(storedJobs)
      .insert(newJob(name, job, input, dueAfter(name, job, after, now)));
  };
