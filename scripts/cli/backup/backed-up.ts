import { entriesIn, type FileSystem } from '../../../core/host.ts';
import { isInBackup } from './in-backup.ts';

/** Written from memory, because the ids given last may not be in the file yet. */
export const IDS = '.almanac/ids.json';

/** Files to back up in a data folder, in addition to the frozen records. */
export interface FolderListing {
  /** Regular files, by path relative to the data folder, sorted. */
  readonly files: readonly string[];
  /** Entries that are neither files nor folders. */
  readonly skipped: readonly string[];
}

/** Lists everything that a backup of a data folder contains, except the file of ids. @throws FileSystemError */
export async function listBackedUp(fileSystem: FileSystem, folder: string): Promise<FolderListing> {
  const files: string[] = [];
  const skipped: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const { name, kind } of await entriesIn(fileSystem, path === '' ? folder : `${folder}/${path}`)) {
      const inside = path === '' ? name : `${path}/${name}`;
      if (inside === IDS || !isInBackup(inside)) continue;
      if (kind === 'directory') await walk(inside);
      else if (kind === 'file') files.push(inside);
      else skipped.push(inside);
    }
  };
  await walk('');
  return { files: files.sort(), skipped: skipped.sort() };
}
