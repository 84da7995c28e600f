import { rm } from 'node:fs/promises';
import { openStore } from '../../../../core/store/open-store.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileChild } from '../kill/compile-child.ts';
import { seededRandom } from '../seeded-random.ts';
import { callsOfScript, type Kills, killRecovery, killScript, sumOf } from './kill-calls.ts';
import { whyNoTrace } from './why-no-trace.ts';

/** Number of kills whose recovery is killed as well, at each of its calls. */
const RECOVERIES = { build: 1, deep: 25 };

/**
 * SIGKILL at each file system call of a script of twenty transactions, including opening and closing the store, and of the recoveries
 * of some of these kills: everything acknowledged is there, no transaction is applied in part, and no remains are left.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const skipped = await whyNoTrace();
    if (skipped !== undefined) return { done: 0, target: 0, failures: 0, skipped };
    const random = seededRandom(seed);
    const { folder, program } = await compileChild(new URL('child.ts', import.meta.url));
    try {
      const setting = { program, open: openStore, note };
      const calls = await callsOfScript(setting);
      const first = await killScript(setting, calls);
      const second: Kills[] = [];
      while (second.length < (deep ? RECOVERIES.deep : RECOVERIES.build)) {
        second.push(await killRecovery(setting, random.pick(calls)));
      }
      note(`${first.done} calls of the script, ${sumOf(second).done} of the recoveries of ${second.length} kills`);
      return sumOf([first, ...second]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
