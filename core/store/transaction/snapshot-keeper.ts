import type { Lock } from '../disk/lock.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { RecordFileFolder } from './record-file-folder.ts';

/** After a load that could not rely on a snapshot: soon, since the process may be killed any time. Milliseconds. */
const AFTER_LOAD_MS = 2_000;
/**
 * After changes: seldom, since a change of one record is the writing of a whole file of them. And after a load that could rely on
 * one, of which all is looked at then: the first minute is for whoever waited for the start.
 */
const AFTER_CHANGES_MS = 60_000;
/** A site that is being filled: the texts of so many new records are not to stay in memory. */
const MOST_ADDED = 4_096;
/** Between two files, in the background: the time in between belongs to requests. */
const PAUSE_MS = 20;
/** What the end of the process may take of it. */
const AT_THE_END_MS = 2_000;

interface KeeperParts {
  readonly disk: Pick<StoreDisk, 'clock' | 'log'>;
  readonly folders: () => Iterable<Pick<RecordFileFolder, 'isToBeKept' | 'keep'>>;
  readonly lock: Pick<Lock, 'isLost'>;
}

/** Sees to it that snapshots do not fall far behind. They are a cache: nothing that goes wrong here does any harm. */
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

  /** A folder was loaded. */
  loaded({ hasStaleSnapshot }: Pick<RecordFileFolder, 'hasStaleSnapshot'>): void {
    this.#startAfter(hasStaleSnapshot ? AFTER_LOAD_MS : AFTER_CHANGES_MS);
  }

  /** Records changed. @param added how many of them are new */
  changed(added: number): void {
    this.#added += added;
    const isFilled = this.#added >= MOST_ADDED;
    if (isFilled) this.#added = 0;
    this.#startAfter(isFilled ? AFTER_LOAD_MS : AFTER_CHANGES_MS);
  }

  /** Ends the background work, then writes what time allows. Never rejects. */
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

  /** False when there is no time left. */
  async #pause(): Promise<boolean> {
    if (this.#stopped) return false;
    await new Promise<void>((resolve) => {
      this.#endPause = resolve;
      this.#parts.disk.clock.after(PAUSE_MS, resolve);
    });
    return !this.#stopped;
  }
}
