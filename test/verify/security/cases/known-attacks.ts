import type { GoalRow } from '../../goals/row.ts';
import { ALL_CASES } from './all-cases.ts';
import { openCaseWorld } from './case-world.ts';
import { playCases } from './play-cases.ts';

const TARGET = 28;

/** What was once stolen or broken elsewhere cannot be stolen or broken so here. */
export const row: GoalRow = {
  run: async ({ note }) => ({ ...(await playCases(ALL_CASES, openCaseWorld, note)), target: TARGET }),
};
