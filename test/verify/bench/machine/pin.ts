import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How often it is tried: a thread that ends while it is looked at makes a try fail. */
const TRIES = 5;

/** Holds a process, with all threads that it has and will have, to one core. @throws Error when there is no such process or core */
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
