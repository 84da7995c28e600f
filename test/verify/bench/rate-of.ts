import type { Bench } from './bench.ts';
import type { Rate } from './figures/rate.ts';
import type { LoadJob } from './load/load-job.ts';
import { cpuTime } from './machine/cpu-time.ts';
import type { ServerProcess } from './server/server-process.ts';

/** What a turn under load is: a job whose length and moments the bench sees to, for a process whose CPU time counts. */
export type Turn = Omit<LoadJob, 'from' | 'milliseconds'> & ServerProcess;

/**
 * Makes a contestant of a job: each turn goes on with moments that no turn before has asked for.
 *
 * @param first number of the moment that it begins with
 */
export function rateOf(
  { load, scale }: Pick<Bench, 'load' | 'scale'>,
  { pid, ...job }: Turn,
  first = 0,
): () => Promise<Rate> {
  let from = first;
  return async () => {
    const before = await cpuTime(pid);
    const { answers, milliseconds } = await load({ ...job, from, milliseconds: scale.milliseconds });
    from += answers + job.connections;
    return { perSecond: answers / (milliseconds / 1_000), cpu: ((await cpuTime(pid)) - before) / answers };
  };
}
