import type { GoalRow } from '../goals/row.ts';
import type { OpenRecordFiles } from '../sim/site.ts';
import { type Bug, bugs, STORMS } from './bugs/bugs.ts';
import { importBundle, patch } from './bugs/bundle.ts';
import { jsonFileLosses } from './bugs/json-file.ts';
import { tryCrashes } from './crash/crash-states.ts';
import { workloads } from './crash/workloads.ts';
import { seededRandom } from './seeded-random.ts';
import { countCalls, planOf } from './storm/plan.ts';
import { fairWeather, weather } from './storm/storm.ts';

/** Enough of R1, states of the workload that shows a bug, and of R5, runs, to tell a sound store from one with a bug. */
const STATES = 300;
const RUNS = 60;

/**
 * The rows above find known bugs: each of twelve, and lowdb's own file adapter, must turn one red, for what is wrong with
 * it; and no bug none.
 */
export const row: GoalRow = {
  id: 'R14',
  run: async ({ seed, note }) => {
    let failures = 0;
    const expect = (met: boolean, text: string) => {
      if (met) return;
      failures++;
      note(text);
    };
    const sound = await build([]);
    for (const shownBy of new Set(bugs.map((bug) => bug.shownBy))) {
      const [problem] = await problemsOf(sound, { shownBy }, seed);
      expect(problem === undefined, `${shownBy}: red without a bug: ${problem}`);
    }
    for (const bug of bugs) {
      const problems = await problemsOf(await build(bug.edits), bug, seed);
      const isShown = problems.some((problem) => bug.as.test(problem));
      expect(isShown, `${bug.shownBy}: not red for it when ${bug.name}: ${problems[0] ?? 'green'}`);
    }
    expect((await jsonFileLosses(seededRandom(seed))) > 0, 'the file adapter of lowdb loses nothing');
    return { done: bugs.length + 1, target: 13, failures };
  },
};

async function build(edits: Bug['edits']): Promise<OpenRecordFiles> {
  const code = "export { openRecordFiles } from './core/store/open-record-files.ts';";
  return (await importBundle<{ openRecordFiles: OpenRecordFiles }>(code, [patch(edits)])).openRecordFiles;
}

type Shown = Pick<Bug, 'shownBy' | 'states'>;

/** What is complained of this store by a small edition of a row. */
const problemsOf = (open: OpenRecordFiles, { shownBy, states }: Shown, seed: number): Promise<readonly string[]> =>
  shownBy === STORMS ? problemsInStorms(open, seed) : problemsAfterCrashes(open, shownBy, states ?? STATES, seed);

async function problemsAfterCrashes(
  open: OpenRecordFiles,
  name: string,
  states: number,
  seed: number,
): Promise<readonly string[]> {
  const workload = workloads.find((one) => one.name === name);
  if (!workload) throw new Error(`R1 has no workload ${name}`);
  const problems: string[] = [];
  const note = (text: string) => problems.push(text);
  await tryCrashes(workload, { open, random: seededRandom(seed), states, doubles: 0, note });
  return problems;
}

/** Those of the first run that has any. */
async function problemsInStorms(open: OpenRecordFiles, seed: number): Promise<readonly string[]> {
  const counts = countCalls(await fairWeather(open));
  for (let run = 0; run < RUNS; run++) {
    const random = seededRandom(seed + run);
    const plan = planOf(run, counts, random);
    const problems = await weather(plan, random.below(4) === 0, open, random);
    if (problems.length > 0) return problems;
  }
  return [];
}
