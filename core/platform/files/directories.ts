import { type DirectoryEntry, type FileSystem, hasCode } from '../file-system.ts';

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
export async function entriesIn(fileSystem: FileSystem, path: string): Promise<readonly DirectoryEntry[]> {
  try {
    return await fileSystem.readDirectory(path);
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
