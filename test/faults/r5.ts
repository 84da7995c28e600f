import { openRecordFiles } from '../../core/store/open-record-files.ts';
import type { FaultRow } from './row.ts';
import { seededRandom } from './seeded-random.ts';
import { FAULTS } from './storm/plan.ts';
import { weather } from './storm/storm.ts';

const RUNS = { build: 300, deep: 2_000 };
/** Calls that a run makes, roughly: any of them may be the one that fails. */
const CALLS = 500;

/** The n-th call to the disk fails, once or from then on: answered as it should be, nothing half, nothing lost. */
export const row: FaultRow = {
  id: 'R5',
  run: async ({ deep, seed, note }) => {
    const target = deep ? RUNS.deep : RUNS.build;
    let failures = 0;
    for (let run = 0; run < target; run++) {
      const random = seededRandom(seed + run);
      const plan = {
        fault: FAULTS[run % FAULTS.length] ?? 'EIO',
        forEver: run % (2 * FAULTS.length) >= FAULTS.length,
        nth: 1 + random.below(CALLS),
      };
      const problems = await weather(plan, random.below(4) === 0, openRecordFiles, random);
      if (problems.length === 0) continue;
      failures++;
      note(`--seed ${seed}, run ${run}, ${JSON.stringify(plan)}: ${problems.join('; ')}`);
    }
    return { done: target, target, failures };
  },
};
