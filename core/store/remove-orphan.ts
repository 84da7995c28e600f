import { syncFolder } from './directories.ts';
import { markOf } from './placement-mark.ts';
import { statReal } from './real-folders.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeIfThere } from './write-file.ts';

/**
 * Removes a placed file that no transaction keeps, and then its mark. What somebody else put in its place stays.
 *
 * @param path below the data folder
 * @throws FileSystemError; can be called again
 */
export async function removeOrphan(disk: StoreDisk, path: string): Promise<void> {
  const { fileSystem, layout } = disk;
  const mark = `${layout.temporary}/${markOf(path)}`;
  const marked = await fileSystem.stat(mark);
  if (!marked) return;
  const placed = await statReal(disk, path);
  const place = `${layout.root}/${path}`;
  if (placed?.inode === marked.inode) await removeIfThere(fileSystem, place);
  // Also when it was gone: else a power cut could bring the file back and not its mark.
  await syncFolder(fileSystem, place.slice(0, place.lastIndexOf('/')));
  await removeIfThere(fileSystem, mark);
}
