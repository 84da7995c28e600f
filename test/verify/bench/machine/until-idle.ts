import { setTimeout } from 'node:timers/promises';
import { cpuTime } from './cpu-time.ts';

/** How long is looked at once, in milliseconds. */
const LOOK = 500;

/** A process that has nothing to do takes no more of that. */
const IDLE = 0.1;

/** So many looks in a row: on a busy machine it may get nothing done for a while. */
const IN_A_ROW = 6;

/** So often is looked at most: five minutes. */
const LOOKS = 600;

/** Resolves when a server has done what it does beside requests, such as making its lists after a start. Asks it for nothing. */
export async function untilIdle(pid: number): Promise<void> {
  let idle = 0;
  for (let look = 0; look < LOOKS && idle < IN_A_ROW; look++) {
    const before = await cpuTime(pid);
    await setTimeout(LOOK);
    idle = (await cpuTime(pid)) - before < LOOK * 1_000 * IDLE ? idle + 1 : 0;
  }
  if (idle < IN_A_ROW) throw new Error(`process ${pid} is busy although nothing is asked of it`);
}
