import * as v from 'valibot';
import { BootError } from '../../contract/boot-error.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { type Schedule, scheduleOf } from '../../jobs/schedule.ts';
import { jobKey } from '../../jobs/stored-jobs.ts';

/** A declared job in its place. */
export interface MountedJob {
  readonly plugin: Plugin;
  readonly job: Job;
  readonly schedule: Schedule | undefined;
}

/** As the names of checks: it is a word of a command. */
const NAME = /^[a-z][a-z0-9-]*$/;

/**
 * The jobs of plugins, by key.
 *
 * @param plugins that are on
 * @param zone IANA zone of the site
 * @throws BootError naming the job that cannot be, and why
 */
export function gatherJobs(plugins: readonly Plugin[], zone: string): ReadonlyMap<string, MountedJob> {
  const gathered = new Map<string, MountedJob>();
  for (const plugin of plugins) {
    for (const job of plugin.jobs) {
      const key = jobKey(plugin.name, job.name);
      const refuse = (why: string) => new BootError(`job ${job.name} of plugin ${plugin.name} ${why}`);
      if (!NAME.test(job.name)) throw refuse('has no valid name: lower-case words with hyphens');
      if (gathered.has(key)) throw refuse('is there twice');
      gathered.set(key, { plugin, job, schedule: checkedSchedule(job, zone, refuse) });
    }
  }
  return gathered;
}

function checkedSchedule(job: Job, zone: string, refuse: (why: string) => BootError): Schedule | undefined {
  let schedule: Schedule | undefined;
  try {
    schedule = scheduleOf(job, zone);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  if (schedule && !v.is(job.schema, undefined)) throw refuse('has a schedule, so its input must accept undefined');
  return schedule;
}
