import { type DirectoryEntry, type FileSystem, type FoundEntry, NOT_THERE, orOnCode } from '../file-system.ts';

/**
 * Creates a directory and its missing parents, each durable before this resolves.
 *
 * @param durable false for data that can be recreated: then nothing is synced
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

/** The entries of a directory; none if it does not exist. @throws FileSystemError */
export const entriesIn = (fileSystem: FileSystem, path: string): Promise<readonly DirectoryEntry[]> =>
  orOnCode(fileSystem.readDirectory(path), NOT_THERE, []);

/** The entries of a directory, each with its `stat`. @param about as in `FileSystem.lookInto` @throws FileSystemError */
export const foundIn = (fileSystem: FileSystem, path: string, about: number): Promise<readonly FoundEntry[]> =>
  orOnCode(fileSystem.lookInto(path, about), NOT_THERE, []);

/** Makes the entries of a directory durable, if it still exists. @throws FileSystemError */
export const syncFolder = (fileSystem: FileSystem, path: string): Promise<void> =>
  orOnCode(fileSystem.syncDirectory(path), NOT_THERE, undefined);
