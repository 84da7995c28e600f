import { openRecordFiles } from '../../../../core/store/transaction/open-record-files.ts';
import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { flipOften } from './flip-often.ts';

const FLIPS = { build: 2_000, deep: 200_000 };
/** Number of flips tried for one life. */
const AT_ONCE = 200;

/**
 * Bits are flipped anywhere in the journal, the snapshot and the ids between the death of a process and the next start: no
 * acknowledged write is lost without a report, and nothing else is lost because of it.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? FLIPS.deep : FLIPS.build;
    let failures = 0;
    for (let done = 0; done < target; done += AT_ONCE) {
      const random = seededRandom(seed + done);
      failures += await flipOften({ open: openRecordFiles, random, flips: AT_ONCE, note });
    }
    return { done: target, target, failures };
  },
};
