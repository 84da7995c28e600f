import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Current and peak memory use of a process, in MiB. */
export interface Resident {
  readonly now: number;
  /** Undefined if the system does not report it. */
  readonly peak: number | undefined;
}

/** Reads the memory use of a process. @throws Error if there is no such process */
export async function resident(pid: number): Promise<Resident> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return { now: Number(stdout) / 1_024, peak: undefined };
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
