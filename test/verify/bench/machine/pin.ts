import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Holds a process, with all threads that it has and will have, to one core. */
export async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}
