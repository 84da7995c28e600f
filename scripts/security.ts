/**
 * Asks as everybody for everything: the rows of security (docs/security.md), all of them or those named.
 *
 *   npm run security -- [S1 S2] [--deep] [--seed N]
 *
 * Prints a line `GOAL <id> <done>/<target> failures=<n>` a row; test/verify/goals/play-rows.ts says how it ends.
 */
import { playRows } from '../test/verify/goals/play-rows.ts';

await playRows('security');
