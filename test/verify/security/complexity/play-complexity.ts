import type { HostileCase } from './hostile-case.ts';
import { type Cost, measure } from './measure.ts';

/** Nothing takes longer at its limit, in milliseconds. */
const PATIENCE = 50;

/**
 * What takes less says nothing of how it grows, in milliseconds: a collection of garbage takes some of them, and a quarter of an
 * input may come by without.
 */
export const NOISE = 16;

/** Four times as much takes at most so many times as long: 4 is linear, a square takes 16. */
export const GROWTH = 8;

/** What is too slow is so each of so many times: the machine has others to serve. */
const TIMES = 5;

/** Why a case is not as it should be; undefined when it is. */
function complaint({ quarter, whole }: Cost): string | undefined {
  if (whole > PATIENCE) return `takes ${whole.toFixed()} ms at its limit`;
  const growth = whole / quarter;
  return whole > NOISE && growth > GROWTH
    ? `takes ${growth.toFixed(1)} times as long for four times as much`
    : undefined;
}

/** Reads every input at its limit and at a quarter of it; gives how many there were, and tells of those that are slow. */
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

/** A complaint that comes again each time. */
async function lasting(hostile: HostileCase): Promise<string | undefined> {
  for (let time = 1; ; time++) {
    const cost = await measure(hostile);
    const wrong = complaint(cost);
    if (wrong === undefined || time === TIMES) return wrong;
  }
}
