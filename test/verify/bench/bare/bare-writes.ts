import type { Bench } from '../bench.ts';
import type { Rate } from '../figures/rate.ts';
import { cpuTime } from '../machine/cpu-time.ts';
import type { WriteJob, Written } from './write-job.ts';

/**
 * Starts a process that writes records of a given size as a program without a server would.
 *
 * @returns function that makes a contestant of `takeTurns`
 */
export async function bareWrites(
  bench: Pick<Bench, 'help' | 'freshPath' | 'scale'>,
  bytes: number,
): Promise<(how: WriteJob['how'], writers: number) => () => Promise<Rate>> {
  const module = new URL('write-helper.ts', import.meta.url);
  const writer = await bench.help<WriteJob, Written>(module, 'server core');
  return (how, writers) => async () => {
    const job = { how, writers, bytes, folder: bench.freshPath(how), milliseconds: bench.scale.milliseconds };
    const before = await cpuTime(writer.pid);
    const { written, seconds } = await writer.ask(job);
    return { perSecond: written / seconds, cpu: ((await cpuTime(writer.pid)) - before) / written };
  };
}
