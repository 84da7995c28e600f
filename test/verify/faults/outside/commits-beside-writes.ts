import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { commitBesideWrites } from './commits.ts';

/** All changes are committed repeatedly during writes through the API: no commit removes an existing record. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 2_000 : 40;
    const { writes, refused, problems } = await commitBesideWrites(target, seededRandom(seed), note);
    for (const problem of problems.slice(0, 20)) note(problem);
    note(`${target} commits beside ${writes} writes; the hook refused ${refused} until what is there was added`);
    return { done: target, target, failures: problems.length };
  },
};
