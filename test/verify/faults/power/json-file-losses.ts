import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChild } from '../kill/run-child.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { CutDisk } from './cut-disk.ts';

/** Job of the child. */
export interface JsonFileJob {
  /** Absolute path of the file. */
  readonly path: string;
}

/** Maximum time that it writes, in milliseconds. */
const LONGEST_LIFE = 300;

/**
 * Lets lowdb's `JSONFile` write, and cuts the power.
 *
 * @param program from `compileChild`
 * @returns number of cuts after which an acknowledged write or the whole file was lost
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

/** Length of the list in the file; negative if it cannot be read. */
function lengthOf(path: string): number {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).length;
  } catch {
    return -1;
  }
}
