import type { Plugin } from 'esbuild';
import type { Adapter } from 'lowdb';
import { SimClock } from '../../../sim/clock.ts';
import { SimFileSystem } from '../../../sim/file-system.ts';
import { PowerCut } from '../../../sim/power-cut.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { importBundle } from './bundle.ts';

interface SimulatedPromises {
  readFile(path: string): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

interface Bundle {
  readonly JSONFile: new (path: string) => Adapter<readonly number[]>;
  readonly useDisk: (disk: SimulatedPromises) => void;
}

/** The functions of `node:fs/promises` that lowdb's file adapter calls, on the simulated disk. */
const SHIM = `
  let disk;
  export const useDisk = (given) => { disk = given; };
  export const readFile = (...args) => disk.readFile(...args);
  export const writeFile = (...args) => disk.writeFile(...args);
  export const rename = (...args) => disk.rename(...args);
`;

const onSimulatedDisk: Plugin = {
  name: 'simulated disk',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?fs\/promises$/ }, () => ({ path: 'promises', namespace: 'simulated' }));
    onLoad({ filter: /.*/, namespace: 'simulated' }, () => ({ contents: SHIM, loader: 'js' }));
  },
};

const FILE = '/db.json';
const WRITES = 20;

/**
 * Lets lowdb's `JSONFile` write a growing list, and cuts the power after each write that it reported as done.
 *
 * @returns number of states that had lost such a write or could not be read
 */
export async function jsonFileLosses(random: SeededRandom): Promise<number> {
  const code = "export { JSONFile } from 'lowdb/node'; export { useDisk } from 'node:fs/promises';";
  const { JSONFile, useDisk } = await importBundle<Bundle>(code, [onSimulatedDisk]);
  const fileSystem = new SimFileSystem(new SimClock());
  const cut = new PowerCut(fileSystem.disk);
  useDisk(promisesOn(fileSystem));
  const file = new JSONFile(FILE);
  const list: number[] = [];
  let losses = 0;
  for (let number = 1; number <= WRITES; number++) {
    list.push(number);
    await file.write(list);
    while (cut.next());
    for (const luck of ['none', 'chance'] as const) {
      const bytes = cut
        .cut(luck, random)
        .boot(() => 0n)
        .find(FILE)?.bytes;
      if (!bytes || !isWhole(new TextDecoder().decode(bytes), number)) losses++;
    }
  }
  return losses;
}

function isWhole(text: string, count: number): boolean {
  try {
    return JSON.parse(text).length === count;
  } catch {
    return false;
  }
}

function promisesOn(fileSystem: SimFileSystem): SimulatedPromises {
  return {
    readFile: async (path) => new TextDecoder().decode(await fileSystem.readFile(path)),
    writeFile: async (path, text) => fileSystem.writeNow(path, new TextEncoder().encode(text)),
    rename: (from, to) => fileSystem.rename(from, to),
  };
}
