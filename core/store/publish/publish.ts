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

/** A committed change of one file, to be published. */
export interface Publication {
  /** Path of the record file, relative to the data folder. */
  readonly path: string;
  /** Hash of the file that the transaction saw; undefined if there was none. */
  readonly base: string | undefined;
  /** The last known stat of that file, if any. */
  readonly known: KnownFile | undefined;
  /** Undefined for a removal. */
  readonly staged: StagedFile | undefined;
  /** Unique prefix of the names of its temporary files. */
  readonly name: string;
}

/** A file in the state that the journal describes, by publishing or by an external edit, but not known to be durable. */
export interface Published {
  /** Relative to the data folder. */
  readonly path: string;
  /** Name of the old file in the temporary folder, and its hash, if one was moved aside. */
  readonly captured: { readonly name: string; readonly base: string } | undefined;
  /** Only its folder needs an fsync: the file was fsynced before it was placed, or is removed. */
  readonly isSynced?: boolean;
  /** It was edited externally, so we may lack permission to open it. */
  readonly isEdited?: boolean;
  /** Name of its marker in the temporary folder, for a placed file. */
  readonly mark?: string;
}

/**
 * An external edit of a record file. It is made durable before its journal entry is deleted: otherwise a power cut could restore
 * the version before it, although a later write was based on the edit.
 */
export const editedFile = ({ path, bytes }: ChangedFile): Published => ({
  path,
  captured: undefined,
  isSynced: bytes === undefined,
  isEdited: true,
});

/** `conflict`: somebody edited the file after the transaction saw it. The edit stays, our version is set aside. */
export type Outcome = 'published' | 'conflict';

/**
 * Publishes a committed change without ever replacing an unseen edit: the old file is moved aside and verified, then the new
 * one is linked to the free name. Verifying first and replacing afterwards would lose an edit made in between. This process
 * does nothing else while the name is free, and nothing is replaced while git holds its lock. The old file stays aside until
 * the next checkpoint, for an editor that still has it open.
 *
 * @throws FileSystemError; `reconcile` resumes wherever this stopped
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

/** A committed new file. */
interface NewRecordFile {
  readonly path: string;
  readonly staged: StagedFile;
}

/** The new file of a publication; undefined if it replaces a file or is a removal. */
export const newFileOf = ({ path, base, staged }: Publication): NewRecordFile | undefined =>
  base === undefined && staged ? { path, staged } : undefined;

/**
 * `publish` for new files, in two calls for any number of them. A temporary file that cannot be removed is left to `sweep`.
 *
 * @returns for each file, whether it is in its place; otherwise nothing was changed
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

/** Replaces the old file by the new one, or removes it; false if it is not the one that the transaction saw. */
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
    // git removes empty folders
    if (outcome === 'no folder' && staged) return linkToPlace(disk, path, staged.temporary);
    return outcome === 'replaced';
  }
}

/** A publication, with the absolute paths of the file and of where it is moved aside. */
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

/** Is the file that was moved aside the one that the transaction saw? @throws FileSystemError */
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
 * Moves a file back that turned out to be an external edit after it was moved aside. If an even newer file has its name, it is
 * set aside.
 *
 * @param path path of the record file, relative to the data folder
 * @param aside absolute path of the file that was moved aside
 */
export async function giveBack(disk: StoreDisk, path: string, aside: string): Promise<void> {
  const { fileSystem, layout } = disk;
  const kind = (await fileSystem.stat(aside))?.kind;
  if (kind === undefined) return;
  try {
    if (kind !== 'file') await moveBack(disk, path, aside);
    else if (!(await linkToPlace(disk, path, aside))) await setCapturedAside(disk, path, aside);
    // otherwise a power cut could keep the removal but lose the link, and with it the edit
    else await fileSystem.syncDirectory(folderOf(`${layout.root}/${path}`));
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error;
    // Linux refuses to link another user's file without write permission (proc(5), protected_hardlinks)
    await moveBack(disk, path, aside);
  }
  await removeIfThere(fileSystem, aside);
}

/** For anything that cannot be linked. A race for the name is unlikely in such a case. */
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

/** False if the name, or that of its folder, is taken. The temporary file stays. */
async function linkToPlace(disk: StoreDisk, path: string, temporary: string): Promise<boolean> {
  try {
    await linkIntoFolder(disk, temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOTDIR')) return false;
    throw error;
  }
}

/** Creates the folder again if it is gone: git removes empty folders. */
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
 * Removes an old file that was moved aside. If an editor that had it open has written to it since, it is an unseen edit and is
 * set aside.
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
  /** Path of the record file, relative to the data folder. */
  readonly path: string;
  readonly captured: NonNullable<Published['captured']>;
}

/** `discardCaptured` for old record files: the unchanged ones are removed in a few calls for any number of them. */
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
