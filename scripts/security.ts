/**
 * Sends every request as every kind of user: the security rows (docs/security.md), all or the named ones.
 *
 *   npm run security -- [S1 S2] [--deep] [--seed N]
 *
 * Prints one line per row, `GOAL <id> <done>/<target> failures=<n>`; test/verify/goals/play-rows.ts defines the exit status.
 */
import { playRows } from '../test/verify/goals/play-rows.ts';

await playRows('security');
