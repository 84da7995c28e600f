import type { Program } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { makeSite } from '../served-site.ts';
import { type Stopped, stopOnce } from './stop-once.ts';

/** Stops per site, so that starts stay fast. */
const STOPS_PER_SITE = 20;
/** One in this many stops has a client that never completes its request. */
const STALLED_EVERY = 5;

/**
 * SIGTERM under load, over HTTP: the files contain everything acknowledged and nothing else; exit code 0 within five seconds; no
 * temporary files and no lock are left.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 300 : 20;
    const random = seededRandom(seed);
    const stops: Stopped[] = [];
    const { program, remove } = await compileAlmanac();
    try {
      while (stops.length < target) stops.push(...(await stopSite(program, stops.length, random, note)));
    } finally {
      await remove();
    }
    const sum = (of: (stopped: Stopped) => number) => stops.reduce((total, stopped) => total + of(stopped), 0);
    const longest = Math.round(Math.max(...stops.map(({ took }) => took)));
    note(
      `${sum(({ acknowledged }) => acknowledged)} writes acknowledged, ${sum(({ refusals }) => refusals)} refused; ` +
        `the longest stop took ${longest} ms`,
    );
    return { done: stops.length, target, failures: sum(({ wrong }) => wrong.length) };
  },
};

async function stopSite(
  program: Program,
  first: number,
  random: SeededRandom,
  note: (text: string) => void,
): Promise<readonly Stopped[]> {
  const site = await makeSite(program);
  const stops: Stopped[] = [];
  for (let number = first + 1; number <= first + STOPS_PER_SITE; number++) {
    const stalled = number % STALLED_EVERY === 0;
    const stopped = await stopOnce(site, { name: `stop ${number}`, random, stalled });
    for (const problem of stopped.wrong) note(`stop ${number}: ${problem}`);
    stops.push(stopped);
  }
  site.end(stops.flatMap(({ wrong }) => wrong).length, note);
  return stops;
}
