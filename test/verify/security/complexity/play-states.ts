import { GROWTH, NOISE } from './play-complexity.ts';
import { type Held, probed } from './stall-probe.ts';
import type { FullSite, StateCase } from './state-case.ts';

/** Nothing keeps others from being answered for longer, in milliseconds. */
const PATIENCE = 100;

/** What is too slow is so each of so many times: on a machine that is short of memory to give, few of them are as they should be. */
const TIMES = 20;

/** Why a case is not as it should be; undefined when it is. */
function complaint(quarter: Held, whole: Held): string | undefined {
  if (whole.longest > PATIENCE) return `holds the event loop for ${whole.longest.toFixed()} ms`;
  const growth = whole.whole / quarter.whole;
  return whole.whole > NOISE && growth > GROWTH
    ? `takes ${growth.toFixed(1)} times as long (${whole.whole.toFixed()} ms) where there is four times as much`
    : undefined;
}

/** Asks sites that are full of something, and those that have a quarter of it; gives how many there were, and tells of those that are slow. */
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

/** A complaint that comes again each time: the machine has others to serve. */
async function lasting({ size, open }: StateCase): Promise<string | undefined> {
  const quarter = await open(size >> 2);
  const whole = await open(size);
  try {
    // compiled, and indexed, by then
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

/** The quickest of several times counts: what else happens on the machine only ever takes more. */
const lesser = (one: Held, other: Held): Held => ({
  whole: Math.min(one.whole, other.whole),
  longest: Math.min(one.longest, other.longest),
});
