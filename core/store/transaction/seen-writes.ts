import type { Clock } from '../../platform/index.ts';
import { UNSEEN_WITHIN_MS } from './recent-writes.ts';
import type { RecordFileFolder } from './record-file-folder.ts';

/** Interval at which due writes are checked together. Milliseconds. */
const TOGETHER_MS = 500;

interface SeenWritesParts {
  readonly clock: Clock;
  readonly folders: () => Iterable<Pick<RecordFileFolder, 'isWritten' | 'forgetSeen'>>;
}

/** Schedules the checks after which a write counts as seen and is forgotten. */
export class SeenWrites {
  readonly #parts: SeenWritesParts;
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: SeenWritesParts) {
    this.#parts = parts;
  }

  /** Call this when records were written. */
  written(): void {
    this.#startAfter(UNSEEN_WITHIN_MS + TOGETHER_MS);
  }

  /** Ends the background work. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#looking;
  }

  #startAfter(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#cancelTimer ??= this.#parts.clock.after(milliseconds, () => {
      this.#cancelTimer = undefined;
      this.#looking = this.#looking.then(() => this.#look());
    });
  }

  async #look(): Promise<void> {
    const written = [...this.#parts.folders()].filter(({ isWritten }) => isWritten);
    // what fails is tried again the next time
    await Promise.allSettled(written.map((folder) => folder.forgetSeen()));
    if (written.some(({ isWritten }) => isWritten)) this.#startAfter(TOGETHER_MS);
  }
}
