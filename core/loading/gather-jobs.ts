import * as v from 'valibot';
import { BootError } from '../contract/boot-error.ts';
import { ANY_OF_SITE, type Collection } from '../contract/data/collection.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { Job } from '../contract/work/enqueue.ts';
import type { ListenedTo, Listener } from '../contract/work/listeners.ts';
import { type Schedule, scheduleOf } from '../jobs/schedule.ts';
import { jobKey } from '../jobs/stored-jobs.ts';
import { messageOf } from '../lib/index.ts';

/** A declared job with its plugin. */
interface MountedJob {
  readonly plugin: Plugin;
  readonly work: Job;
  readonly schedule: Schedule | undefined;
  readonly to?: undefined;
}

/** A declared listener with its plugin: a job that is due when there are changes. */
export interface MountedListener {
  readonly plugin: Plugin;
  readonly work: Listener;
  readonly schedule?: undefined;
  /** Names of the collections that it follows. */
  readonly to: readonly string[];
}

/** Background work of a plugin. */
export type MountedWork = MountedJob | MountedListener;

/** Like names of checks: part of a command. */
const NAME = /^[a-z][a-z0-9-]*$/;

interface GatherParts {
  /** Enabled plugins. */
  readonly plugins: readonly Plugin[];
  /** Collections of all of them, and of the core. */
  readonly collections: readonly Collection<never>[];
  /** IANA zone of the site. */
  readonly zone: string;
}

/**
 * The jobs and listeners of plugins, by key.
 *
 * @throws BootError naming one that is invalid, and why
 */
export function gatherJobs({ plugins, collections, zone }: GatherParts): ReadonlyMap<string, MountedWork> {
  const gathered = new Map<string, MountedWork>();
  const gather = (what: string, mounted: MountedWork) => {
    const { plugin, work } = mounted;
    const key = jobKey(plugin.name, work.name);
    const refuse = (why: string) => new BootError(`${what} ${work.name} of plugin ${plugin.name} ${why}`);
    if (!NAME.test(work.name)) throw refuse('has no valid name: lower-case words with hyphens');
    if (gathered.has(key)) throw refuse('is there twice');
    gathered.set(key, mounted);
  };
  for (const plugin of plugins) {
    for (const work of plugin.jobs) gather('job', { plugin, work, schedule: checkedSchedule(plugin, work, zone) });
    for (const work of plugin.listeners) gather('listener', { plugin, work, to: namesOf(work.to, collections) });
  }
  return gathered;
}

const namesOf = (to: ListenedTo, collections: readonly Collection<never>[]): readonly string[] =>
  to === ANY_OF_SITE ? anyOfSite(collections) : to.map(({ name }) => name);

/** The names of the collections that `ANY_OF_SITE` stands for. */
export const anyOfSite = (collections: readonly Collection<never>[]): readonly string[] =>
  collections.filter((one) => one.ids === 'site' && !one.private).map(({ name }) => name);

/** The listeners among these jobs. */
export const listenersIn = (jobs: ReadonlyMap<string, MountedWork>): ReadonlyMap<string, MountedListener> =>
  new Map([...jobs].flatMap(([key, mounted]) => (mounted.to ? [[key, mounted]] : [])));

function checkedSchedule(plugin: Plugin, job: Job, zone: string): Schedule | undefined {
  const refuse = (why: string) => new BootError(`job ${job.name} of plugin ${plugin.name} ${why}`);
  let schedule: Schedule | undefined;
  try {
    schedule = scheduleOf(job, zone);
  } catch (error) {
    throw refuse(messageOf(error));
  }
  if (schedule && !v.is(job.schema, undefined)) throw refuse('has a schedule, so its input must accept undefined');
  return schedule;
}
