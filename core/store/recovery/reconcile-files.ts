import { allSettledOrThrow } from '../../lib/index.ts';
import { readIfThere } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import { makeRealFolders, statReal } from '../disk/real-folders.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { KeptEntry } from '../journal/journal.ts';
import { markedBy, markOf, publishedFile, removeOrphan } from '../publish/placement.ts';
import { discardCaptured, type Published } from '../publish/publish.ts';
import { type FileRemoval, publishedRemoval, publishRemoval, removalsOf } from '../publish/removed-files.ts';

/**
 * Brings files other than records to the state that the journal describes: removed files are gone, kept ones are in their
 * places, and placed ones that it does not mention are removed, unless an unreadable part may mention them. Can be interrupted
 * anywhere and run again. Later removals and replacements by hand stay, as far as they can be recognized (see `reconcile`), and
 * versions that yield are set aside.
 *
 * @param temporary names of the files in the temporary folder
 * @param isWhole could the whole journal be read?
 * @returns the files in that state, which are not known to be durable
 * @throws FileSystemError
 */
export async function reconcileFiles(
  disk: StoreDisk,
  entries: readonly KeptEntry[],
  temporary: ReadonlySet<string>,
  isWhole: boolean,
): Promise<readonly Published[]> {
  const isOfThisBoot = entries.at(-1)?.isOfThisBoot ?? false;
  const removals = entries.flatMap(removalsOf);
  await allSettledOrThrow(removals, (removal) =>
    isOfThisBoot && !temporary.has(pendingName(removal.name))
      ? leaveRemoved(disk, removal, temporary.has(capturedName(removal.name)))
      : removeAgain(disk, removal, isOfThisBoot),
  );
  const marked = [...temporary].flatMap((name) => markedBy(name) ?? []);
  const kept = new Set(isWhole ? entries.flatMap((entry) => entry.kept) : marked);
  await allSettledOrThrow(
    marked.filter((path) => !kept.has(path)),
    (path) => removeOrphan(disk, path),
  );
  const present = marked.filter((path) => kept.has(path));
  const gone = new Set(removals.map(({ path }) => path));
  await allSettledOrThrow(
    present.filter((path) => !gone.has(path)),
    (path) => placeAgain(disk, path, isOfThisBoot),
  );
  return [...removals.map(publishedRemoval), ...present.map(publishedFile)];
}

/** After a power cut, a file there may have been restored by the power cut or by a person: it is set aside. */
async function removeAgain(disk: StoreDisk, removal: FileRemoval, isOfThisBoot: boolean): Promise<void> {
  const { path, hash, name } = removal;
  // discard the file moved aside before: the next one takes its name
  await discardCaptured(disk, path, capturedName(name), hash);
  await publishRemoval(disk, removal);
  const again = isOfThisBoot
    ? undefined
    : await readIfThere(disk.fileSystem, `${disk.layout.temporary}/${capturedName(name)}`);
  if (again) await disk.conflicts.setAside(path, again);
  await discardCaptured(disk, path, capturedName(name), hash);
}

/** The removal was published: a file there now was put there later, or could not be moved. */
async function leaveRemoved(disk: StoreDisk, { path, hash, name }: FileRemoval, wasMoved: boolean): Promise<void> {
  await discardCaptured(disk, path, capturedName(name), hash);
  if (wasMoved && (await statReal(disk, path))) await disk.conflicts.setAside(path, undefined);
}

/**
 * A power cut may have removed the file or its folder, but not its marker. Without a power cut, somebody removed it. A file that
 * somebody put there stays.
 */
async function placeAgain(disk: StoreDisk, path: string, isOfThisBoot: boolean): Promise<void> {
  const { fileSystem, layout, conflicts } = disk;
  const mark = `${layout.temporary}/${markOf(path)}`;
  if (await statReal(disk, path)) return;
  if (!isOfThisBoot && (await makeRealFolders(disk, path))) await fileSystem.link(mark, `${layout.root}/${path}`);
  else await conflicts.setAside(path, await fileSystem.readFile(mark));
}
