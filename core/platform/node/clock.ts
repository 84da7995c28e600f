import type { Clock } from '../index.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, call, awake = false) => {
    const timer = setTimeout(call, milliseconds);
    if (!awake) timer.unref();
    return () => clearTimeout(timer);
  },
};
