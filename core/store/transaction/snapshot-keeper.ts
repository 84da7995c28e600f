import type { Lock } from '../disk/lock.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { RecordFileFolder } from './record-file-folder.ts';

/** Delay after a load without an up-to-date snapshot: short, since the process may be killed any time. Milliseconds. */
const AFTER_LOAD_MS = 2_000;
/**
 * Delay after changes: long, since a change of one record rewrites a whole chunk. Also the delay after a load with an up-to-date
 * snapshot, which is only verified then, so that the first minute belongs to requests. Milliseconds.
 */
const AFTER_CHANGES_MS = 60_000;
/** Number of new records after which the delay is the short one, so that their texts do not stay in memory. */
const MOST_ADDED = 4_096;
/** Pause between two chunks in the background, for requests. */
const PAUSE_MS = 20;
/** Longest time that writing snapshots may take at the end of the process. */
const AT_THE_END_MS = 2_000;

interface KeeperParts {
  readonly disk: Pick<StoreDisk, 'clock' | 'log'>;
  readonly folders: () => Iterable<Pick<RecordFileFolder, 'isToBeKept' | 'keep'>>;
  readonly lock: Pick<Lock, 'isLost'>;
}

/** Keeps the snapshots up to date in the background. They are a cache, so failures here do no harm. */
export class SnapshotKeeper {
  readonly #parts: KeeperParts;
  #timer: { readonly due: number; readonly cancel: () => void } | undefined;
  #endPause: (() => void) | undefined;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #added = 0;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Call this when a folder was loaded. */
  loaded({ hasStaleSnapshot }: Pick<RecordFileFolder, 'hasStaleSnapshot'>): void {
    this.#startAfter(hasStaleSnapshot ? AFTER_LOAD_MS : AFTER_CHANGES_MS);
  }

  /** Call this when records changed. @param added how many of them are new */
  changed(added: number): void {
    this.#added += added;
    const isFilled = this.#added >= MOST_ADDED;
    if (isFilled) this.#added = 0;
    this.#startAfter(isFilled ? AFTER_LOAD_MS : AFTER_CHANGES_MS);
  }

  /** Ends the background work, then writes as much as time allows. Never rejects. */
  async finish(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#endPause?.();
    await this.#running;
    const { clock } = this.#parts.disk;
    const end = clock.now() + AT_THE_END_MS;
    await this.#write(async () => clock.now() < end);
  }

  #startAfter(milliseconds: number): void {
    const { clock } = this.#parts.disk;
    const due = clock.elapsed() + milliseconds;
    if (this.#stopped || (this.#timer && this.#timer.due <= due)) return;
    this.#timer?.cancel();
    const cancel = clock.after(milliseconds, () => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#write(() => this.#pause()));
    });
    this.#timer = { due, cancel };
  }

  async #write(goOn: () => Promise<boolean>): Promise<void> {
    const { disk, folders, lock } = this.#parts;
    try {
      for (const folder of folders()) {
        if (folder.isToBeKept) await folder.keep(async () => !lock.isLost && (await goOn()));
      }
    } catch (error) {
      disk.log.warn('the snapshot could not be written; the next start takes longer', { cause: String(error) });
    }
  }

  /** Resolves with false when the background work is to end. */
  async #pause(): Promise<boolean> {
    if (this.#stopped) return false;
    await new Promise<void>((resolve) => {
      this.#endPause = resolve;
      this.#parts.disk.clock.after(PAUSE_MS, resolve);
    });
    return !this.#stopped;
  }
}
