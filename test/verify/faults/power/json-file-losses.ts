import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChild } from '../kill/run-child.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { CutDisk } from './cut-disk.ts';

/** What the child is to do. */
export interface JsonFileJob {
  /** Absolute path of the file. */
  readonly path: string;
}

/** How long it writes, at most, in milliseconds. */
const LONGEST_LIFE = 300;

/**
 * Lets lowdb's own `JSONFile` write, and cuts the power.
 *
 * @param program from `compileChild`
 * @returns of how many of the cuts it had lost a write that it had said was done, or the whole file
 */
export async function jsonFileLosses(
  program: string,
  disk: CutDisk,
  random: SeededRandom,
  cuts: number,
): Promise<number> {
  let losses = 0;
  for (let cut = 1; cut <= cuts; cut++) {
    const path = join(disk.folder, `list-${cut}.json`);
    const job: JsonFileJob = { path };
    const power = disk.arm();
    const child = runChild(program, job);
    await child.ready;
    await delay(random.below(LONGEST_LIFE));
    child.freeze();
    await power.cut(random.below(3) === 0);
    const { messages, complaints } = await child.kill();
    await disk.restore();
    if (messages.length === 0) throw new Error(`the child wrote nothing: ${complaints}`);
    if (lengthOf(path) < messages.length) losses++;
  }
  return losses;
}

/** Of the list in the file; less than any when it cannot be read. */
function lengthOf(path: string): number {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).length;
  } catch {
    return -1;
  }
}
