import { allSettledOrThrow, hashOf } from '../../lib/index.ts';
import { readIfThere, removeIfThere, syncFolder } from '../../platform/index.ts';
import { capturedName, folderOf, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardCaptured, giveBack, publish } from './publish.ts';
import { stageDurably } from './stage.ts';

/** Prefix of the names of the temporary files with which a file is rewritten. */
export const rewriteName = (path: string): string => `rewrite-${path.replaceAll('/', '~')}`;

/**
 * Rewrites record files with the same content to new blocks of the disk. Each file is out of its place for a moment, or, if the
 * disk fails just then, until it can be moved back. Such a file is missing, but its record is not removed.
 */
export class RewrittenFiles {
  readonly #disk: StoreDisk;
  /** Paths, relative to the data folder, of files that may be out of their places. */
  readonly #cutOff = new Set<string>();

  constructor(disk: StoreDisk) {
    this.#disk = disk;
  }

  /** May this file (relative to the data folder) be missing because of a rewrite? */
  has(path: string): boolean {
    return this.#cutOff.has(path);
  }

  get isPublished(): boolean {
    return this.#cutOff.size === 0;
  }

  /** Paths, relative to the data folder, of files that could not be moved back. */
  unpublished(): readonly string[] {
    return [...this.#cutOff];
  }

  /** Moves files back that are out of their places. @throws FileSystemError; can be called again */
  async publish(): Promise<void> {
    await allSettledOrThrow([...this.#cutOff], async (path) => {
      await giveBack(this.#disk, path, this.#aside(path));
      this.#cutOff.delete(path);
    });
  }

  /** Rewrites a file. Call it only between groups of transactions. @throws FileSystemError; can be called again */
  async rewrite(path: string): Promise<void> {
    const { fileSystem, layout } = this.#disk;
    const name = rewriteName(path);
    await giveBack(this.#disk, path, this.#aside(path));
    await removeIfThere(fileSystem, `${layout.temporary}/${pendingName(name)}`);
    const bytes = await readIfThere(fileSystem, `${layout.root}/${path}`);
    if (!bytes) return;
    const base = hashOf(bytes);
    const staged = await stageDurably(this.#disk, { path, bytes, hash: base, name: pendingName(name) });
    this.#cutOff.add(path);
    await publish(this.#disk, { path, base, known: undefined, staged, name });
    // otherwise a power cut could keep the removal of the old file but lose the new link, and an edit cannot be redone
    await syncFolder(this.#disk.fileSystem, folderOf(`${layout.root}/${path}`));
    this.#cutOff.delete(path);
    await discardCaptured(this.#disk, path, capturedName(name), base);
  }

  /** Absolute path to which the old file is moved. */
  #aside(path: string): string {
    return `${this.#disk.layout.temporary}/${capturedName(rewriteName(path))}`;
  }
}
