import { setTimeout as delay } from 'node:timers/promises';

/** Polling interval, in milliseconds. */
const STEP = 5;

/**
 * Polls until a condition is true.
 *
 * @param within timeout in milliseconds
 * @returns milliseconds until it was true; undefined after the timeout
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
