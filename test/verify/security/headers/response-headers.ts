import type { GoalRow } from '../../goals/row.ts';
import { addressesOf } from './addresses.ts';
import { openHeaderWorld } from './header-world.ts';
import { playHeaders } from './play-headers.ts';
import { RULES } from './rules.ts';

const TARGET = 30;

/** What headers say, on the answers of every route and page of all plugins, in every way to ask for them. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const world = await openHeaderWorld();
    try {
      const { answers, met, problems } = await playHeaders(world, await addressesOf(world), RULES);
      for (const problem of problems) note(problem);
      note(`${answers} answers were held to ${met} rules`);
      return { done: met, target: TARGET, failures: problems.length };
    } finally {
      await world.close();
    }
  },
};
