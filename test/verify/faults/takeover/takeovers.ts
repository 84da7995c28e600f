import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite } from '../served-site.ts';
import { TakeOvers } from './take-overs.ts';

const GATE = 'test/verify/faults/takeover/gate.ts';

/**
 * Two servers on one folder: the second ends within a second and names the holder. After the holder is killed, four are started at the
 * same time, and exactly one of them takes over; two never write at the same time.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 1_000 : 50;
    const compiled = await compileAlmanac([GATE]);
    const { program } = compiled;
    const site = await makeSite(program);
    const gated = ['--import', compiled.module(GATE), ...program];
    const takeOvers = new TakeOvers({ site, program, gated, random: seededRandom(seed), note });
    try {
      await takeOvers.play(target);
      note(`a second server ended after ${Math.round(takeOvers.slowestSecond)} ms at most, counted from its start`);
      return { done: target, target, failures: takeOvers.failures };
    } finally {
      site.end(takeOvers.failures, note);
      await compiled.remove();
    }
  },
};
