import { readFileSync } from 'node:fs';

/** What a file of `/proc` says; empty when the process is gone. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Does it still run? One that has ended may be listed until its parent has heard of it. */
export const runs = (pid: number): boolean => /^\d+ \(.*\) [^ZX]/s.test(procFile(pid, 'stat'));

/** Process ids of the children of a process that make pictures. */
export const imageChildrenOf = (pid: number): readonly number[] =>
  procFile(pid, `task/${pid}/children`)
    .split(' ')
    .filter((child) => procFile(Number(child), 'cmdline').includes('images/child.ts'))
    .map(Number);
