import { cpus } from 'node:os';
import { fileSystemOf } from './file-system-of.ts';
import type { TwoCores } from './two-cores.ts';

/** Describes the machine on which figures were measured, in one line. */
export function machineLine({
  cores,
  folder,
}: {
  readonly cores: TwoCores | undefined;
  readonly folder: string;
}): string {
  const all = cpus();
  const held = cores
    ? `servers on core ${cores.server}, load generator on core ${cores.load}`
    : 'processes not held to cores: no taskset, or one core alone';
  return [
    `${all[0]?.model.trim() ?? process.arch}, ${all.length} cores`,
    `Node.js ${process.versions.node}`,
    `${process.platform}, ${fileSystemOf(folder) ?? 'file system unknown'}`,
    held,
    new Date().toISOString().slice(0, 10),
  ].join('; ');
}
