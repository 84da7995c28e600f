/** Work in steps: at each `yield` others may have their turn of the event loop. */
export type Steps<T> = Generator<void, T, void>;

/** The same work in one step. */
export const oneStep = <A extends readonly unknown[], T>(work: (...given: A) => T): ((...given: A) => Steps<T>) =>
  // biome-ignore lint/correctness/useYield: it is not to be interrupted
  function* (...given) {
    return work(...given);
  };
