import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The cores to which servers and the load generator are pinned. */
export interface TwoCores {
  readonly server: number;
  readonly load: number;
}

/** The first and the last core of this process; undefined if there is only one or pinning is not possible. */
export function twoCores(): TwoCores | undefined {
  if (process.platform !== 'linux' || spawnSync('taskset', ['--version']).status !== 0) return undefined;
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  const numbers = list.split(/[,-]/).map(Number);
  const [server, load] = [numbers.at(0), numbers.at(-1)];
  return server === undefined || load === undefined || server === load ? undefined : { server, load };
}
