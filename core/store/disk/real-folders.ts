import { type FileStat, type FileSystem, hasCode } from '../../platform/index.ts';
import { folderOf, type Layout } from './layout.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * Stats a path if all its parents are real directories, so that no planted link is followed.
 *
 * @param path relative to the data folder
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
 * Durably creates the missing parents of a path from the top, so that none is created through a link.
 *
 * @param path relative to the data folder
 * @returns whether all parents are real directories now
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
 * Is a folder on another file system or mount than the temporary files? Then no file can be linked there. rename(2) reports that
 * before it looks for the file, which does not exist.
 *
 * @param path path of the folder, relative to the data folder
 */
export async function isCrossDevice({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  try {
    await fileSystem.rename(`${layout.temporary}/nothing`, `${layout.root}/${path}/.nothing`);
    return false;
  } catch (error) {
    return hasCode(error, 'EXDEV');
  }
}
