import { seededRandom } from '../../faults/seeded-random.ts';
import type { GoalRow } from '../../goals/row.ts';
import { openAccountWorld } from './account-world.ts';
import { openGuessWorld } from './guess-world.ts';
import { playAccountTiming, playDoubts } from './play-accounts.ts';
import { playAlike } from './play-alike.ts';
import { playGuesses } from './play-guesses.ts';
import { playTiming } from './play-timing.ts';

const TARGET = 1_000;

/** What must have been seen at each door, or the play has shown nothing. */
const ENDS = [
  ...['api', 'page', 'item'].flatMap((door) => ['wrong', 'refused', 'right'].map((how) => `${door} ${how}`)),
  'clock set ahead',
  'clock set back',
];

/**
 * No more attempts than the limit are checked, whoever guesses at whatever login, however the clock is set; and no response
 * reveals whether a login exists.
 */
export const row: GoalRow = {
  run: async ({ note, seed, deep }) => {
    const world = await openGuessWorld();
    // each of these guesses must be looked at
    const patient = await openGuessWorld({ limits: { failed_logins: 1_000_000 } });
    const accounts = await openAccountWorld();
    try {
      const guesses = await playGuesses(world, seededRandom(seed), { attempts: TARGET * (deep ? 20 : 1), note });
      const unseen = ENDS.filter((end) => !guesses.seen.has(end));
      if (unseen.length > 0) note(`never came: ${unseen.join(', ')}`);
      const alike = await playAlike(patient, note);
      const timing = await playTiming(patient, note);
      const doubts = await playDoubts(accounts, note);
      const quick = await playAccountTiming(accounts, note);
      const played = [guesses, alike, timing, doubts, quick];
      return {
        done: played.reduce((sum, { done }) => sum + done, 0),
        target: TARGET,
        failures: played.reduce((sum, { failures }) => sum + failures, unseen.length),
      };
    } finally {
      await world.close();
      await patient.close();
      await accounts.close();
    }
  },
};
