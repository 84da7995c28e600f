import type { FileSystem } from '../core/platform/file-system.ts';
import { filesBelow } from './files-below.ts';

/**
 * Texts of files in a folder and its subfolders, by path relative to it.
 *
 * @param folder absolute path
 * @param which paths to read; other files may change meanwhile
 */
export async function textsBelow(
  fileSystem: FileSystem,
  folder: string,
  which = /^/,
): Promise<Readonly<Record<string, string>>> {
  const paths = (await filesBelow(fileSystem, folder)).filter((path) => which.test(path));
  const read = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(`${folder}/${path}`));
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)])));
}
