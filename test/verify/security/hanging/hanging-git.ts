import { createGit } from '../../../../core/platform/node/git.ts';
import type { GoalRow } from '../../goals/row.ts';
import { type Played, type PortOf, playCrowd, playEnds } from './play-hanging.ts';

/** Where git hangs: finding the repository, listing commits, or reading their contents. */
const PLACES = ['rev-parse', 'log', 'cat-file'];

/** Three crowds of 270. */
const TARGET = 810;

const portOf: PortOf = (program, limit) => createGit({ program, limit });

/** A hanging git delays only the clients that wait for it, and ends with its time limit, its client and the site. */
export const row: GoalRow = {
  run: async ({ note }) => {
    if (process.platform !== 'linux') return { done: 0, target: TARGET, failures: 0, skipped: 'needs /proc' };
    const played: Played[] = [];
    for (const place of PLACES) {
      for (const play of [playCrowd, playEnds]) {
        const one = await play(place, portOf);
        for (const problem of [...one.problems, ...one.slow]) note(`${place} hangs: ${problem}`);
        played.push(one);
      }
    }
    return {
      done: played.reduce((sum, { done }) => sum + done, 0),
      target: TARGET,
      failures: played.reduce((sum, { problems, slow }) => sum + problems.length + slow.length, 0),
    };
  },
};
