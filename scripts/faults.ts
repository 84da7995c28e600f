/**
 * Breaks things on purpose and looks at what is left: the rows of faults (docs/fault-harness.md), all of them or those named.
 *
 *   npm run faults -- [R1 R5 …] [--deep] [--seed N]
 *
 * Prints a line `GOAL <id> <done>/<target> failures=<n>` a row; test/verify/goals/play-rows.ts says how it ends.
 */
import { playRows } from '../test/verify/goals/play-rows.ts';

await playRows('faults');
