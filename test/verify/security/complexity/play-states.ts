import { GROWTH, NOISE } from './play-complexity.ts';
import { type Held, probed } from './stall-probe.ts';
import type { FullSite, StateCase } from './state-case.ts';

/** Maximum time for which other requests may have to wait, in milliseconds. */
const PATIENCE = 100;

/** A case fails only if it is too slow in each of this many attempts: on a machine short of memory, few are representative. */
const TIMES = 20;

/** Why a case fails; undefined if it passes. */
function complaint(quarter: Held, whole: Held): string | undefined {
  if (whole.longest > PATIENCE) return `holds the event loop for ${whole.longest.toFixed()} ms`;
  const growth = whole.whole / quarter.whole;
  return whole.whole > NOISE && growth > GROWTH
    ? `takes ${growth.toFixed(1)} times as long (${whole.whole.toFixed()} ms) where there is four times as much`
    : undefined;
}

/** Sends requests to sites at the full size and at a quarter of it, and reports the slow ones. @returns the number of cases */
export async function playStates(
  cases: readonly StateCase[],
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  let failures = 0;
  for (const state of cases) {
    const wrong = await lasting(state);
    if (wrong === undefined) continue;
    failures++;
    note(`${state.what}, ${state.size} of them: ${wrong}`);
  }
  return { done: cases.length, failures };
}

/** A complaint that occurs in every attempt, because the machine has other load. */
async function lasting({ size, open }: StateCase): Promise<string | undefined> {
  const quarter = await open(size >> 2);
  const whole = await open(size);
  try {
    // compiled and indexed by now
    await asked(quarter);
    await asked(whole);
    let least = { quarter: await asked(quarter), whole: await asked(whole) };
    for (let time = 1; ; time++) {
      const wrong = complaint(least.quarter, least.whole);
      if (wrong === undefined || time === TIMES) return wrong;
      least = {
        quarter: lesser(least.quarter, await asked(quarter)),
        whole: lesser(least.whole, await asked(whole)),
      };
    }
  } finally {
    await quarter.close();
    await whole.close();
  }
}

async function asked(site: FullSite): Promise<Held> {
  await site.ready?.();
  return probed(site.ask);
}

/** The fastest of several attempts counts: other load on the machine only adds time. */
const lesser = (one: Held, other: Held): Held => ({
  whole: Math.min(one.whole, other.whole),
  longest: Math.min(one.longest, other.longest),
});
