import { allSettledOrThrow, mapLimit } from '../../lib/index.ts';
import { hasCode, isClosedToUs, removeAllThere, syncFolder } from '../../platform/index.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardAllCaptured, discardCaptured, type Published } from '../publish/publish.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';

interface DurableOptions {
  /** Runs alone, between groups of transactions. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Files whose fsync failed before; those whose fsync fails now are added. */
  readonly distrusted: Set<string>;
  readonly rewritten: Pick<RewrittenFiles, 'rewrite'>;
  /** How many files may be fsynced at once, asked again and again. */
  readonly syncsAtOnce: () => number;
  /** Resolves when nobody may have an old file open any more. */
  readonly mayDiscard: () => Promise<void>;
}

/**
 * Makes published files and their directory entries durable, and removes the old files that were kept aside. When this
 * resolves, the journal is not needed for them any more.
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
  // Also the folders above, which somebody else may just have made.
  await allSettledOrThrow(new Set(paths.flatMap(foldersAbove)), (folder) =>
    syncFolder(disk.fileSystem, `${disk.layout.root}${folder}`),
  );
  if (published.some(({ captured }) => captured)) await options.mayDiscard();
  const aside = published.flatMap(({ path, captured, isSynced }) => (captured ? [{ path, captured, isSynced }] : []));
  await discardAllCaptured(
    disk,
    aside.filter(({ isSynced }) => !isSynced),
  );
  // These may be long.
  await allSettledOrThrow(
    aside.filter(({ isSynced }) => isSynced),
    ({ path, captured }) => discardCaptured(disk, path, captured.name, captured.base),
  );
  const marks = published.flatMap(({ mark }) => mark ?? []);
  await removeAllThere(
    disk.fileSystem,
    marks.map((name) => `${disk.layout.temporary}/${name}`),
  );
  // A mark that came back when the journal has forgotten who keeps its file would have the file removed. And the names of
  // the others are used again by then: a power cut must not bring an old file back under one.
  await syncFolder(disk.fileSystem, disk.layout.temporary);
}

async function syncFile(disk: StoreDisk, path: string, options: DurableOptions, isEdited: boolean): Promise<void> {
  const { exclusively, distrusted, rewritten } = options;
  try {
    if (!distrusted.has(path) && (await trySync(disk, path))) return;
    distrusted.add(path);
    await exclusively(() => rewritten.rewrite(path));
  } catch (error) {
    // it is not ours, and whoever closed it to us has to see to it
    if (!isEdited || !isClosedToUs(error)) throw error;
  }
  distrusted.delete(path);
}

/** False when the file's fsync failed. A file that is gone has nothing to make durable: its folder has. */
async function trySync({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  try {
    return await fileSystem.syncFile(`${layout.root}/${path}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return true;
    throw error;
  }
}

/** `/calendar/events`, `/calendar` and the data folder itself, for `calendar/events/1.json`. */
function foldersAbove(path: string): readonly string[] {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? [''] : [`/${path.slice(0, cut)}`, ...foldersAbove(path.slice(0, cut))];
}
