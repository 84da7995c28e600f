import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { commitBesideWrites } from './commits.ts';

/** Somebody commits all that changed, again and again, beside writes of the API: no commit removes a record that is there. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 2_000 : 40;
    const { writes, refused, problems } = await commitBesideWrites(target, seededRandom(seed), note);
    for (const problem of problems.slice(0, 20)) note(problem);
    note(`${target} commits beside ${writes} writes; the hook refused ${refused} until what is there was added`);
    return { done: target, target, failures: problems.length };
  },
};
