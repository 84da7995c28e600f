import { systemClock } from '../../../../core/platform/node/clock.ts';
import type { Clock } from '../../../../core/platform/ports.ts';

/** The clock of this machine, which knows how many still wait for it. */
export interface CountingClock extends Clock {
  readonly waiting: number;
}

export function countingClock(): CountingClock {
  const waiting = new Set<() => void>();
  return {
    ...systemClock,
    after: (milliseconds, call) => {
      const ring = () => {
        waiting.delete(ring);
        call();
      };
      waiting.add(ring);
      const cancel = systemClock.after(milliseconds, ring);
      return () => {
        waiting.delete(ring);
        cancel();
      };
    },
    get waiting() {
      return waiting.size;
    },
  };
}
