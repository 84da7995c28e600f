import type { Clock } from '../../../../core/host.ts';

/** Loading that is over before the line could be read shows none. Milliseconds. */
const PATIENCE_MS = 1_000;

/** The line shown while records are loaded. */
export interface LoadingLine {
  /** Reports how many of all records are loaded. */
  show(done: number, total: number): void;
  /** Removes the line for good. */
  clear(): void;
}

/**
 * Shows `loading 41,000 of 100,000 records` when loading takes longer than a second.
 *
 * @param status shows a line in place of the previous one; empty removes it
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
