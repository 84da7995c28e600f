import { allDone } from './all-done.ts';
import { LOCK_LOST, type Lock } from './lock.ts';
import { removeOrphan } from './remove-orphan.ts';
import { readOnlyProblem } from './storage-problem.ts';
import type { FileStage } from './store.ts';
import type { StoreDisk } from './store-disk.ts';

interface PlacedFilesParts {
  readonly disk: StoreDisk;
  readonly lock: Pick<Lock, 'isHeld'>;
  /** Runs alone, between groups of transactions. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Files that were put in their places and that no transaction keeps yet, by path below the data folder. */
export class PlacedFiles {
  readonly #parts: PlacedFilesParts;
  readonly #stages = new Map<string, FileStage>();
  readonly #placing = new Set<Promise<void>>();
  #isClosed = false;

  constructor(parts: PlacedFilesParts) {
    this.#parts = parts;
  }

  has(path: string): boolean {
    return this.#stages.has(path);
  }

  /**
   * Puts a file in its place, for a stage that answers for it from then on.
   *
   * @throws what `place` throws; ApiError 503 when nothing may be written any more
   */
  async add(stage: FileStage, path: string, place: () => Promise<void>): Promise<void> {
    if (this.#isClosed) throw readOnlyProblem('the store is being closed');
    const placing = this.#parts.lock.isHeld().then((isHeld) => {
      if (!isHeld) throw readOnlyProblem(LOCK_LOST);
      return place();
    });
    this.#placing.add(placing);
    try {
      await placing;
      this.#stages.set(path, stage);
    } finally {
      this.#placing.delete(placing);
    }
  }

  /** A transaction keeps these. */
  keep(paths: Iterable<string>): void {
    for (const path of paths) this.#stages.delete(path);
  }

  /** Removes what nobody keeps of a stage. @throws FileSystemError; what is left is left to the next recovery */
  drop(stage: FileStage): Promise<void> {
    return this.#drop((one) => one === stage);
  }

  /** Removes what nobody keeps, and takes nothing more. @throws as `drop` */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#placing);
    await this.#drop(() => true);
  }

  async #drop(isMeant: (stage: FileStage) => boolean): Promise<void> {
    const meant = () => [...this.#stages].filter(([, stage]) => isMeant(stage)).map(([path]) => path);
    if (meant().length === 0) return;
    // In between groups, when it is certain what was kept: a transaction may still be under way.
    const orphans = await this.#parts.exclusively(async () => {
      const paths = meant();
      this.keep(paths);
      return paths;
    });
    if (!(await this.#parts.lock.isHeld())) throw readOnlyProblem(LOCK_LOST);
    await allDone(orphans, (path) => removeOrphan(this.#parts.disk, path));
  }
}
