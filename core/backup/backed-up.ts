import type { FileSystem } from '../ports/file-system.ts';
import { entriesIn } from '../store/directories.ts';

/** What of `.almanac` is kept; all else there is of the process that runs, or can be had anew. */
const OWN = ['private', 'conflicts', 'secrets.json', '.gitignore'];
/** What others keep in the data folder for themselves, and bring back themselves. */
const OTHERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** What is to be kept of a data folder beside the records that are frozen. */
export interface FolderListing {
  /** Regular files, by path below the data folder, sorted. */
  readonly files: readonly string[];
  /** What is neither a file nor a folder. */
  readonly skipped: readonly string[];
}

/** Lists all that a backup of a data folder holds. @throws FileSystemError */
export async function listBackedUp(fileSystem: FileSystem, folder: string): Promise<FolderListing> {
  const files: string[] = [];
  const skipped: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const { name, kind } of await entriesIn(fileSystem, path === '' ? folder : `${folder}/${path}`)) {
      const inside = path === '' ? name : `${path}/${name}`;
      if (OTHERS.has(name) || (path === '.almanac' && !OWN.includes(name))) continue;
      if (kind === 'directory') await walk(inside);
      else if (kind === 'file') files.push(inside);
      else skipped.push(inside);
    }
  };
  await walk('');
  return { files: files.sort(), skipped: skipped.sort() };
}
