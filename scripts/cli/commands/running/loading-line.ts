import type { Clock } from '../../../../core/host.ts';

/** Nobody needs to be told of a start that is over before they have read it, in milliseconds. */
const PATIENCE_MS = 1_000;

/** What is shown while records are loaded. */
export interface LoadingLine {
  /** Told how many records of how many are loaded. */
  show(done: number, total: number): void;
  /** Takes the line away for good. */
  clear(): void;
}

/**
 * Says `loading 41,000 of 100,000 records` when loading takes longer than a second.
 *
 * @param status shows a line in the place of the one before; nothing for an empty one
 */
export function loadingLine(clock: Pick<Clock, 'now'>, status: (text: string) => void): LoadingLine {
  const begun = clock.now();
  let cleared = false;
  let shown = '';
  const change = (text: string) => {
    if (text === shown) return;
    shown = text;
    status(text);
  };
  return {
    show: (done, total) => {
      if (cleared || clock.now() - begun < PATIENCE_MS) return;
      change(`loading ${done.toLocaleString('en')} of ${total.toLocaleString('en')} records`);
    },
    clear: () => {
      cleared = true;
      change('');
    },
  };
}
