import { pause } from '../../lib/index.ts';

/**
 * Maximum characters rendered in one turn of the event loop, for all requests together; a longer text gets a turn of its own.
 * Counted instead of timed, so that a busy machine behaves the same.
 */
const MOST = 256 * 1024;

interface Waiting {
  readonly done: number;
  readonly go: () => void;
}

/**
 * Shares the event loop among requests that have much to render: each does a piece in a turn, and the one that has done least
 * goes first, so that short responses do not wait for long ones.
 */
export class Turns {
  #spent = 0;
  #isRunning = false;
  readonly #waiting = new Set<Waiting>();

  /** Takes part of this turn, if it has room for this many characters. */
  take(characters: number): boolean {
    if (this.#spent > 0 && this.#spent + characters > MOST) return false;
    this.spend(characters);
    return true;
  }

  /** Counts characters that turned out to be needed in addition to those taken. */
  spend(characters: number): void {
    this.#spent += characters;
    void this.#run();
  }

  /** Resolves in a turn that has room for this many characters. @param done characters that the request has rendered so far */
  async taken(characters: number, done: number): Promise<void> {
    while (!this.take(characters)) {
      await new Promise<void>((go) => {
        this.#waiting.add({ done, go });
      });
    }
  }

  /** Resolves in another turn, and takes all of it. @param before number of such turns the request has had */
  async whole(before: number): Promise<void> {
    await pause();
    await this.taken(MOST, before * MOST);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#spent > 0 || this.#waiting.size > 0) {
      await pause();
      this.#spent = 0;
      this.#wakeNext();
    }
    this.#isRunning = false;
  }

  #wakeNext(): void {
    let next: Waiting | undefined;
    for (const one of this.#waiting) if (!next || one.done < next.done) next = one;
    if (!next) return;
    this.#waiting.delete(next);
    next.go();
  }
}
