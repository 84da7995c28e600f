import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

/** Ids of the threads of this process, on Linux (proc(5)), where each has a priority of its own (setpriority(2)). */
const THREADS = '/proc/self/task';

/** The thread that asks, on Linux. */
const CALLER = 0;

/**
 * Lets other processes come first. A thread gets the priority of the one that starts it, so those that are there already
 * are named one by one.
 */
export function lowerPriority(): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
  for (const thread of threads) lower(thread);
}

/** Lets all other threads come before the one that calls this; on Linux only. */
export function lowerThisThread(): void {
  if (existsSync(THREADS)) lower(CALLER);
}

function lower(thread: number): void {
  try {
    // who is lower already may not raise it without being root
    setPriority(thread, Math.max(getPriority(thread), BELOW_NORMAL));
  } catch {
    // it has ended
  }
}
