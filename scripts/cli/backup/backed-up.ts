import { entriesIn, type FileSystem } from '../../../core/host.ts';
import { isInBackup } from './in-backup.ts';

/** Written from memory, since those given last may not be in the file yet. */
export const IDS = '.almanac/ids.json';

/** What is to be kept of a data folder beside the records that are frozen. */
export interface FolderListing {
  /** Regular files, by path below the data folder, sorted. */
  readonly files: readonly string[];
  /** What is neither a file nor a folder. */
  readonly skipped: readonly string[];
}

/** Lists all that a backup of a data folder holds, but for the ids. @throws FileSystemError */
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
