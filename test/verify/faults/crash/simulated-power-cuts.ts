import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { GoalRow } from '../../goals/row.ts';
import { compileChild } from '../kill/compile-child.ts';
import type { CrashJob } from './crash-job.ts';
import type { CrashTally } from './crash-states.ts';
import { workloads } from './workloads.ts';

/** Number of distinct states after power cuts, and how many of them are interrupted again while they recover. */
const FIGURES = { build: { states: 100_000, doubles: 5_000 }, deep: { states: 2_000_000, doubles: 100_000 } };
/** A workload may have a few states fewer than requested. */
const SPARE = 1.01;
const PROCESSES = 2;
const CHILD = new URL('child.ts', import.meta.url);

/** Power cuts at every point of 13 workloads on a simulated disk: no acknowledged write lost, none applied in part, no edit overwritten. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const { states, doubles } = deep ? FIGURES.deep : FIGURES.build;
    const share = {
      states: Math.ceil((SPARE * (states + doubles)) / workloads.length),
      doubles: Math.ceil(doubles / workloads.length),
      seed,
    };
    const placesOf = (index: number) => [...workloads.keys()].filter((place) => place % PROCESSES === index);
    const { folder, program } = await compileChild(CHILD);
    const tallies = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        runChild(program, { ...share, workloads: placesOf(index) }, note),
      ),
    ).finally(() => rm(folder, { recursive: true }));
    const total = (key: keyof CrashTally) => tallies.reduce((sum, tally) => sum + tally[key], 0);
    // the states include the doubles: only the rest counts as single crashes
    return {
      done: Math.min(total('states') - total('doubles'), states) + Math.min(total('doubles'), doubles),
      target: states + doubles,
      failures: total('failures'),
    };
  },
};

function runChild(program: string, job: CrashJob, note: (text: string) => void): Promise<CrashTally> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(job)], { execArgv: [] });
    child.on('message', (message: string | CrashTally) =>
      typeof message === 'string' ? note(message) : resolve(message),
    );
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`a process of R1 ended with ${code}`)));
  });
}
