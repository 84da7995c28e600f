import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

/** Thread ids of this process on Linux (proc(5)), where each thread has its own priority (setpriority(2)). */
const THREADS = '/proc/self/task';

/** The calling thread, on Linux. */
const CALLER = 0;

/** Gives this process a lower priority. Threads inherit their priority when they start, so existing ones are changed one by one. */
export function lowerPriority(): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
  for (const thread of threads) lower(thread);
}

/** Lowers the priority of the calling thread, so that all others come first; on Linux only. */
export function lowerThisThread(): void {
  if (existsSync(THREADS)) lower(CALLER);
}

function lower(thread: number): void {
  try {
    // a priority that is already lower can only be raised by root
    setPriority(thread, Math.max(getPriority(thread), BELOW_NORMAL));
  } catch {
    // the thread has ended
  }
}
