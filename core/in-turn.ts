/** Calls one after the other. */
export interface InTurn {
  /** Asks for one more call; those that are asked for while one waits are one. */
  ask(): void;
  /** Resolves when all that was asked for is done. */
  settled(): Promise<void>;
}

/** @param call must not reject */
export function inTurn(call: () => Promise<void>): InTurn {
  let last = Promise.resolve();
  let waiting = false;
  return {
    ask: () => {
      if (waiting) return;
      waiting = true;
      last = last.then(() => {
        waiting = false;
        return call();
      });
    },
    settled: () => last,
  };
}
