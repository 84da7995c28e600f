import { allSettledOrThrow, hashOf } from '../../lib/index.ts';
import {
  batches,
  type CallsAtOnce,
  ensureDirectory,
  hasCode,
  hashFile,
  isClosedToUs,
  readIfOpen,
  removeAllThere,
  removeIfThere,
} from '../../platform/index.ts';
import { isSurelyMovedUnchanged, type KnownFile } from '../disk/known-file.ts';
import { capturedName, folderOf, isPrivatePath, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import type { StagedFile } from './stage.ts';

/** A committed change of one file, on its way to its place. */
export interface Publication {
  /** Of the record file, relative to the data folder. */
  readonly path: string;
  /** The file that the transaction saw, as a hash; undefined when there was none. */
  readonly base: string | undefined;
  /** The same as it was last looked at, if it was. */
  readonly known: KnownFile | undefined;
  /** Undefined for a removal. */
  readonly staged: StagedFile | undefined;
  /** Begins the names of its temporary files; used by nobody else. */
  readonly name: string;
}

/** A file that is as the journal says, published from it or left so by somebody else, and not known to be durable. */
export interface Published {
  /** Relative to the data folder. */
  readonly path: string;
  /** Name of the old file in the temporary folder, and its hash, when one was moved aside. */
  readonly captured: { readonly name: string; readonly base: string } | undefined;
  /** Only its folder has to be: it is a file beside the records, which was fsynced before it was placed, or is removed. */
  readonly isSynced?: boolean;
  /** Somebody else left it so: they may have closed it to us. */
  readonly isEdited?: boolean;
  /** Name in the temporary folder of the mark that the file had when nobody kept it yet, if it was placed so. */
  readonly mark?: string;
}

/**
 * A record file as somebody else left it. It is made durable before the journal forgets it: else a power cut could bring back what
 * lay there before, over a write that came after.
 */
export const editedFile = ({ path, bytes }: ChangedFile): Published => ({
  path,
  captured: undefined,
  isSynced: bytes === undefined,
  isEdited: true,
});

/** `conflict`: somebody edited the file after the transaction saw it. Their edit stays, ours is among the conflicts. */
export type Outcome = 'published' | 'conflict';

/**
 * Puts a committed change in its place without ever replacing what nobody looked at: the old file is moved aside, then
 * looked at, then the new one is linked to the free name. Checking first and replacing after would lose an edit that is
 * made in between. Nothing else of ours is done while the name is free, and nothing at all while git looks at the files.
 * The old file stays aside until the next checkpoint, for an editor that still has it open.
 *
 * @throws FileSystemError; `reconcile` goes on from wherever this stopped
 */
export async function publish(disk: StoreDisk, publication: Publication): Promise<Outcome> {
  const { path, base, staged, name } = publication;
  const published =
    base === undefined
      ? !staged || (await linkToPlace(disk, path, staged.temporary))
      : await replaceBase(disk, publication);
  if (!published) await disk.conflicts.setAside(path, staged?.bytes);
  await removeAllThere(disk.fileSystem, [`${disk.layout.temporary}/${pendingName(name)}`]);
  return published ? 'published' : 'conflict';
}

/** A file that is committed where there was none. */
interface NewRecordFile {
  readonly path: string;
  readonly staged: StagedFile;
}

/** The publication as one of a new file; undefined when there is an old one to move aside, or none to put in its place. */
export const newFileOf = ({ path, base, staged }: Publication): NewRecordFile | undefined =>
  base === undefined && staged ? { path, staged } : undefined;

/**
 * `publish` for files that were not there: in two calls, whatever their number. Tells for each whether it is in its place;
 * nothing happened to the others. A temporary file that cannot be removed is left to `sweep`.
 */
export async function publishNew(
  { fileSystem, layout }: StoreDisk,
  files: readonly NewRecordFile[],
): Promise<readonly boolean[]> {
  const links = await fileSystem.linkAll(
    files.map(({ path, staged }) => ({ from: staged.temporary, to: `${layout.root}/${path}` })),
  );
  await fileSystem.unlinkAll(files.filter((_, index) => !links[index]).map(({ staged }) => staged.temporary));
  return links.map((failure) => failure === undefined);
}

/** Puts the new file, if there is one, in the place of the old one; false when that is not what the transaction saw. */
async function replaceBase(disk: StoreDisk, publication: Publication): Promise<boolean> {
  const { fileSystem, layout, git } = disk;
  const { path, staged, name } = publication;
  const aside = `${layout.temporary}/${capturedName(name)}`;
  for (;;) {
    await git.over();
    const outcome = await fileSystem.atOnce((calls) => {
      if (git.isHeld(calls)) return 'not yet';
      return replaceAtOnce(calls, { ...publication, place: `${layout.root}/${path}`, aside });
    });
    if (outcome === 'not yet') continue;
    if (outcome === 'edited') await giveBack(disk, path, aside);
    // Git removes folders that it empties.
    if (outcome === 'no folder' && staged) return linkToPlace(disk, path, staged.temporary);
    return outcome === 'replaced';
  }
}

/** A publication, and absolute paths of where the old file lies and is moved aside to. */
interface Replacement extends Pick<Publication, 'base' | 'known' | 'staged'> {
  readonly place: string;
  readonly aside: string;
}

/** @throws FileSystemError */
function replaceAtOnce(
  calls: CallsAtOnce,
  { place, aside, staged, ...old }: Replacement,
): 'replaced' | 'edited' | 'gone' | 'taken' | 'no folder' {
  try {
    calls.rename(place, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return 'gone';
    throw error;
  }
  if (!isBase(calls, aside, old)) return 'edited';
  try {
    if (staged) calls.link(staged.temporary, place);
    return 'replaced';
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOTDIR')) return 'taken';
    if (hasCode(error, 'ENOENT')) return 'no folder';
    throw error;
  }
}

/** Is what was moved aside the file that the transaction saw? @throws FileSystemError */
function isBase(
  { stat, readFile }: CallsAtOnce,
  aside: string,
  { base, known }: Pick<Publication, 'base' | 'known'>,
): boolean {
  const moved = stat(aside);
  if (moved?.kind !== 'file') return false;
  if (known && isSurelyMovedUnchanged(known, moved)) return true;
  try {
    return hashOf(readFile(aside)) === base;
  } catch (error) {
    if (isClosedToUs(error)) return false;
    throw error;
  }
}

/**
 * Gives a captured file that turned out to be somebody's edit its name back. If an even newer one has taken the name, the
 * captured one goes to the conflicts.
 *
 * @param path of the record file, relative to the data folder
 * @param aside absolute path of the captured file
 */
export async function giveBack(disk: StoreDisk, path: string, aside: string): Promise<void> {
  const { fileSystem, layout } = disk;
  const kind = (await fileSystem.stat(aside))?.kind;
  if (kind === undefined) return;
  try {
    if (kind !== 'file') await moveBack(disk, path, aside);
    else if (!(await linkToPlace(disk, path, aside))) await setCapturedAside(disk, path, aside);
    // Else a power cut could keep the removal and lose the link, and with them the edit.
    else await fileSystem.syncDirectory(folderOf(`${layout.root}/${path}`));
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error;
    // Linux lets nobody link a file of somebody else's that they could not write (proc(5), protected_hardlinks).
    await moveBack(disk, path, aside);
  }
  await removeIfThere(fileSystem, aside);
}

/** For what cannot be linked. Whoever puts such a thing in the place of a record is not racing us for its name. */
async function moveBack(disk: StoreDisk, path: string, aside: string): Promise<void> {
  const { fileSystem, layout, conflicts } = disk;
  const place = `${layout.root}/${path}`;
  if (await fileSystem.stat(place)) return conflicts.moveAside(path, aside);
  await fileSystem.rename(aside, place);
  await fileSystem.syncDirectory(folderOf(place));
}

async function setCapturedAside(disk: StoreDisk, path: string, aside: string): Promise<void> {
  const { fileSystem, layout, conflicts } = disk;
  const place = `${layout.root}/${path}`;
  const captured = await readIfOpen(fileSystem, aside);
  if (!captured) return conflicts.moveAside(path, aside);
  const newer = await readIfOpen(fileSystem, place);
  if (newer && hashOf(newer) === hashOf(captured)) await fileSystem.syncDirectory(folderOf(place));
  else await conflicts.setAside(path, captured);
}

/** False when the name is taken, or that of its folder is. What lies in the temporary folder stays there. */
async function linkToPlace(disk: StoreDisk, path: string, temporary: string): Promise<boolean> {
  try {
    await linkIntoFolder(disk, temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOTDIR')) return false;
    throw error;
  }
}

/** Makes the folder again when it is gone: git removes folders that it empties. */
async function linkIntoFolder({ fileSystem, layout }: StoreDisk, from: string, path: string): Promise<void> {
  const place = `${layout.root}/${path}`;
  try {
    await fileSystem.link(from, place);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await ensureDirectory(fileSystem, folderOf(place), isPrivatePath(path) ? 0o700 : 0o755);
    await fileSystem.link(from, place);
  }
}

/**
 * Removes an old file that was moved aside. An editor that had it open may have written to it since: then it is an edit
 * that nobody saw, and goes to the conflicts.
 */
export async function discardCaptured(disk: StoreDisk, path: string, captured: string, base: string): Promise<void> {
  const aside = `${disk.layout.temporary}/${captured}`;
  const hash = await hashFile(disk.fileSystem, aside);
  if (hash === undefined) return;
  if (hash !== base) await disk.conflicts.setAside(path, await disk.fileSystem.readFile(aside));
  await removeIfThere(disk.fileSystem, aside);
}

/** An old record file that was moved aside. */
interface CapturedRecord {
  /** Of the record file, relative to the data folder. */
  readonly path: string;
  readonly captured: NonNullable<Published['captured']>;
}

/** `discardCaptured` for old record files: those that nobody wrote to since go in a few calls, whatever their number. */
export async function discardAllCaptured(disk: StoreDisk, records: readonly CapturedRecord[]): Promise<void> {
  const { fileSystem, layout } = disk;
  const asideOf = ({ captured }: CapturedRecord) => `${layout.temporary}/${captured.name}`;
  for (const batch of batches(records)) {
    const found = await fileSystem.readAll(batch.map(asideOf));
    const untouched = new Set(
      batch.filter(({ captured }, index) => {
        const bytes = found[index];
        return bytes instanceof Uint8Array && hashOf(bytes) === captured.base;
      }),
    );
    await removeAllThere(fileSystem, [...untouched].map(asideOf));
    const others = batch.filter((record) => !untouched.has(record));
    await allSettledOrThrow(others, ({ path, captured }) => discardCaptured(disk, path, captured.name, captured.base));
  }
}
