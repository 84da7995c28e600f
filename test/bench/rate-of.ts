import type { Bench } from './bench.ts';
import type { LoadJob } from './load/load-job.ts';

/** What a turn under load is: a job whose length and moments the bench sees to. */
export type Turn = Omit<LoadJob, 'from' | 'milliseconds'>;

/**
 * Makes a contestant of a job: each turn goes on with moments that no turn before has asked for.
 *
 * @param first number of the moment that it begins with
 */
export function rateOf({ load, scale }: Pick<Bench, 'load' | 'scale'>, turn: Turn, first = 0): () => Promise<number> {
  let from = first;
  return async () => {
    const { answers, milliseconds } = await load({ ...turn, from, milliseconds: scale.milliseconds });
    from += answers + turn.connections;
    return answers / (milliseconds / 1_000);
  };
}
