import type { Rate } from './figures/rate.ts';
import type { Scale } from './figures/scale.ts';

/**
 * Warms up writing contestants before `takeTurns`: code that runs for the first time takes several times as long.
 *
 * @param contestants each does about `scale.runIn` writes, in consecutive turns
 */
export async function runIn(
  contestants: readonly (() => Promise<Rate>)[],
  { runIn, milliseconds }: Pick<Scale, 'runIn' | 'milliseconds'>,
): Promise<void> {
  for (const contestant of contestants) {
    for (let done = 0; done < runIn; ) done += ((await contestant()).perSecond * milliseconds) / 1_000;
  }
}
