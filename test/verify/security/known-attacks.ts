import type { GoalRow } from '../goals/row.ts';
import { ALL_CASES } from './cases/all-cases.ts';
import { openCaseWorld } from './cases/case-world.ts';
import { playCases } from './cases/play-cases.ts';

const TARGET = 28;

/** What was once stolen or broken elsewhere cannot be stolen or broken so here. */
export const row: GoalRow = {
  run: async ({ note }) => ({ ...(await playCases(ALL_CASES, openCaseWorld, note)), target: TARGET }),
};
