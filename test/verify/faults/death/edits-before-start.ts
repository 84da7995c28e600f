import { openRecordFiles } from '../../../../core/store/transaction/open-record-files.ts';
import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { dieOften } from './die.ts';

const DEATHS = { build: 4_000, deep: 200_000 };
/** Number of deaths tried for one life. */
const AT_ONCE = 100;

/**
 * Files are edited by hand between the death of a process and the next start, including restored old versions and removals: edits
 * after a kill stay, what is undone after a power cut is set aside, and nothing happens without a log entry.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? DEATHS.deep : DEATHS.build;
    let failures = 0;
    for (let done = 0; done < target; done += AT_ONCE) {
      const random = seededRandom(seed + done);
      failures += await dieOften({ open: openRecordFiles, random, deaths: AT_ONCE, note });
    }
    return { done: target, target, failures };
  },
};
