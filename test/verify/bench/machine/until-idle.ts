import { setTimeout } from 'node:timers/promises';
import { cpuTime } from './cpu-time.ts';

/** Length of a sample, in milliseconds. */
const LOOK = 500;

/** Maximum share of that time used by an idle process. */
const IDLE = 0.1;

/** Required number of idle samples in a row: on a busy machine the process may not run for a while. */
const IN_A_ROW = 6;

/** Maximum number of samples: five minutes. */
const LOOKS = 600;

/** Resolves when a server has finished its background work, such as making lists after a start. Sends it no requests. */
export async function untilIdle(pid: number): Promise<void> {
  let idle = 0;
  for (let look = 0; look < LOOKS && idle < IN_A_ROW; look++) {
    const before = await cpuTime(pid);
    await setTimeout(LOOK);
    idle = (await cpuTime(pid)) - before < LOOK * 1_000 * IDLE ? idle + 1 : 0;
  }
  if (idle < IN_A_ROW) throw new Error(`process ${pid} is busy although nothing is asked of it`);
}
