import { entriesIn, type FileSystem } from '../../platform/index.ts';

/**
 * Lists the files in a folder and in those in it; links are not followed, and what file managers hide (`.git`) is passed over.
 *
 * @param place absolute path of the folder; one that is not there has no files
 * @param most files
 * @returns paths below the folder, in their order; undefined when there are more
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

/** Of no file that is the site's. */
export const isHidden = (name: string): boolean => name === '' || name.startsWith('.');
