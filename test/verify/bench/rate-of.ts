import type { Bench } from './bench.ts';
import type { Rate } from './figures/rate.ts';
import type { LoadJob } from './load/load-job.ts';
import { cpuTime } from './machine/cpu-time.ts';
import type { ServerProcess } from './server/server-process.ts';

/** A turn under load: a job without length and moments, which the bench sets, and the process whose CPU time is measured. */
export type Turn = Omit<LoadJob, 'from' | 'milliseconds'> & ServerProcess;

/**
 * Turns a job into a contestant: each turn continues with moments that no earlier turn has used.
 *
 * @param first number of its first moment
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
