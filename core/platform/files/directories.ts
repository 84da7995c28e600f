import { type DirectoryEntry, type FileSystem, type FoundEntry, hasCode } from '../file-system.ts';

/**
 * Makes a directory and those above it, as far as they are missing, each durable before this resolves.
 *
 * @param durable false for what can be made again: then nothing waits for the disk
 */
export async function ensureDirectory(
  fileSystem: FileSystem,
  path: string,
  permissions: number,
  durable = true,
): Promise<void> {
  if ((await fileSystem.stat(path))?.kind === 'directory') return;
  const above = path.slice(0, path.lastIndexOf('/'));
  if (above !== '') await ensureDirectory(fileSystem, above, permissions, durable);
  try {
    await fileSystem.makeDirectory(path, permissions);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  if (durable) await fileSystem.syncDirectory(above === '' ? '/' : above);
}

/** What lies in a directory; nothing when it is not there. @throws FileSystemError */
export const entriesIn = (fileSystem: FileSystem, path: string): Promise<readonly DirectoryEntry[]> =>
  orNothing(fileSystem.readDirectory(path));

/** The same, each with its `stat`. @param about as of `FileSystem.lookInto` @throws FileSystemError */
export const foundIn = (fileSystem: FileSystem, path: string, about: number): Promise<readonly FoundEntry[]> =>
  orNothing(fileSystem.lookInto(path, about));

async function orNothing<T>(entries: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await entries;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** Makes the entries of a directory durable, which may be gone. @throws FileSystemError */
export async function syncFolder(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.syncDirectory(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
}
