import { allSettledOrThrow } from '../../lib/index.ts';
import { hasCode, removeIfThere } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import { statReal } from '../disk/real-folders.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { JournalEntry, RemovedFile } from '../journal/journal.ts';
import type { Published } from './publish.ts';

/** Named by a person: any name that is one line, in a folder, and nothing hidden on the way. */
const REMOVABLE = /^(?:[^\p{Cc}/.][^\p{Cc}/]*\/)+[^\p{Cc}/.][^\p{Cc}/]*$/u;

/** Is this the path, below the data folder, of a file that a transaction may remove? */
export const isRemovable = (path: string): boolean => REMOVABLE.test(path);

/** A committed removal of a file beside the records. */
export interface FileRemoval extends RemovedFile {
  /** Begins the names of its temporary files; used by nobody else. */
  readonly name: string;
}

/** What a journal entry says of removed files. */
export const removalsOf = ({ position, files, removed }: JournalEntry): readonly FileRemoval[] =>
  removed.map((file, index) => ({ ...file, name: `${position}-${files.length + index}` }));

/** A removal that was published. */
export const publishedRemoval = ({ path, hash, name }: FileRemoval): Published => ({
  path,
  captured: { name: capturedName(name), base: hash },
  isSynced: true,
});

/** Files beside the records whose removal was committed, until they are out of their places. */
export class RemovedFiles {
  readonly #disk: StoreDisk;
  readonly #waiting = new Set<FileRemoval>();

  constructor(disk: StoreDisk) {
    this.#disk = disk;
  }

  commit(removals: readonly FileRemoval[]): void {
    for (const removal of removals) this.#waiting.add(removal);
  }

  get isPublished(): boolean {
    return this.#waiting.size === 0;
  }

  /** Paths below the data folder of those that are still in their places. */
  unpublished(): readonly string[] {
    return [...this.#waiting].map(({ path }) => path);
  }

  /** Moves them out of their places. @throws FileSystemError; can be called again */
  async publish(): Promise<void> {
    await allSettledOrThrow([...this.#waiting], async (removal) => {
      await publishRemoval(this.#disk, removal);
      this.#waiting.delete(removal);
    });
  }
}

/** Brings a removal to its place, from wherever that stopped. @throws FileSystemError; can be called again */
export async function publishRemoval(disk: StoreDisk, removal: FileRemoval): Promise<void> {
  await moveAside(disk, removal);
  await removeIfThere(disk.fileSystem, `${disk.layout.temporary}/${pendingName(removal.name)}`);
}

/**
 * Moves a removed file aside, where it is looked at before it goes. What is no file, or lies behind a link, is not ours.
 *
 * @throws FileSystemError
 */
async function moveAside(disk: StoreDisk, { path, name }: FileRemoval): Promise<void> {
  const { fileSystem, layout, log } = disk;
  if ((await statReal(disk, path))?.kind !== 'file') return;
  try {
    await fileSystem.rename(`${layout.root}/${path}`, `${layout.temporary}/${capturedName(name)}`);
  } catch (error) {
    // Somebody mounted another file system there since: it is theirs to remove, and no reason to write nothing any more.
    if (hasCode(error, 'EXDEV')) log.error('a removed file on another file system was left in place', { file: path });
    else if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
}
