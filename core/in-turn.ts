/**
 * Calls one after the other; those that are asked for while one waits are one.
 *
 * @param call must not reject
 */
export function inTurn(call: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    last = last.then(() => {
      waiting = false;
      return call();
    });
  };
}
