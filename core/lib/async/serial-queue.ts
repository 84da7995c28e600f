/** Calls one after the other. */
export interface SerialQueue {
  /** Asks for one more call; those that are asked for while one waits are one. */
  ask(): void;
  /** Does other work in its turn; gives (or throws) what it does. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was asked for is done. */
  settled(): Promise<void>;
}

/** @param call must not reject */
export function serialQueue(call: () => Promise<void>): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = false;
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  return {
    ask: () => {
      if (waiting) return;
      waiting = true;
      void run(() => {
        waiting = false;
        return call();
      });
    },
    run,
    settled: () => last,
  };
}
