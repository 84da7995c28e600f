import { allSettledOrThrow, hashOf } from '../../lib/index.ts';
import { readIfThere, removeIfThere, syncFolder } from '../../platform/index.ts';
import { capturedName, folderOf, pendingName } from '../disk/layout.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { discardCaptured, giveBack, publish } from './publish.ts';
import { stageDurably } from './stage.ts';

/** Begins the names of the temporary files with which a file is written once more. */
export const rewriteName = (path: string): string => `rewrite-${path.replaceAll('/', '~')}`;

/**
 * Record files that are written once more, as they lie there, to new places on the disk. Each is out of its place for a
 * moment; where the disk fails just then, until it can be given back. Such a file is not there, and its record is not gone.
 */
export class RewrittenFiles {
  readonly #disk: StoreDisk;
  /** Paths below the data folder: they may be out of their places. */
  readonly #cutOff = new Set<string>();

  constructor(disk: StoreDisk) {
    this.#disk = disk;
  }

  /** May this file (relative to the data folder) be missing because of us? */
  has(path: string): boolean {
    return this.#cutOff.has(path);
  }

  get isPublished(): boolean {
    return this.#cutOff.size === 0;
  }

  /** Paths below the data folder of those that could not be given back. */
  unpublished(): readonly string[] {
    return [...this.#cutOff];
  }

  /** Gives back what is out of its place. @throws FileSystemError; can be called again */
  async publish(): Promise<void> {
    await allSettledOrThrow([...this.#cutOff], async (path) => {
      await giveBack(this.#disk, path, this.#aside(path));
      this.#cutOff.delete(path);
    });
  }

  /** Writes one anew; runs alone, between groups of transactions. @throws FileSystemError; can be called again */
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
    // Else a power cut could keep the end of the old file and lose the place of the new one: nobody makes an edit again.
    await syncFolder(this.#disk.fileSystem, folderOf(`${layout.root}/${path}`));
    this.#cutOff.delete(path);
    await discardCaptured(this.#disk, path, capturedName(name), base);
  }

  /** Absolute path under which the old file is moved aside. */
  #aside(path: string): string {
    return `${this.#disk.layout.temporary}/${capturedName(rewriteName(path))}`;
  }
}
