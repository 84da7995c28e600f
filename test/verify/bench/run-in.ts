import type { Rate } from './figures/rate.ts';
import type { Scale } from './figures/scale.ts';

/**
 * Has contestants that write do so before the first turn that `takeTurns` gives them: what a process runs for the first time
 * takes it several times as long.
 *
 * @param contestants each does about `scale.runIn` writes, a turn after the other
 */
export async function runIn(
  contestants: readonly (() => Promise<Rate>)[],
  { runIn, milliseconds }: Pick<Scale, 'runIn' | 'milliseconds'>,
): Promise<void> {
  for (const contestant of contestants) {
    for (let done = 0; done < runIn; ) done += ((await contestant()).perSecond * milliseconds) / 1_000;
  }
}
