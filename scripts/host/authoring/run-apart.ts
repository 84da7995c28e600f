import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastStall, stallNote } from '../../../core/host.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import type { EndedProcess } from '../../cli/index.ts';

/** @see Authoring.runApart */
export async function runApart(lineIn: (folder: string) => readonly string[]): Promise<number | EndedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-check-'));
  try {
    const [program = process.execPath, ...line] = lineIn(folder);
    const child = spawn(program, line, { stdio: ['ignore', 'inherit', 'inherit'] });
    const [code, signal] = await once(child, 'close');
    return code ?? { signal, stall: await lastStall(nodeFileSystem, stallNote(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
