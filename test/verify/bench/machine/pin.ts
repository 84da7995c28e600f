import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Number of attempts: one fails if a thread ends meanwhile. */
const TRIES = 5;

/** Pins a process, with all present and future threads, to one core. @throws Error if there is no such process or core */
export async function pin(pid: number, core: number): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
