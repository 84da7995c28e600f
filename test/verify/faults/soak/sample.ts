import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';

/** Resources of a process. */
export interface Sample {
  /** Bytes in use after garbage collection. */
  readonly heap: number;
  /** Resident bytes, without free heap. */
  readonly rss: number;
  readonly descriptors: number;
}

/** Measures a server that has the probe. Descriptors are counted on Linux. */
export async function takeSample({ child }: RunningServer): Promise<Sample> {
  const answer = once(child, 'message');
  child.send('sample');
  const [memory] = await answer;
  return { ...memory, descriptors: readdirSync(`/proc/${child.pid}/fd`).length };
}
