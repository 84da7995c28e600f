import { entriesIn, type FileSystem, layoutOf } from '../../../core/host.ts';

/**
 * Removes things from `.almanac/conflicts`, for good once this resolves.
 *
 * @param folder absolute path of the data folder
 * @param names as `listSetAside` gives them
 * @throws FileSystemError; can be called again
 */
export async function removeSetAside(fileSystem: FileSystem, folder: string, names: readonly string[]): Promise<void> {
  const { conflicts } = layoutOf(folder);
  for (const name of names) await removeAll(fileSystem, `${conflicts}/${name}`);
  await fileSystem.syncDirectory(conflicts);
}

/** A file, or a folder with all that is in it. */
async function removeAll(fileSystem: FileSystem, path: string): Promise<void> {
  const kind = (await fileSystem.stat(path))?.kind;
  if (kind === undefined) return;
  if (kind !== 'directory') return fileSystem.unlink(path);
  for (const { name } of await entriesIn(fileSystem, path)) await removeAll(fileSystem, `${path}/${name}`);
  await fileSystem.removeDirectory(path);
}
