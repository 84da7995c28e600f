/**
 * Injects faults and checks what survives: the fault rows (docs/fault-harness.md), all or the named ones.
 *
 *   npm run faults -- [R1 R5 …] [--deep] [--seed N]
 *
 * Prints one line per row, `GOAL <id> <done>/<target> failures=<n>`; test/verify/goals/play-rows.ts defines the exit status.
 */
import { playRows } from '../test/verify/goals/play-rows.ts';

await playRows('faults');
