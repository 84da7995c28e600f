import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hashOf } from '../../../../core/lib/hash.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import type { openStore } from '../../../../core/store/open-store.ts';
import type { BoundStore } from '../../../../core/store/store.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { filesBelow } from '../../../files-below.ts';
import { collections } from '../kill/collections.ts';
import { type Found, foundIn } from '../kill/found-in.ts';
import { hear } from '../kill/hear.ts';
import { isSame } from '../kill/is-same.ts';
import type { Ledger } from '../kill/ledger.ts';
import { recordFilesIn } from '../kill/record-files-in.ts';
import { transact } from '../kill/transact.ts';
import { insert } from '../kill/workloads.ts';
import { namesIn } from '../names-in.ts';
import { wrongFilesBeside } from './files-beside.ts';

/** The store's `openStore`, or one with a bug. */
export type OpenStore = typeof openStore;

/**
 * Opens the folder of a killed process twice: everything acknowledged is there and nothing in part, the second time changes nothing,
 * no id is assigned again, and nothing is left of unfinished work.
 *
 * @param folder absolute path of the data folder
 * @param ledger what the killed processes reported
 * @returns problems, one sentence each
 */
export async function checkFolder(folder: string, ledger: Ledger, open: OpenStore): Promise<readonly string[]> {
  const { first, wrong } = await look(folder, open, async (found) => ({
    first: found,
    wrong: [...found.problems, ...ledger.compare(found.records), ...wrongFilesBeside(folder, found.records)],
  }));
  const { records, problems } = recordFilesIn(folder);
  const after = await filesIn(folder);
  const again = await look(folder, open, async (found, view) => ({
    isSame: isSame(found.records, first.records) && isDeepStrictEqual(await filesIn(folder), after),
    given: await giveIds(view, ledger),
  }));
  return [
    ...wrong,
    ...problems,
    ...(isSame(records, first.records) ? [] : ['what is served is not what lies in the files']),
    ...left(folder),
    ...(again.isSame ? [] : ['a second start changes something']),
    ...again.given,
  ];
}

async function look<T>(
  folder: string,
  open: OpenStore,
  see: (found: Found, view: BoundStore) => Promise<T>,
): Promise<T> {
  const ports = {
    fileSystem: nodeFileSystem,
    clock: systemClock,
    random: secureRandom,
    processes: systemProcesses,
    log: quietLog,
  };
  const store = await open({ folder, watch: false, ports });
  try {
    const view = await store.bind(Object.values(collections));
    return await see(await foundIn(store, view), view);
  } finally {
    await store.close();
  }
}

/** Creates a record with each id sequence. */
async function giveIds(store: BoundStore, ledger: Ledger): Promise<readonly string[]> {
  const wrong: string[] = [];
  const tell: Parameters<typeof transact>[0]['tell'] = (message) => wrong.push(...hear(ledger, message));
  const steps = [insert('notes', 'new-note'), insert('secrets', 'new-secret')];
  await transact({ store, tell }, { client: 'after', number: 1 }, { steps });
  return wrong;
}

/** Hashes of all files except the lock, which exists while a store is open. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await filesBelow(nodeFileSystem, folder)).filter((path) => path !== '.almanac/lock');
  return new Map(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

function left(folder: string): readonly string[] {
  const own = join(folder, '.almanac');
  return [
    ...['tmp', 'journal'].flatMap((name) => namesIn(join(own, name)).map((file) => `${name}/${file}`)),
    ...namesIn(own).filter((name) => name.startsWith('lock')),
  ].map((name) => `.almanac/${name} is left`);
}
