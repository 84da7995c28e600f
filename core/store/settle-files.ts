import { allDone } from './all-done.ts';
import type { JournalEntry } from './journal.ts';
import { type Published, publishedFile } from './make-durable.ts';
import { markedBy, markOf } from './placement-mark.ts';
import { discardCaptured } from './publish.ts';
import { makeRealFolders, statReal } from './real-folders.ts';
import { removeOrphan } from './remove-orphan.ts';
import { type FileRemoval, moveAside, publishedRemoval, removalsOf } from './removed-files.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * Brings files beside the records to where the journal says: what it removed is gone, what it keeps is in its place, and of
 * what was placed and it does not name nothing is left. May be cut off anywhere and run again.
 *
 * @param temporary names of the files that lie in the temporary folder
 * @returns those that are so, and not known to be durable
 * @throws FileSystemError
 */
export async function settleFiles(
  disk: StoreDisk,
  entries: readonly JournalEntry[],
  temporary: ReadonlySet<string>,
): Promise<readonly Published[]> {
  const removals = entries.flatMap(removalsOf);
  await allDone(removals, (removal) => removeAgain(disk, removal));
  const kept = new Set(entries.flatMap((entry) => entry.kept));
  const marked = [...temporary].flatMap((name) => markedBy(name) ?? []);
  await allDone(
    marked.filter((path) => !kept.has(path)),
    (path) => removeOrphan(disk, path),
  );
  const present = marked.filter((path) => kept.has(path));
  const gone = new Set(removals.map(({ path }) => path));
  await allDone(
    present.filter((path) => !gone.has(path)),
    (path) => placeAgain(disk, path),
  );
  return [...removals.map(publishedRemoval), ...present.map(publishedFile)];
}

async function removeAgain(disk: StoreDisk, removal: FileRemoval): Promise<void> {
  const { path, hash, captured } = removal;
  // What was moved aside before: the next one takes its name.
  await discardCaptured(disk, path, captured, hash);
  await moveAside(disk, removal);
  await discardCaptured(disk, path, captured, hash);
}

/** A power cut may have taken the file's place, or its folder, and left its mark. What somebody else put there stays. */
async function placeAgain(disk: StoreDisk, path: string): Promise<void> {
  const { fileSystem, layout, conflicts } = disk;
  const mark = `${layout.temporary}/${markOf(path)}`;
  if (await statReal(disk, path)) return;
  if (await makeRealFolders(disk, path)) await fileSystem.link(mark, `${layout.root}/${path}`);
  else await conflicts.setAside(path, await fileSystem.readFile(mark));
}
