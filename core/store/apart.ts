import { hasCode } from '../ports/file-system.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * Does a folder lie on another file system, or another mount, than the temporary files? Then nothing can be brought there
 * by a link. rename(2) tells so before it looks for the file, which there is not.
 *
 * @param path of the folder, relative to the data folder
 */
export async function isApart({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  try {
    await fileSystem.rename(`${layout.temporary}/nothing`, `${layout.root}/${path}/.nothing`);
    return false;
  } catch (error) {
    return hasCode(error, 'EXDEV');
  }
}
