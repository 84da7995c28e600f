import { setImmediate } from 'node:timers/promises';

/**
 * Long work in pieces: everything else that waits has its turn of the event loop whenever so much was done. Counted and not
 * timed, so that a busy machine does the same.
 */
export class Pace {
  readonly #most: number;
  #done = 0;

  /** @param most work of one turn, in the unit of `did` */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts work that was done. */
  did(work: number): void {
    this.#done += work;
  }

  /** Was enough done for one turn? */
  get isDue(): boolean {
    return this.#done >= this.#most;
  }

  /** Ends the turn, if it is due: to be called between two pieces. */
  async rest(): Promise<void> {
    if (!this.isDue) return;
    this.#done = 0;
    await pause();
  }
}

/** Lets everything else that waits have its turn of the event loop: between two pieces of work that is long in sum. */
export const pause = (): Promise<void> => setImmediate();

/** Work in steps: at each `yield` others may have their turn of the event loop. */
export type Steps<T> = Generator<void, T, void>;

/** The same work in one step. */
export const oneStep = <A extends readonly unknown[], T>(work: (...given: A) => T): ((...given: A) => Steps<T>) =>
  // biome-ignore lint/correctness/useYield: it is not to be interrupted
  function* (...given) {
    return work(...given);
  };
