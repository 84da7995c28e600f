import type { Clock } from '../../platform/index.ts';

interface DebounceOptions {
  readonly clock: Clock;
  /** A burst ends when there was no event for this long. */
  readonly quietMs: number;
  /** It ends after this total time even if events continue. */
  readonly limitMs: number;
  /** Is somebody still working? Then the burst continues, even if it is quiet. */
  readonly held: () => Promise<boolean>;
  /** `held` prolongs a burst at most until this long after the last event. */
  readonly heldMs: number;
  /** `held` prolongs a burst at most to this total time. */
  readonly heldLimitMs: number;
  /** Called at the end of a burst. `isHeld`: it ended by a limit while somebody was still working. */
  readonly onOver: (isHeld: boolean) => void;
}

/** Combines events in quick succession into one call. */
interface Debounce {
  note(): void;
  /** Drops the events so far. */
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
    // if the clock was set back, it is unknown how long it has been quiet
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
