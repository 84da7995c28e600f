import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../../faults/until.ts';
import type { SocketWorld } from './socket-world.ts';

/** What a process holds, and would hold more of from one connection to the next if some were not let go. */
export interface Held {
  readonly connections: number;
  /** Undefined where the system does not say. */
  readonly descriptors: number | undefined;
  /** Bytes, after garbage was collected. */
  readonly memory: number;
}

const DESCRIPTORS = '/proc/self/fd';

/** How much more memory may be held in the end, in bytes: what was read for the first time is kept to be read again. */
const MEMORY = 24 * 1024 * 1024;

/** How long the last connections may take to be let go, in milliseconds. */
const PATIENCE = 8_000;

const connections = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

const descriptors = (): number | undefined =>
  process.platform === 'linux' ? readdirSync(DESCRIPTORS).length : undefined;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What this process holds now. */
export function held(): Held {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { connections: connections(), descriptors: descriptors(), memory: heapUsed + external };
}

/** What of a run is left over, a line each. @param before what was held when it began */
export async function leftOver(world: SocketWorld, before: Held): Promise<readonly string[]> {
  const isGone = () =>
    connections() <= before.connections && world.waiting === 0 && (descriptors() ?? 0) <= (before.descriptors ?? 0);
  await until(isGone, PATIENCE);
  const after = held();
  const grown = after.memory - before.memory;
  return [
    ...(after.connections <= before.connections
      ? []
      : [`${after.connections - before.connections} connections are left`]),
    ...((after.descriptors ?? 0) <= (before.descriptors ?? 0)
      ? []
      : [`${after.descriptors} descriptors are open, of ${before.descriptors}`]),
    ...(world.waiting === 0 ? [] : [`${world.waiting} timers are left`]),
    ...(grown <= MEMORY ? [] : [`${grown} bytes of memory are left`]),
  ];
}
