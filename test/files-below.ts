import type { FileSystem } from '../core/platform/file-system.ts';

/** Paths of all files in a folder and its subfolders, relative to it; none if it does not exist. @param folder absolute path */
export async function filesBelow(fileSystem: FileSystem, folder: string): Promise<readonly string[]> {
  if (!(await fileSystem.stat(folder))) return [];
  const found: string[] = [];
  const folders = [''];
  for (const above of folders) {
    for (const { name, kind } of await fileSystem.readDirectory(folder + above)) {
      if (kind === 'directory') folders.push(`${above}/${name}`);
      else found.push(`${above}/${name}`.slice(1));
    }
  }
  return found.sort();
}
