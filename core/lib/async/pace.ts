import { setImmediate } from 'node:timers/promises';

/**
 * Splits long work into pieces: after a certain amount of work, everything else that waits gets a turn of the event loop. Work is
 * counted and not timed, so that it behaves the same on a busy machine.
 */
export class Pace {
  readonly #most: number;
  #done = 0;

  /** @param most work per turn, in the unit of `did` */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts completed work. */
  did(work: number): void {
    this.#done += work;
  }

  /** Whether enough was done for one turn. */
  get isDue(): boolean {
    return this.#done >= this.#most;
  }

  /** Ends the turn if it is due; call it between two pieces. */
  async rest(): Promise<void> {
    if (!this.isDue) return;
    this.#done = 0;
    await pause();
  }
}

/** Lets everything else that waits run for a turn of the event loop. Await it between pieces of work that is long in total. */
export const pause = (): Promise<void> => setImmediate();

/** Work in steps: at each `yield`, others may get a turn of the event loop. */
export type Steps<T> = Generator<void, T, void>;

/** The same work in one step. */
export const oneStep = <A extends readonly unknown[], T>(work: (...given: A) => T): ((...given: A) => Steps<T>) =>
  // biome-ignore lint/correctness/useYield: it is not to be interrupted
  function* (...given) {
    return work(...given);
  };
