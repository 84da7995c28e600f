import type { Clock } from '../../platform/index.ts';

interface DebounceOptions {
  readonly clock: Clock;
  /** A burst is over when nothing was noted for so long. */
  readonly quietMs: number;
  /** And is taken for over after so long, however busy. */
  readonly limitMs: number;
  /** Is somebody still at it, though it is quiet? Then the burst goes on. */
  readonly held: () => Promise<boolean>;
  /** But no longer than this after the last note … */
  readonly heldMs: number;
  /** … and than this in all. */
  readonly heldLimitMs: number;
  /** Told whether somebody is still at it, who took too long. */
  readonly onOver: (isHeld: boolean) => void;
}

/** Many events that come close together, answered once. */
interface Debounce {
  note(): void;
  /** Forgets what was noted. */
  stop(): void;
}

export function createDebounce({
  clock,
  quietMs,
  limitMs,
  held,
  heldMs,
  heldLimitMs,
  onOver,
}: DebounceOptions): Debounce {
  let first: number | undefined;
  let last = 0;
  let cancel = () => {};

  const wait = (milliseconds: number) => {
    cancel = clock.after(milliseconds, () => void look());
  };
  const look = async () => {
    const begun = first;
    if (begun === undefined) return;
    const isHeld = await held();
    if (first !== begun) return;
    const now = clock.now();
    const quietIn = Math.min(last + quietMs, begun + limitMs) - now;
    // how long it has been quiet cannot be told by a clock that was set back
    const wasSetBack = now < last;
    if (isHeld && now < last + heldMs && now < begun + heldLimitMs) wait(quietMs);
    else if (!isHeld && quietIn > 0 && !wasSetBack) wait(quietIn);
    else {
      first = undefined;
      onOver(isHeld);
    }
  };
  return {
    note: () => {
      last = clock.now();
      if (first !== undefined) return;
      first = last;
      wait(quietMs);
    },
    stop: () => {
      first = undefined;
      cancel();
    },
  };
}
