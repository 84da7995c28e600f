import type { Clock } from '../../platform/index.ts';

/** How often is looked, in milliseconds; oftener where there is less patience. */
const INTERVAL = 1_000;

/** Who is looked after, and how. */
interface Sweep {
  readonly clock: Clock;
  /** Milliseconds that something may take; it is ended a quarter of that late at most. */
  readonly patience: number;
  /** Ends what takes too long; tells whether something is left to look after. @param now as `Clock.elapsed` */
  readonly look: (now: number) => boolean;
}

/** Looks after connections. */
export interface Sweeper {
  /** There is something to look after. */
  wake(): void;
  /** There is nothing any more. */
  stop(): void;
}

/** One timer for many connections: a timer for each request costs more than its response. */
export function sweeper({ clock, patience, look }: Sweep): Sweeper {
  let cancel: (() => void) | undefined;
  const wake = () => {
    cancel ??= clock.after(Math.min(INTERVAL, patience / 4), () => {
      cancel = undefined;
      if (look(clock.elapsed())) wake();
    });
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  return { wake, stop };
}
