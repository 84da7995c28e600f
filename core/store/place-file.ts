import type { ApiError } from '../contract/error.ts';
import { hasCode } from '../ports/file-system.ts';
import { markOf } from './placement-mark.ts';
import { makeRealFolders } from './real-folders.ts';
import { readOnlyProblem } from './storage-problem.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * Makes a temporary file durable and turns it into the mark of a place.
 *
 * @param temporary absolute path
 * @param path of the place, below the data folder
 * @throws ApiError 503 when another file has the mark; FileSystemError; there is no mark then
 */
export async function markPlace({ fileSystem, layout }: StoreDisk, temporary: string, path: string): Promise<void> {
  const mark = `${layout.temporary}/${markOf(path)}`;
  const file = await fileSystem.open(temporary, 'read');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await linkToFree(fileSystem, temporary, mark);
}

/**
 * Puts a file whose place is marked there. Its entry needs no fsync: as long as there is the mark, the recovery makes it
 * again.
 *
 * @throws ApiError 503 when the place is taken or a link leads to it; FileSystemError
 */
export async function putInPlace(disk: StoreDisk, temporary: string, path: string): Promise<void> {
  const { fileSystem, layout } = disk;
  await fileSystem.unlink(temporary);
  // First, for a file without a mark would be nobody's after a power cut, and stay.
  await fileSystem.syncDirectory(layout.temporary);
  if (!(await makeRealFolders(disk, path))) throw takenProblem();
  await linkToFree(fileSystem, `${layout.temporary}/${markOf(path)}`, `${layout.root}/${path}`);
}

async function linkToFree(fileSystem: StoreDisk['fileSystem'], from: string, to: string): Promise<void> {
  try {
    await fileSystem.link(from, to);
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? takenProblem() : error;
  }
}

const takenProblem = (): ApiError => readOnlyProblem('something else lies where the file should go');
