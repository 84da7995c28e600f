import { entriesIn, type FileSystem, layoutOf } from '../../../core/host.ts';

/**
 * Removes entries from `.almanac/conflicts`, durably once this resolves.
 *
 * @param folder absolute path of the data folder
 * @param names as returned by `listSetAside`
 * @throws FileSystemError; can be called again
 */
export async function removeSetAside(fileSystem: FileSystem, folder: string, names: readonly string[]): Promise<void> {
  const { conflicts } = layoutOf(folder);
  for (const name of names) await removeAll(fileSystem, `${conflicts}/${name}`);
  await fileSystem.syncDirectory(conflicts);
}

/** Removes a file, or a folder with its contents. */
async function removeAll(fileSystem: FileSystem, path: string): Promise<void> {
  const kind = (await fileSystem.stat(path))?.kind;
  if (kind === undefined) return;
  if (kind !== 'directory') return fileSystem.unlink(path);
  for (const { name } of await entriesIn(fileSystem, path)) await removeAll(fileSystem, `${path}/${name}`);
  await fileSystem.removeDirectory(path);
}
