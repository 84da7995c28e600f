import { slowness } from '../../own-time.ts';
import type { HostileCase } from './hostile-case.ts';
import { type Cost, measure } from './measure.ts';

/** Maximum time at the limit, in milliseconds. */
const PATIENCE = 50;

/**
 * Times below this show nothing about growth, in milliseconds: garbage collection takes some of them, and a quarter of an input
 * may escape it.
 */
export const NOISE = 16;

/** Maximum ratio of times for four times the size: 4 is linear, 16 is quadratic. */
export const GROWTH = 8;

/** A case fails only if it is too slow in each of this many attempts, because the machine has other load. */
const TIMES = 5;

/** Why a case fails; undefined if it passes. @param pace result of `slowness` */
function complaint({ quarter, whole }: Cost, pace: number): string | undefined {
  if (whole > PATIENCE * pace) return `takes ${whole.toFixed()} ms at its limit`;
  const growth = whole / quarter;
  return whole > NOISE && growth > GROWTH
    ? `takes ${growth.toFixed(1)} times as long for four times as much`
    : undefined;
}

/** Reads every input at its limit and at a quarter of it, and reports the slow ones. @returns the number of inputs */
export async function playComplexity(
  cases: readonly HostileCase[],
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  let failures = 0;
  for (const hostile of cases) {
    const wrong = await lasting(hostile);
    if (wrong === undefined) continue;
    failures++;
    note(`${hostile.what} ${wrong}`);
  }
  return { done: cases.length, failures };
}

/** A complaint that occurs in every attempt. */
async function lasting(hostile: HostileCase): Promise<string | undefined> {
  for (let time = 1; ; time++) {
    const cost = await measure(hostile);
    // how slow the machine is matters for slow cases only, and takes longer to measure than most cases
    const wrong = complaint(cost, 1) && complaint(cost, slowness());
    if (wrong === undefined || time === TIMES) return wrong;
  }
}
