import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { cases } from './cases.ts';
import { playCase } from './play-case.ts';
import { makeTown } from './town.ts';

/**
 * People and servers change one site in two clones of its repository, and git merges them with the merge driver: nothing that was
 * written is lost, only what both changed differently conflicts, and the running site shows the result within a second.
 */
export const row: GoalRow = {
  run: async ({ note }) => {
    const { program, remove } = await compileAlmanac();
    const town = await makeTown(program);
    let [failures, slowest] = [0, 0];
    try {
      for (const [index, one] of cases.entries()) {
        const branch = `case-${index + 1}`;
        const played = await playCase(town, one, branch);
        for (const problem of played.problems) note(`${branch}, ${one.name}: ${problem}`);
        failures += played.problems.length > 0 ? 1 : 0;
        slowest = Math.max(slowest, played.slowest);
      }
    } finally {
      await town.end(failures, note);
      await remove();
    }
    note(`git was followed after ${Math.round(slowest)} ms at most`);
    return { done: cases.length, target: 44, failures };
  },
};
