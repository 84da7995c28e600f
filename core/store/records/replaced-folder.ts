import type { FileSystem } from '../../platform/index.ts';
import type { FileProblem } from './file-problem.ts';

/** The problem of a file in the place of a folder. */
export const NOT_A_FOLDER: FileProblem = {
  kind: 'not-a-file',
  message: 'is a file, but must be the folder with the records',
};

/**
 * The file in the place of a folder or of one of its parents, so that nothing in it can be read; undefined if there is none.
 *
 * @param root absolute path of the data folder
 * @param path of the folder; like the result, relative to the data folder
 * @throws FileSystemError
 */
export async function replacedFolder(
  fileSystem: Pick<FileSystem, 'statAll'>,
  root: string,
  path: string,
): Promise<string | undefined> {
  const names = path.split('/');
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
  const stats = await fileSystem.statAll(paths.map((one) => `${root}/${one}`));
  return paths.find((_, index) => ['file', 'other'].includes(stats[index]?.kind ?? ''));
}
