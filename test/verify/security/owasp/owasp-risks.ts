import { fileURLToPath } from 'node:url';
import type { GoalRow } from '../../goals/row.ts';
import { playOwasp } from './play-owasp.ts';
import { OWASP } from './table.ts';

const TARGET = 60;

/** Against each risk of the OWASP API Security Top 10 stand tests, by name, and they pass. */
export const row: GoalRow = {
  run: async ({ note }) => ({
    ...(await playOwasp(OWASP, fileURLToPath(new URL('../../../', import.meta.url)), note)),
    target: TARGET,
  }),
};
