import { type FileStat, removeQuietly, writeNewFile } from '../../platform/index.ts';
import { type KnownFile, knownFile } from '../disk/known-file.ts';
import { isPrivatePath } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';

/** New content of a record file, in a temporary file. */
export interface StagedFile {
  /** Absolute path of the temporary file. */
  readonly temporary: string;
  readonly bytes: Uint8Array;
  /** What the record file will look like after the temporary file is linked into its place. */
  readonly known: KnownFile;
}

/** New content of a record file, to be staged. */
export interface FileToStage {
  /** Path of the record file, relative to the data folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Hash of the bytes. */
  readonly hash: string;
  /** Unique name of the temporary file. */
  readonly name: string;
}

/**
 * Writes the new content of record files to temporary files. A full disk is noticed here, before the commit.
 *
 * @returns the staged files in the same order
 * @throws FileSystemError; then no temporary files are left
 */
export async function stageAll(disk: StoreDisk, files: readonly FileToStage[]): Promise<readonly StagedFile[]> {
  const { fileSystem, clock } = disk;
  const seenAt = clock.now();
  const newFiles = files.map(({ path, bytes, name }) => ({
    path: temporaryPath(disk, name),
    bytes,
    permissions: permissionsOf(path),
  }));
  const made = await fileSystem.createAll(newFiles);
  try {
    return files.map((file, index) => {
      const stat = made[index];
      if (stat instanceof Error) throw stat;
      return stagedFile(disk, file, stat, seenAt);
    });
  } catch (error) {
    await fileSystem.unlinkAll(newFiles.filter((_, index) => !(made[index] instanceof Error)).map(({ path }) => path));
    throw error;
  }
}

/**
 * The same for one file, which is fsynced at once.
 *
 * @throws FileSystemError; then no temporary file is left
 */
export async function stageDurably(disk: StoreDisk, file: FileToStage): Promise<StagedFile> {
  const { fileSystem, clock } = disk;
  const temporary = temporaryPath(disk, file.name);
  const seenAt = clock.now();
  await writeNewFile(fileSystem, temporary, file.bytes, { permissions: permissionsOf(file.path), durable: true });
  try {
    return stagedFile(disk, file, await fileSystem.stat(temporary), seenAt);
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw error;
  }
}

/** @throws FileSystemError when the file is shorter than its bytes */
function stagedFile(
  disk: StoreDisk,
  { name, bytes, hash }: FileToStage,
  stat: FileStat | undefined,
  seenAt: number,
): StagedFile {
  const temporary = temporaryPath(disk, name);
  if (stat?.size !== bytes.length) {
    throw Object.assign(new Error(`${temporary} has ${stat?.size} bytes of ${bytes.length}`), { code: 'EIO' });
  }
  return { temporary, bytes, known: { ...knownFile(stat, hash, seenAt), changedNs: undefined } };
}

const temporaryPath = ({ layout }: StoreDisk, name: string): string => `${layout.temporary}/${name}`;

const permissionsOf = (path: string): number => (isPrivatePath(path) ? 0o600 : 0o644);
