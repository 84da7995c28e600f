import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';

/** What a process holds. */
export interface Sample {
  /** Bytes in use by its program, garbage collected. */
  readonly heap: number;
  /** Bytes that the system has given it, without those of the heap that are free. */
  readonly rss: number;
  readonly descriptors: number;
}

/** Asks a server with the probe. Linux tells the descriptors. */
export async function takeSample({ child }: RunningServer): Promise<Sample> {
  const answer = once(child, 'message');
  child.send('sample');
  const [memory] = await answer;
  return { ...memory, descriptors: readdirSync(`/proc/${child.pid}/fd`).length };
}
