import { existsSync } from 'node:fs';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { timeRecovery } from '../recovery/time-recovery.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite } from '../served-site.ts';
import { soak } from './soak.ts';

const PROBE = 'test/verify/faults/soak/probe.ts';
/** Maximum time of a start with ten thousand records and a full journal, in milliseconds, as the best of three. */
const RECOVERED_WITHIN = 2_000;
const MIB = 1024 * 1024;

/**
 * A start with ten thousand records that are also in a full journal takes at most two seconds. A site that is read, written and edited
 * by hand at the same time for many seconds leaks neither memory nor descriptors.
 */
export const row: GoalRow = {
  run: async (run) => {
    const target = run.deep ? 1_800 : 60;
    if (!existsSync('/proc/self/fd')) return { done: 0, target, failures: 0, skipped: 'needs /proc' };
    const problems = [...(await recover(run.note)), ...(await soakFor(target, run))];
    for (const problem of problems.slice(0, 20)) run.note(problem);
    return { done: target, target, failures: problems.length };
  },
};

async function recover(note: (text: string) => void): Promise<readonly string[]> {
  const { journal, times, problems } = await timeRecovery(RECOVERED_WITHIN);
  const rounded = times.map(Math.round);
  note(`10,000 records and a journal of ${(journal / MIB).toFixed(1)} MiB: recovered after ${rounded.join(', ')} ms`);
  const best = Math.min(...rounded);
  return best <= RECOVERED_WITHIN ? problems : [...problems, `the best recovery took ${best} ms`];
}

async function soakFor(seconds: number, { seed, note }: Parameters<GoalRow['run']>[0]): Promise<readonly string[]> {
  const compiled = await compileAlmanac([PROBE]);
  const site = await makeSite(compiled.program);
  let failures = 1;
  try {
    const program = ['--expose-gc', '--import', compiled.module(PROBE), ...compiled.program];
    const { requests, edits, growth, problems } = await soak({ site, program, random: seededRandom(seed), seconds });
    const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;
    note(
      `${requests} requests and ${edits} edits by hand in ${seconds} s; from the middle to the end the heap grew by ` +
        `${kib(growth.heap)}, the process by ${kib(growth.rss)} and ${growth.descriptors} descriptors`,
    );
    failures = problems.length;
    return problems;
  } finally {
    site.end(failures, note);
    await compiled.remove();
  }
}
