import { hasCode } from '../ports/file-system.ts';
import { allDone } from './all-done.ts';
import { syncFolder } from './directories.ts';
import { fewAtOnce } from './few-at-once.ts';
import { markOf } from './placement-mark.ts';
import { discardCaptured } from './publish.ts';
import type { RewrittenFiles } from './rewritten-files.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeAllThere } from './write-file.ts';

/** A file that was published from the journal and is not known to be durable. */
export interface Published {
  /** Relative to the data folder. */
  readonly path: string;
  /** Name of the old file in the temporary folder, and its hash, when one was moved aside. */
  readonly captured: { readonly name: string; readonly base: string } | undefined;
  /** Only its folder has to be: it is a file beside the records, which was fsynced before it was placed, or is removed. */
  readonly isSynced?: boolean;
  /** Name in the temporary folder of the mark that the file had when nobody kept it yet, if it was placed so. */
  readonly mark?: string;
}

/** A file beside the records that a transaction kept. @param path relative to the data folder */
export const publishedFile = (path: string): Published => ({
  path,
  captured: undefined,
  isSynced: true,
  mark: markOf(path),
});

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
  await fewAtOnce(unsynced, options.syncsAtOnce, (path) => syncFile(disk, path, options));
  // Also the folders above, which somebody else may just have made.
  await allDone(new Set(paths.flatMap(foldersAbove)), (folder) =>
    syncFolder(disk.fileSystem, `${disk.layout.root}${folder}`),
  );
  if (published.some(({ captured }) => captured)) await options.mayDiscard();
  await allDone(published, async ({ path, captured }) => {
    if (captured) await discardCaptured(disk, path, captured.name, captured.base);
  });
  const marks = published.flatMap(({ mark }) => mark ?? []);
  await removeAllThere(
    disk.fileSystem,
    marks.map((name) => `${disk.layout.temporary}/${name}`),
  );
  // A mark that came back when the journal has forgotten who keeps its file would have the file removed. And the names of
  // the others are used again by then: a power cut must not bring an old file back under one.
  await syncFolder(disk.fileSystem, disk.layout.temporary);
}

async function syncFile(disk: StoreDisk, path: string, options: DurableOptions): Promise<void> {
  const { exclusively, distrusted, rewritten } = options;
  if (!distrusted.has(path) && (await trySync(disk, path))) return;
  distrusted.add(path);
  await exclusively(() => rewritten.rewrite(path));
  distrusted.delete(path);
}

/** False when the file's fsync failed. A file that is gone has nothing to make durable: its folder has. */
async function trySync({ fileSystem, layout }: StoreDisk, path: string): Promise<boolean> {
  try {
    const file = await fileSystem.open(`${layout.root}/${path}`, 'read');
    try {
      await file.sync();
    } catch {
      return false;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
  return true;
}

/** `/calendar/events`, `/calendar` and the data folder itself, for `calendar/events/1.json`. */
function foldersAbove(path: string): readonly string[] {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? [''] : [`/${path.slice(0, cut)}`, ...foldersAbove(path.slice(0, cut))];
}
