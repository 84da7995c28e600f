import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { playWorks } from './play-work.ts';
import { works } from './works.ts';

/**
 * Writes of the API wait for git, or are committed late, while a person merges, detaches the head, bisects, removes, resets,
 * reverts, stashes or rebases, and commits after having seen them: HEAD never goes back behind what the person committed.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 1_200 : 24;
    const kinds = Object.entries(works);
    const all = Array.from({ length: target / kinds.length }, () => kinds).flat();
    const failures = await playWorks(all, seededRandom(seed), note);
    return { done: all.length, target, failures };
  },
};
