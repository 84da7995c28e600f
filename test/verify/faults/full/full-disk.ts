import type { GoalRow } from '../../goals/row.ts';
import { leaveCopy } from './leave-copy.ts';
import { canMount, playMounted } from './play-mounted.ts';
import { playWays } from './play-ways.ts';
import { WAYS } from './ways/ways.ts';

/**
 * A disk that becomes full during writes over HTTP, and then has room again, in four ways: no space, no inodes, a file size limit,
 * mounted read-only. Everything acknowledged is complete, refused writes leave nothing behind, reads continue, and the first write
 * after that is saved.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const writes = deep ? 5_000 : 500;
    const target = WAYS.length * writes;
    if (canMount()) {
      const tally = await playMounted({ writes, seed }, note);
      return { done: tally.writes, target, failures: tally.failures };
    }
    const anywhere = WAYS.filter(({ mounted }) => mounted === undefined);
    const tally = await playWays(anywhere, { writes, seed, note, failed: (folder) => leaveCopy(folder, note) });
    return { done: tally.writes, target, failures: tally.failures, skipped: 'the other ways need the right to mount' };
  },
};
