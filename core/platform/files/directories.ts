import { type DirectoryEntry, type FileSystem, type FoundEntry, NOT_THERE, orOnCode } from '../file-system.ts';

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
  await orOnCode(fileSystem.makeDirectory(path, permissions), ['EEXIST'], undefined);
  if (durable) await fileSystem.syncDirectory(above === '' ? '/' : above);
}

/** What lies in a directory; nothing when it is not there. @throws FileSystemError */
export const entriesIn = (fileSystem: FileSystem, path: string): Promise<readonly DirectoryEntry[]> =>
  orOnCode(fileSystem.readDirectory(path), NOT_THERE, []);

/** The same, each with its `stat`. @param about as of `FileSystem.lookInto` @throws FileSystemError */
export const foundIn = (fileSystem: FileSystem, path: string, about: number): Promise<readonly FoundEntry[]> =>
  orOnCode(fileSystem.lookInto(path, about), NOT_THERE, []);

/** Makes the entries of a directory durable, which may be gone. @throws FileSystemError */
export const syncFolder = (fileSystem: FileSystem, path: string): Promise<void> =>
  orOnCode(fileSystem.syncDirectory(path), NOT_THERE, undefined);
