import type { Clock } from '../ports/clock.ts';

/**
 * Gives a signal that says when the time is over, which begins when it is first asked for.
 *
 * @param milliseconds from then on
 */
export function timeLimit(clock: Clock, milliseconds: number): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    if (signal) return signal;
    const controller = new AbortController();
    clock.after(milliseconds, () => controller.abort(new Error('it took too long')));
    signal = controller.signal;
    return signal;
  };
}
