import type { Clock } from '../ports/clock.ts';

/** Asks again and again, so many milliseconds after the last time; gives what ends it. */
export function scanEvery(clock: Clock, milliseconds: number, ask: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(milliseconds, () => {
      wait();
      ask();
    });
  };
  wait();
  return () => cancel();
}
