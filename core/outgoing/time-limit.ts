import type { Clock } from '../platform/index.ts';

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
    clock.after(milliseconds, () => controller.abort(new Error('timed out')));
    signal = controller.signal;
    return signal;
  };
}
