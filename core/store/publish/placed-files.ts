import { allSettledOrThrow } from '../../lib/index.ts';
import { LOCK_LOST, type Lock } from '../disk/lock.ts';
import { readOnlyProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { FileStage } from '../records/record-files.ts';
import { markPlace, putInPlace, removeOrphan } from './placement.ts';

interface PlacedFilesParts {
  readonly disk: StoreDisk;
  readonly lock: Pick<Lock, 'isHeld'>;
  /** Runs alone, between groups of transactions. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Placed files that no transaction keeps yet, by path relative to the data folder. */
export class PlacedFiles {
  readonly #parts: PlacedFilesParts;
  readonly #stages = new Map<string, FileStage>();
  /** Files that no transaction will keep. */
  readonly #orphans = new Set<string>();
  readonly #placing = new Set<Promise<void>>();
  #isClosed = false;

  constructor(parts: PlacedFilesParts) {
    this.#parts = parts;
  }

  has(path: string): boolean {
    return this.#stages.has(path);
  }

  /**
   * Puts a temporary file in its place for a stage, which is responsible for it from then on.
   *
   * @throws ApiError 503 when the place is taken or writes are no longer possible; FileSystemError
   */
  async add(stage: FileStage, temporary: string, path: string): Promise<void> {
    if (this.#isClosed) throw readOnlyProblem('the store is closing');
    const placing = this.#place(temporary, path);
    this.#placing.add(placing);
    try {
      await placing;
      this.#stages.set(path, stage);
    } finally {
      this.#placing.delete(placing);
    }
  }

  /** Call this when a transaction has kept these. */
  keep(paths: Iterable<string>): void {
    for (const path of paths) this.#stages.delete(path);
  }

  /** Removes a stage's files that no transaction kept. @throws FileSystemError; the rest is removed later, at the latest by a recovery */
  drop(stage: FileStage): Promise<void> {
    return this.#drop((one) => one === stage);
  }

  /** Removes all files that no transaction kept, and accepts no more. @throws as `drop` */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#placing);
    await this.#drop(() => true);
  }

  async #place(temporary: string, path: string): Promise<void> {
    const { disk } = this.#parts;
    await this.#mayWrite();
    await markPlace(disk, temporary, path);
    try {
      await putInPlace(disk, temporary, path);
    } catch (error) {
      this.#orphans.add(path);
      await this.#removeOrphans().catch(() => undefined);
      throw error;
    }
  }

  async #drop(isMeant: (stage: FileStage) => boolean): Promise<void> {
    const meant = () => [...this.#stages].filter(([, stage]) => isMeant(stage)).map(([path]) => path);
    if (meant().length > 0) {
      // between groups, since a transaction that is still running may keep some
      await this.#parts.exclusively(async () => {
        for (const path of meant()) {
          this.#stages.delete(path);
          this.#orphans.add(path);
        }
      });
    }
    if (this.#orphans.size > 0) await this.#removeOrphans();
  }

  async #removeOrphans(): Promise<void> {
    await this.#mayWrite();
    await allSettledOrThrow([...this.#orphans], async (path) => {
      await removeOrphan(this.#parts.disk, path);
      this.#orphans.delete(path);
    });
  }

  async #mayWrite(): Promise<void> {
    if (!(await this.#parts.lock.isHeld())) throw readOnlyProblem(LOCK_LOST);
  }
}
