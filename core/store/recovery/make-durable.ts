import { allSettledOrThrow, mapLimit } from '../../lib/index.ts';
import { isClosedToUs, removeAllThere, syncFolder } from '../../platform/index.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardAllCaptured, discardCaptured, type Published } from '../publish/publish.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';

interface DurableOptions {
  /** Runs alone, between groups of transactions. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Files whose fsync has failed before; those whose fsync fails now are added. */
  readonly distrusted: Set<string>;
  readonly rewritten: Pick<RewrittenFiles, 'rewrite'>;
  /** How many files may be fsynced at once; called repeatedly. */
  readonly syncsAtOnce: () => number;
  /** Resolves when editors have had enough time to close old files. */
  readonly mayDiscard: () => Promise<void>;
}

/**
 * Makes published files and their directory entries durable, and removes the old files that were moved aside. When this
 * resolves, the journal is no longer needed for them.
 *
 * @throws FileSystemError; can be called again
 */
export async function makeDurable(
  disk: StoreDisk,
  published: readonly Published[],
  options: DurableOptions,
): Promise<void> {
  const paths = [...new Set(published.map(({ path }) => path))];
  const unsynced = [...new Set(published.filter(({ isSynced }) => !isSynced).map(({ path }) => path))];
  const edited = new Set(published.filter(({ isEdited }) => isEdited).map(({ path }) => path));
  await mapLimit(unsynced, options.syncsAtOnce, (path) => syncFile(disk, path, options, edited.has(path)));
  // parent folders too: somebody else may just have created them
  await allSettledOrThrow(new Set(paths.flatMap(foldersAbove)), (folder) =>
    syncFolder(disk.fileSystem, `${disk.layout.root}${folder}`),
  );
  if (published.some(({ captured }) => captured)) await options.mayDiscard();
  const aside = published.flatMap(({ path, captured, isSynced }) => (captured ? [{ path, captured, isSynced }] : []));
  await discardAllCaptured(
    disk,
    aside.filter(({ isSynced }) => !isSynced),
  );
  // these may be large
  await allSettledOrThrow(
    aside.filter(({ isSynced }) => isSynced),
    ({ path, captured }) => discardCaptured(disk, path, captured.name, captured.base),
  );
  const marks = published.flatMap(({ mark }) => mark ?? []);
  await removeAllThere(
    disk.fileSystem,
    marks.map((name) => `${disk.layout.temporary}/${name}`),
  );
  // a power cut must not restore a marker after its journal entry was deleted: the file would be removed as an orphan. Nor may
  // it restore other files, whose names may be in use again by then
  await syncFolder(disk.fileSystem, disk.layout.temporary);
}

async function syncFile(disk: StoreDisk, path: string, options: DurableOptions, isEdited: boolean): Promise<void> {
  const { exclusively, distrusted, rewritten } = options;
  try {
    if (!distrusted.has(path) && (await trySync(disk, path))) return;
    distrusted.add(path);
    await exclusively(() => rewritten.rewrite(path));
  } catch (error) {
    // it is not our file, and whoever took our permission away is responsible for it
    if (!isEdited || !isClosedToUs(error)) throw error;
  }
  distrusted.delete(path);
}

/**
 * False if the fsync failed. For a removed file there is nothing to sync but its folder; the same holds if somebody put a link, a
 * pipe or anything else that is no file in its place.
 */
async function trySync({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  const place = `${layout.root}/${path}`;
  const isGone = () => fileSystem.statNow(place)?.kind !== 'file';
  try {
    return (await fileSystem.syncFile(place)) || isGone();
  } catch (error) {
    if (isGone()) return true;
    throw error;
  }
}

/** `/calendar/events`, `/calendar` and the data folder itself, for `calendar/events/1.json`. */
function foldersAbove(path: string): readonly string[] {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? [''] : [`/${path.slice(0, cut)}`, ...foldersAbove(path.slice(0, cut))];
}
