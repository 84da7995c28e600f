import { hashOf } from '../../../../core/lib/hash.ts';
import type { RecordFiles } from '../../../../core/store/records/record-files.ts';
import { SimClock } from '../../../sim/clock.ts';
import type { Disk } from '../../../sim/disk.ts';
import { SimFileSystem } from '../../../sim/file-system.ts';
import { SimMachine } from '../../../sim/processes.ts';
import { DATA, type OpenRecordFiles, openSimSite } from '../../../sim/site.ts';
import type { Asked } from './history.ts';
import { FOLDERS, placeOf, UPLOADS } from './scene.ts';

/** What was promised before the power failed. */
export interface Promised {
  /** Acknowledged transactions, in order. */
  readonly acknowledged: readonly Asked[];
  /** Names of all states with the acknowledged transactions and any of the pending ones as a whole: see `nameState`. */
  readonly states: ReadonlySet<string>;
  /** Words of acknowledged transactions and of durable edits, by file; checked instead of states if files are edited. */
  readonly words: readonly { readonly path: string; readonly word: string }[] | undefined;
}

/** The store after a boot. */
export interface Booted {
  readonly fileSystem: SimFileSystem;
  readonly clock: SimClock;
  readonly files: RecordFiles;
  /** Name of the served state. */
  state(): string;
}

/** The name of a state of all files: their paths and hashes. */
export const nameState = (files: Iterable<readonly [string, string | undefined]>): string =>
  [...files]
    .filter(([, hash]) => hash !== undefined)
    .map(([path, hash]) => `${path}=${hash}`)
    .sort()
    .join(' ');

/** Boots a machine with a disk and opens the store: the first process after a power cut. */
export async function boot(
  open: OpenRecordFiles,
  makeDisk: (nowNs: () => bigint) => Disk,
  name: string,
): Promise<Booted> {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(
    clock,
    makeDisk(() => BigInt(clock.now()) * 1_000_000n),
  );
  const files = await openSimSite({ fileSystem, clock, machine: new SimMachine(name), open });
  const folders = await Promise.all(FOLDERS.map((folder) => files.folder(folder.name, folder)));
  const state = () =>
    nameState([
      ...folders.flatMap(({ name, entries }) =>
        [...entries].map(([id, { hash }]) => [placeOf(name, id), hash] as const),
      ),
      ...uploadsOn(fileSystem.disk),
    ]);
  return { fileSystem, clock, files, state };
}

/** Checks a recovered store and closes it. @returns broken promises */
export async function broken(booted: Booted, promised: Promised): Promise<readonly string[]> {
  const { files, fileSystem } = booted;
  const state = booted.state();
  const found: string[] = [];
  for (const { file, message } of files.quarantined()) found.push(`${file} ${message}`);
  const damaged = (await files.conflicts()).filter((name) => name.endsWith('.damaged'));
  for (const name of damaged) found.push(`bytes that were synced are damaged: ${name}`);
  if (!promised.words && !promised.states.has(state)) found.push(`no whole number of transactions leaves ${state}`);
  for (const { path, word } of promised.words ?? []) {
    if (!textsOf(fileSystem, path).some((text) => text.split(/[ "\n]/).includes(word))) {
      found.push(`${word} of ${path} is lost`);
    }
  }
  const highest = Math.max(0, ...promised.acknowledged.flatMap(({ ids }) => ids));
  const next = await files.commit((tx) => tx.nextId('site'));
  if (next <= highest) found.push(`id ${next} is given again`);
  await files.close();
  if (booted.state() !== state) found.push(`closing the store leaves ${booted.state()} of ${state}`);
  for (const folder of ['tmp', 'journal']) {
    const left = [...(fileSystem.disk.find(`${DATA}/.almanac/${folder}`)?.entries.keys() ?? [])];
    if (left.length > 0) found.push(`${folder} still holds ${left.join(', ')}`);
  }
  return found;
}

/** Paths and hashes of all uploads. */
export const uploadsOn = (disk: Disk): readonly (readonly [string, string])[] =>
  hashesBelow(disk, `${DATA}/${UPLOADS}`);

function hashesBelow(disk: Disk, path: string): readonly (readonly [string, string])[] {
  const inode = disk.find(path);
  if (!inode) return [];
  if (inode.kind === 'file') return [[path, hashOf(inode.bytes)]];
  return [...inode.entries.keys()].flatMap((name) => hashesBelow(disk, `${path}/${name}`));
}

/** The texts of a file and of its versions that were set aside. */
function textsOf({ disk }: SimFileSystem, path: string): readonly string[] {
  const aside = `${path.slice(DATA.length + 1, -'.json'.length).replaceAll('/', '~')}.`;
  const conflicts = `${DATA}/.almanac/conflicts`;
  const names = [...(disk.find(conflicts)?.entries.keys() ?? [])].filter((name) => name.startsWith(aside));
  return [path, ...names.map((name) => `${conflicts}/${name}`)]
    .map((place) => disk.find(place))
    .map((inode) => (inode ? new TextDecoder().decode(inode.bytes) : ''));
}
