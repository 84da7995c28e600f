import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { playWorks } from './play-work.ts';
import { works } from './works.ts';

/**
 * Commits of API writes wait for git, or are late, while a person merges, detaches HEAD, bisects, removes, resets, reverts, stashes
 * or rebases, and commits after having seen the writes: the site never commits an older state than the person did.
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
