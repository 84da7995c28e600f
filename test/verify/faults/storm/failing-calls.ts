import { openRecordFiles } from '../../../../core/store/transaction/open-record-files.ts';
import type { GoalRow } from '../../goals/row.ts';
import { seededRandom } from '../seeded-random.ts';
import { countCalls, planOf } from './plan.ts';
import { fairWeather, weather } from './storm.ts';

const RUNS = { build: 300, deep: 2_000 };

/** The n-th call to the disk fails, once or from then on: the response is right, nothing is written in part, nothing is lost. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? RUNS.deep : RUNS.build;
    const counts = countCalls(await fairWeather(openRecordFiles));
    let failures = 0;
    for (let run = 0; run < target; run++) {
      const random = seededRandom(seed + run);
      const plan = planOf(run, counts, random);
      const problems = await weather(plan, random.below(4) === 0, openRecordFiles, random);
      if (problems.length === 0) continue;
      failures++;
      note(`--seed ${seed}, run ${run}, ${JSON.stringify(plan)}: ${problems.join('; ')}`);
    }
    return { done: target, target, failures };
  },
};
