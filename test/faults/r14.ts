import type { GoalRow } from '../goals/row.ts';
import type { OpenRecordFiles } from '../sim/site.ts';
import { type Bug, bugs } from './bugs/bugs.ts';
import { importBundle, patch } from './bugs/bundle.ts';
import { jsonFileLosses } from './bugs/json-file.ts';
import { tryCrashes } from './crash/crash-states.ts';
import { workloads } from './crash/workloads.ts';
import { seededRandom } from './seeded-random.ts';
import { countCalls, planOf } from './storm/plan.ts';
import { fairWeather, weather } from './storm/storm.ts';

/** Enough of R1, states a workload, and of R5, runs, to tell a sound store from one with a bug. */
const STATES = 1_500;
const RUNS = 300;

/** The rows above find known bugs: each of twelve, and lowdb's own file adapter, must turn one red, and no bug none. */
export const row: GoalRow = {
  id: 'R14',
  run: async ({ seed, note }) => {
    let failures = 0;
    const expect = (met: boolean, text: string) => {
      if (met) return;
      failures++;
      note(text);
    };
    for (const [name, isRed] of Object.entries(rows)) {
      expect(!(await isRed(await build([]), seed)), `${name} is red without a bug`);
    }
    for (const { name, row, edits } of bugs) {
      expect(await rows[row](await build(edits), seed), `${row} stays green when ${name}`);
    }
    expect((await jsonFileLosses(seededRandom(seed))) > 0, 'the file adapter of lowdb loses nothing');
    return { done: bugs.length + 1, target: 13, failures };
  },
};

async function build(edits: Bug['edits']): Promise<OpenRecordFiles> {
  const code = "export { openRecordFiles } from './core/store/open-record-files.ts';";
  return (await importBundle<{ openRecordFiles: OpenRecordFiles }>(code, [patch(edits)])).openRecordFiles;
}

/** Small editions of the rows: does one of their checks fail for this store? */
const rows: Readonly<Record<Bug['row'], (open: OpenRecordFiles, seed: number) => Promise<boolean>>> = {
  R1: async (open, seed) => {
    for (const workload of workloads) {
      const random = seededRandom(seed);
      const { failures } = await tryCrashes(workload, { open, random, states: STATES, doubles: 0, note: () => {} });
      if (failures > 0) return true;
    }
    return false;
  },
  R5: async (open, seed) => {
    const counts = countCalls(await fairWeather(open));
    for (let run = 0; run < RUNS; run++) {
      const random = seededRandom(seed + run);
      const plan = planOf(run, counts, random);
      if ((await weather(plan, random.below(4) === 0, open, random)).length > 0) return true;
    }
    return false;
  },
};
