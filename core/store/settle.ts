import { hashOf } from '../hash.ts';
import { giveBack, type Outcome, publish } from './publish.ts';
import { stageAll } from './stage.ts';
import type { StoreDisk } from './store-disk.ts';
import { readIfOpen, removeIfThere } from './write-file.ts';

/** How a record file should be left, when nobody knows how far its publishing came. */
export interface Settlement {
  /** Of the record file, relative to the data folder. */
  readonly path: string;
  /** What the last transaction left; undefined when it removed the file. */
  readonly bytes: Uint8Array | undefined;
  /** Hashes of all versions that the transactions saw or made: finding one of them is no surprise. */
  readonly known: ReadonlySet<string>;
  /** Begins the names of its temporary files; used by nobody else. */
  readonly name: string;
  /** Names of files in the temporary folder that were moved aside from this place. */
  readonly captured: readonly string[];
  /** After a power cut a file that does not parse may be ours, half written. */
  readonly mayBeTorn: boolean;
}

/**
 * Brings a file to where its last transaction left it, from any point at which `publish` may have been cut off, this
 * function included. A file that is already so is done; one that some transaction saw or made is redone; a torn one is
 * set aside and redone; anything else is somebody's later edit: it stays, and ours goes to the conflicts.
 *
 * @throws FileSystemError; can be called again
 */
export async function settle(disk: StoreDisk, settlement: Settlement): Promise<Outcome> {
  const { fileSystem, layout, conflicts } = disk;
  const { path, bytes, known, name, captured } = settlement;
  const place = `${layout.root}/${path}`;
  for (const aside of captured) await settleCaptured(disk, settlement, `${layout.temporary}/${aside}`);

  const there = await readFile(disk, place);
  const base = there && hashOf(there);
  const hash = bytes && hashOf(bytes);
  if (base === hash) return 'published';
  if (there === NO_FILE || (base !== undefined && !known.has(base))) {
    const torn = there !== undefined && there !== NO_FILE && settlement.mayBeTorn && isTorn(disk, settlement, there);
    await conflicts.setAside(path, torn ? there : bytes);
    if (!torn) return 'gave-way';
  }
  const temporary = `${name}.new`;
  await removeIfThere(fileSystem, `${layout.temporary}/${temporary}`);
  const [staged] = bytes && hash ? await stageAll(disk, [{ path, bytes, hash, name: temporary }]) : [];
  return publish(disk, { path, base, known: undefined, staged, captured: `${name}.old` });
}

/** What a write that a power cut tore looks like: cut short, or zeros where bytes should be. */
function isTorn({ rules }: StoreDisk, { path, known }: Settlement, bytes: Uint8Array): boolean {
  const id = Number(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));
  const parsed = rules.parse(bytes, { file: path, id });
  if ('problem' in parsed) return parsed.problem.kind === 'json' || parsed.problem.kind === 'encoding';
  // Cut just before the final newline it still parses.
  return known.has(hashOf(Buffer.concat([bytes, NEWLINE])));
}

const NEWLINE = new TextEncoder().encode('\n');

/** Stands for what cannot be read as a file. */
const NO_FILE = new Uint8Array();

async function readFile({ fileSystem }: StoreDisk, place: string): Promise<Uint8Array | undefined> {
  const stat = await fileSystem.stat(place);
  if (!stat) return undefined;
  return stat.kind === 'file' ? ((await readIfOpen(fileSystem, place)) ?? NO_FILE) : NO_FILE;
}

async function settleCaptured(disk: StoreDisk, { path, known }: Settlement, aside: string): Promise<void> {
  const { fileSystem } = disk;
  const bytes = await readIfOpen(fileSystem, aside);
  if (bytes && known.has(hashOf(bytes))) await removeIfThere(fileSystem, aside);
  else await giveBack(disk, path, aside);
}
