import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks, in milliseconds. */
const STEP = 5;

/**
 * Looks again and again until something is so.
 *
 * @param within milliseconds
 * @returns after how many milliseconds it was; undefined when it was not
 */
export async function until(isSo: () => boolean | Promise<boolean>, within: number): Promise<number | undefined> {
  const begun = performance.now();
  for (;;) {
    const asked = performance.now() - begun;
    if (await isSo()) return asked;
    if (asked > within) return undefined;
    await delay(STEP);
  }
}
