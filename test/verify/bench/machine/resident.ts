import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Memory of a process that is in use, and the most that was so far, in MiB. */
export interface Resident {
  readonly now: number;
  /** Undefined where the system does not say. */
  readonly peak: number | undefined;
}

/** @throws Error when there is no such process */
export async function resident(pid: number): Promise<Resident> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return { now: Number(stdout) / 1_024, peak: undefined };
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
