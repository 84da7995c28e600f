import type { Clock } from '../../platform/index.ts';
import { UNSEEN_WITHIN_MS } from './recent-writes.ts';
import type { RecordFileFolder } from './record-file-folder.ts';

/** Those whose time has come are looked at together, so often. Milliseconds. */
const TOGETHER_MS = 500;

interface SeenWritesParts {
  readonly clock: Clock;
  readonly folders: () => Iterable<Pick<RecordFileFolder, 'isWritten' | 'forgetSeen'>>;
}

/** Sees to it that writes are looked at when they had been there to be seen, and then forgotten. */
export class SeenWrites {
  readonly #parts: SeenWritesParts;
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: SeenWritesParts) {
    this.#parts = parts;
  }

  /** Records were written. */
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
    // What the disk does not show now it may show the next time.
    await Promise.allSettled(written.map((folder) => folder.forgetSeen()));
    if (written.some(({ isWritten }) => isWritten)) this.#startAfter(TOGETHER_MS);
  }
}
