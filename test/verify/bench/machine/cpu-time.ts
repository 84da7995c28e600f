import { readdir, readFile } from 'node:fs/promises';

/**
 * CPU time of all current threads of a process so far, in microseconds, as counted by the scheduler (`/proc/PID/stat` counts in
 * steps of 10 ms). NaN if the system does not report it.
 */
export async function cpuTime(pid: number): Promise<number> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const times = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8')));
    return times.reduce((sum, time) => sum + Number(time.split(' ', 1)[0]), 0) / 1_000;
  } catch {
    return Number.NaN;
  }
}
