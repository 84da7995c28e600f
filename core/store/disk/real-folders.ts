import { type FileStat, type FileSystem, hasCode } from '../../platform/index.ts';
import { folderOf, type Layout } from './layout.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * What lies at a path, reached through real directories only, so that a planted link leads nowhere.
 *
 * @param path below the data folder
 */
export async function statReal(
  { fileSystem, layout }: { readonly fileSystem: FileSystem; readonly layout: Pick<Layout, 'root'> },
  path: string,
): Promise<FileStat | undefined> {
  const stats = await fileSystem.statAll([...foldersOf(path), path].map((one) => `${layout.root}/${one}`));
  const isReached = stats.slice(0, -1).every((stat) => stat?.kind === 'directory');
  return isReached ? stats.at(-1) : undefined;
}

/**
 * Makes the folders above a path as far as they are missing, each durable, from the top, so that none is made through a
 * link. Tells whether all of them are real directories now.
 *
 * @param path below the data folder
 * @throws FileSystemError
 */
export async function makeRealFolders(disk: StoreDisk, path: string): Promise<boolean> {
  for (const folder of foldersOf(path)) if (!(await makeRealFolder(disk, folder))) return false;
  return true;
}

async function makeRealFolder({ fileSystem, layout }: StoreDisk, folder: string): Promise<boolean> {
  const place = `${layout.root}/${folder}`;
  const there = await fileSystem.stat(place);
  if (there) return there.kind === 'directory';
  try {
    await fileSystem.makeDirectory(place, 0o755);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  await fileSystem.syncDirectory(folderOf(place));
  return (await fileSystem.stat(place))?.kind === 'directory';
}

/** `uploads`, `uploads/2026` and `uploads/2026/11`, for `uploads/2026/11/flag.png`. */
function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/**
 * Does a folder lie on another file system, or another mount, than the temporary files? Then nothing can be brought there
 * by a link. rename(2) tells so before it looks for the file, which there is not.
 *
 * @param path of the folder, relative to the data folder
 */
export async function isCrossDevice({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  try {
    await fileSystem.rename(`${layout.temporary}/nothing`, `${layout.root}/${path}/.nothing`);
    return false;
  } catch (error) {
    return hasCode(error, 'EXDEV');
  }
}
