import type { ApiError } from '../../contract/error.ts';
import { hasCode, removeIfThere, syncFolder } from '../../platform/index.ts';
import { folderOf } from '../disk/layout.ts';
import { makeRealFolders, statReal } from '../disk/real-folders.ts';
import { readOnlyProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { Published } from './publish.ts';

/** Begins the name of a temporary file that marks a place. */
const PREFIX = 'place-';
/** Below the data folder; long enough for every folder and path in it, short enough for a name on every disk. */
const FILE_PATH = /^(?=.{1,241}$)(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/;

/** Is this the path, below the data folder, of a file that a transaction may keep? */
const isFilePath = (path: string): boolean => FILE_PATH.test(path);

/**
 * Name of the temporary file that lies beside a placed file, the same inode under a second name, for as long as the
 * journal has to say whether somebody keeps it.
 *
 * @param path of the placed file, below the data folder
 * @throws Error when it is no path of a file
 */
export function markOf(path: string): string {
  if (!isFilePath(path)) throw new Error(`${path} cannot be the path of a file`);
  return `${PREFIX}${path.replaceAll('/', '~')}`;
}

/** The path that a temporary file marks; undefined when it is no mark. */
export function markedBy(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const path = name.slice(PREFIX.length).replaceAll('~', '/');
  return isFilePath(path) ? path : undefined;
}

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

const takenProblem = (): ApiError => readOnlyProblem('another file is already in this place');

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
  await syncFolder(fileSystem, folderOf(place));
  await removeIfThere(fileSystem, mark);
}

/** A file beside the records that a transaction kept. @param path relative to the data folder */
export const publishedFile = (path: string): Published => ({
  path,
  captured: undefined,
  isSynced: true,
  mark: markOf(path),
});
