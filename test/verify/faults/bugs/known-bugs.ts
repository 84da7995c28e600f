import type { OpenRecordFiles } from '../../../sim/site.ts';
import type { GoalRow } from '../../goals/row.ts';
import { tryCrashes } from '../crash/crash-states.ts';
import { workloads } from '../crash/workloads.ts';
import { dieOften } from '../death/die.ts';
import { flipOften } from '../flips/flip-often.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { countCalls, planOf } from '../storm/plan.ts';
import { fairWeather, weather } from '../storm/storm.ts';
import { type Bug, bugs, DEATHS, FLIPS, STORMS } from './bugs.ts';
import { importBundle, patch } from './bundle.ts';
import { jsonFileLosses } from './json-file.ts';

/** Number of known bugs, to notice if one is missing. */
const BUGS = 15;

/**
 * Enough states of R1, runs of R5, deaths of R19 and flips of R21 to distinguish a correct store from one with a bug.
 */
const STATES = 300;
const RUNS = 60;
const LIVES = 4;
const DEATHS_OF_ONE = 50;
const FLIPS_OF_ONE = 100;

/**
 * The rows find known bugs: each bug of a list, and lowdb's file adapter, must make a row fail for the right reason; without a bug
 * none may fail.
 */
export const row: GoalRow = {
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
    return { done: bugs.length + 1, target: BUGS + 1, failures };
  },
};

async function build(edits: Bug['edits']): Promise<OpenRecordFiles> {
  const code = "export { openRecordFiles } from './core/store/transaction/open-record-files.ts';";
  return (await importBundle<{ openRecordFiles: OpenRecordFiles }>(code, [patch(edits)])).openRecordFiles;
}

type Shown = Pick<Bug, 'shownBy' | 'tries'> & Partial<Pick<Bug, 'as'>>;

/** Without a bug any problem counts. */
const ANY = /^/;

/** Problems that a small version of a row finds in a store. */
function problemsOf(open: OpenRecordFiles, { shownBy, tries, as }: Shown, seed: number): Promise<readonly string[]> {
  if (shownBy === STORMS) return problemsInStorms(open, tries ?? RUNS, { seed, as });
  if (shownBy === DEATHS) {
    return problemsOfLives((life) => dieOften({ ...life, open, deaths: DEATHS_OF_ONE }), seed, tries);
  }
  if (shownBy === FLIPS) return problemsOfLives((life) => flipOften({ ...life, open, flips: FLIPS_OF_ONE }), seed);
  return problemsAfterCrashes(open, shownBy, tries ?? STATES, seed);
}

/** Source of randomness of a life, and receiver of its problems. */
interface Life {
  readonly random: SeededRandom;
  readonly note: (text: string) => void;
}

/** Problems of the first life that has any. */
async function problemsOfLives(
  play: (life: Life) => Promise<unknown>,
  seed: number,
  lives = LIVES,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const note = (text: string) => problems.push(text);
  for (let life = 0; life < lives && problems.length === 0; life++)
    await play({ random: seededRandom(seed + life), note });
  return problems;
}

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

/** Problems of all runs up to the first with the expected one: a bug may show in other ways before. */
async function problemsInStorms(
  open: OpenRecordFiles,
  runs: number,
  { seed, as = ANY }: { readonly seed: number; readonly as?: RegExp | undefined },
): Promise<readonly string[]> {
  const counts = countCalls(await fairWeather(open));
  const problems: string[] = [];
  for (let run = 0; run < runs && !problems.some((problem) => as.test(problem)); run++) {
    const random = seededRandom(seed + run);
    const plan = planOf(run, counts, random);
    problems.push(...(await weather(plan, random.below(4) === 0, open, random)));
  }
  return problems;
}
