import { entriesIn, type FileSystem } from '../../platform/index.ts';

/**
 * Lists the files in a folder and its subfolders. Symbolic links are not followed, and hidden files and folders (`.git`) are skipped.
 *
 * @param place absolute path of the folder; a missing one has no files
 * @param most maximum number of files
 * @returns paths below the folder, sorted; undefined if there are more than `most`
 * @throws FileSystemError
 */
export async function listBelow(fileSystem: FileSystem, place: string): Promise<readonly string[]>;
export async function listBelow(
  fileSystem: FileSystem,
  place: string,
  most: number,
): Promise<readonly string[] | undefined>;
export async function listBelow(
  fileSystem: FileSystem,
  place: string,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly string[] | undefined> {
  const files: string[] = [];
  const folders = [''];
  for (const folder of folders) {
    for (const { name, kind } of await entriesIn(fileSystem, place + folder)) {
      if (isHidden(name)) continue;
      if (kind === 'directory') folders.push(`${folder}/${name}`);
      else if (kind === 'file') files.push(`${folder}/${name}`.slice(1));
    }
    if (files.length > most) return undefined;
  }
  return files.sort();
}

/** Is this the name of a hidden file or folder, which is not part of the site? */
export const isHidden = (name: string): boolean => name === '' || name.startsWith('.');
