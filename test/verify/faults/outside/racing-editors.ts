import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { race } from './race.ts';

/**
 * Editors that save in all usual ways (renaming over the file, writing in place, or removing and creating it again) race against
 * writes through the API to the same records. Every version is in its file, or was seen by the author of the next one, or is among
 * the conflicts and reported.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 200_000 : 5_000;
    const { edits, writes, unjudged, refused, conflicts, problems } = await race(target, seededRandom(seed), note);
    for (const problem of problems.slice(0, 20)) note(problem);
    note(`${edits} edits raced ${writes} writes; ${refused} writes were refused, ${conflicts} versions set aside`);
    if (unjudged > 0) note(`${unjudged} writes more are not judged: an editor had their note in hand for too long`);
    return { done: Math.min(edits, writes), target, failures: problems.length };
  },
};
