import type { ApiError } from '../../contract/error.ts';
import { hasCode, removeIfThere, syncFolder } from '../../platform/index.ts';
import { folderOf } from '../disk/layout.ts';
import { makeRealFolders, statReal } from '../disk/real-folders.ts';
import { readOnlyProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { Published } from './publish.ts';

/** Prefix of the names of markers. */
const PREFIX = 'place-';
/** Relative to the data folder; long enough for every folder and path in it, short enough for a file name on any file system. */
const FILE_PATH = /^(?=.{1,241}$)(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/;

/** Is this the path, relative to the data folder, of a file that a transaction may keep? */
const isFilePath = (path: string): boolean => FILE_PATH.test(path);

/**
 * Name of a placed file's marker in the temporary folder: a second name for the same inode, as long as only the journal knows
 * whether a transaction keeps the file.
 *
 * @param path path of the placed file, relative to the data folder
 * @throws Error when it is not a valid path
 */
export function markOf(path: string): string {
  if (!isFilePath(path)) throw new Error(`${path} cannot be the path of a file`);
  return `${PREFIX}${path.replaceAll('/', '~')}`;
}

/** The path that belongs to a marker; undefined if the name is not a marker's. */
export function markedBy(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const path = name.slice(PREFIX.length).replaceAll('~', '/');
  return isFilePath(path) ? path : undefined;
}

/**
 * Fsyncs a temporary file and links it as the marker of a place.
 *
 * @param temporary absolute path
 * @param path the place, relative to the data folder
 * @throws ApiError 503 when there is such a marker already; FileSystemError; no marker is created then
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
 * Puts a file with a marker in its place. Its directory entry needs no fsync: as long as the marker exists, the recovery can
 * restore it.
 *
 * @throws ApiError 503 when the place is taken or behind a link; FileSystemError
 */
export async function putInPlace(disk: StoreDisk, temporary: string, path: string): Promise<void> {
  const { fileSystem, layout } = disk;
  await fileSystem.unlink(temporary);
  // sync the marker first: after a power cut, an orphaned file without a marker would stay forever
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
 * Removes a placed file that no transaction keeps, then its marker. If somebody replaced the file, the replacement stays.
 *
 * @param path relative to the data folder
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
  // even if the file was gone: otherwise a power cut could restore the file but not its marker
  await syncFolder(fileSystem, folderOf(place));
  await removeIfThere(fileSystem, mark);
}

/** A file other than a record that a transaction kept. @param path relative to the data folder */
export const publishedFile = (path: string): Published => ({
  path,
  captured: undefined,
  isSynced: true,
  mark: markOf(path),
});
