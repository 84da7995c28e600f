import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../../faults/until.ts';
import type { SocketWorld } from './socket-world.ts';

/** Resources of a process, which would grow with each connection if any leaked. */
export interface Held {
  readonly connections: number;
  /** Undefined if the system does not report it. */
  readonly descriptors: number | undefined;
  /** In bytes, after garbage collection. */
  readonly memory: number;
}

const DESCRIPTORS = '/proc/self/fd';

/** Maximum growth of memory, in bytes: data is cached when first read. */
const MEMORY = 24 * 1024 * 1024;

/** Maximum time to release the last connections, in milliseconds. */
const PATIENCE = 8_000;

const connections = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

const descriptors = (): number | undefined =>
  process.platform === 'linux' ? readdirSync(DESCRIPTORS).length : undefined;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The current resources of this process. */
export function held(): Held {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { connections: connections(), descriptors: descriptors(), memory: heapUsed + external };
}

/** Leaks of a run, a line each. @param before the resources at its start */
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
