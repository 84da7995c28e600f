/** Process that tries its share of the crash states: sends each failure as text, and a tally at the end. Its argument is a `CrashJob`. */
import { openRecordFiles } from '../../../../core/store/transaction/open-record-files.ts';
import { seededRandom } from '../seeded-random.ts';
import type { CrashJob } from './crash-job.ts';
import { type CrashTally, tryCrashes } from './crash-states.ts';
import { workloads } from './workloads.ts';

const { workloads: places, states, doubles, seed }: CrashJob = JSON.parse(process.argv[2] ?? '');
const total: CrashTally = { states: 0, doubles: 0, failures: 0 };
for (const place of places) {
  const workload = workloads[place];
  if (!workload) throw new Error(`there is no workload ${place}`);
  const tally = await tryCrashes(workload, {
    open: openRecordFiles,
    random: seededRandom(seed + place),
    states,
    doubles,
    note: (text) => process.send?.(text),
  });
  for (const key of ['states', 'doubles', 'failures'] as const) total[key] += tally[key];
}
process.send?.(total);
