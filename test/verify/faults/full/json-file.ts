import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import type { SeededRandom } from '../seeded-random.ts';
import type { FullDisk } from './ways/way.ts';

/** Result for a list that lowdb stores in a file on a disk that becomes full. */
export interface JsonFileOutcome {
  readonly refused: number;
  /** Refused writes that are in the file. */
  readonly savedYetRefused: number;
  /** Acknowledged writes that are not in the file. */
  readonly lost: number;
  /** Bytes of a temporary file left behind. */
  readonly left: number;
}

const ROUNDS = 8;
const WRITES = 12;
const SIZE = 20_000;

/** Lets lowdb's `JSONFile` write a growing list on a disk that becomes full and has room again. @param folder on the disk */
export async function jsonFileOn(disk: FullDisk, folder: string, random: SeededRandom): Promise<JsonFileOutcome> {
  const path = join(folder, 'db.json');
  const db = new Low(new JSONFile<string[]>(path), []);
  const [saved, refused] = [new Set<string>(), new Set<string>()];
  const write = async (text: string) => {
    try {
      await db.update((list) => list.push(text));
      saved.add(text);
    } catch {
      refused.add(text);
    }
  };
  let left = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let number = 0; number < WRITES; number++) {
      await disk.tighten(random, process.pid);
      await write(`${round}-${number} `.padEnd(1 + random.below(SIZE), '-'));
    }
    left = Math.max(left, bytesOf(join(folder, '.db.json.tmp')));
    await disk.free(process.pid);
    await write(`${round}`);
  }
  const there = new Set<string>(JSON.parse(readFileSync(path, 'utf8')));
  return {
    refused: refused.size,
    savedYetRefused: [...refused].filter((text) => there.has(text)).length,
    lost: [...saved].filter((text) => !there.has(text)).length,
    left,
  };
}

const bytesOf = (path: string): number => (existsSync(path) ? readFileSync(path).length : 0);
