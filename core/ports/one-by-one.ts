import { type FileSystem, type FileSystemError, hasCode } from './file-system.ts';

/** The calls for many files, for a file system that has nothing quicker than one call each. */
export function oneByOne({
  stat,
  readFile,
}: Pick<FileSystem, 'stat' | 'readFile'>): Pick<FileSystem, 'statAll' | 'readAll'> {
  const read = async (path: string) => {
    try {
      return await readFile(path);
    } catch (error) {
      if (hasCode(error, 'EMFILE', 'ENFILE')) throw error;
      return error as FileSystemError;
    }
  };
  return {
    statAll: (paths) => Promise.all(paths.map(stat)),
    readAll: (paths) => Promise.all(paths.map(read)),
  };
}
