import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { switches } from './switches.ts';

/**
 * Git changes 2,000 files, by checkout, merge, rebase, stash and pull, while the site is read and written: each response shows a
 * single commit, responses match the disk within a second, and no write is lost.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 500 : 30;
    const { answers, writes, middle, slowest, problems } = await switches(target, seededRandom(seed), note);
    for (const problem of problems.slice(0, 20)) note(problem);
    note(
      `${answers} answers and ${writes} writes; git was followed after ${Math.round(middle)} ms, ${Math.round(slowest)} at most`,
    );
    return { done: target, target, failures: problems.length };
  },
};
