import { allSettledOrThrow } from '../../lib/index.ts';
import { hasCode, removeIfThere } from '../../platform/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import { statReal } from '../disk/real-folders.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { JournalEntry, RemovedFile } from '../journal/journal.ts';
import type { Published } from './publish.ts';

/** Names may come from people: any path in a folder, without control characters or hidden parts. */
const REMOVABLE = /^(?:[^\p{Cc}/.][^\p{Cc}/]*\/)+[^\p{Cc}/.][^\p{Cc}/]*$/u;

/** Is this the path, relative to the data folder, of a file that a transaction may remove? */
export const isRemovable = (path: string): boolean => REMOVABLE.test(path);

/** A committed removal of a file other than a record. */
export interface FileRemoval extends RemovedFile {
  /** Unique prefix of the names of its temporary files. */
  readonly name: string;
}

/** The file removals in a journal entry. */
export const removalsOf = ({ position, files, removed }: JournalEntry): readonly FileRemoval[] =>
  removed.map((file, index) => ({ ...file, name: `${position}-${files.length + index}` }));

/** A published removal. */
export const publishedRemoval = ({ path, hash, name }: FileRemoval): Published => ({
  path,
  captured: { name: capturedName(name), base: hash },
  isSynced: true,
});

/** Committed removals of files other than records, until they are published. */
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

  /** Paths, relative to the data folder, of the files that are still in their places. */
  unpublished(): readonly string[] {
    return [...this.#waiting].map(({ path }) => path);
  }

  /** Publishes the removals. @throws FileSystemError; can be called again */
  async publish(): Promise<void> {
    await allSettledOrThrow([...this.#waiting], async (removal) => {
      await publishRemoval(this.#disk, removal);
      this.#waiting.delete(removal);
    });
  }
}

/** Publishes a removal, from wherever an earlier attempt stopped. @throws FileSystemError; can be called again */
export async function publishRemoval(disk: StoreDisk, removal: FileRemoval): Promise<void> {
  await moveAside(disk, removal);
  await removeIfThere(disk.fileSystem, `${disk.layout.temporary}/${pendingName(removal.name)}`);
}

/**
 * Moves a removed file aside, where it is verified before it is deleted. Anything but a regular file, or behind a link, is left.
 *
 * @throws FileSystemError
 */
async function moveAside(disk: StoreDisk, { path, name }: FileRemoval): Promise<void> {
  const { fileSystem, layout, log } = disk;
  if ((await statReal(disk, path))?.kind !== 'file') return;
  try {
    await fileSystem.rename(`${layout.root}/${path}`, `${layout.temporary}/${capturedName(name)}`);
  } catch (error) {
    // somebody has mounted another file system there: they have to remove the file, and other writes can go on
    if (hasCode(error, 'EXDEV')) log.error('a removed file on another file system was left in place', { file: path });
    else if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
}
