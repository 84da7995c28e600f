import { listen } from '../../../../core/http/server/server.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import type { GoalRow } from '../../goals/row.ts';
import { MESSAGES } from './messages/all-messages.ts';
import { playSockets } from './play-sockets.ts';

const NAMED = 60;
const MUTATIONS = 5_000;
const DEEP_MUTATIONS = 100_000;

/**
 * Whatever bytes arrive, each message gets one response or none, nothing inside it is taken for another message, and nothing
 * leaks.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const mutations = deep ? DEEP_MUTATIONS : MUTATIONS;
    const random = seededRandom(seed);
    const problems = [...(await playSockets({ serve: listen, messages: MESSAGES, mutations: MUTATIONS, random }))];
    // each on its own site, because data stored by good requests takes memory too
    for (let done = MUTATIONS; done < mutations; done += MUTATIONS) {
      problems.push(...(await playSockets({ serve: listen, messages: [], mutations: MUTATIONS, random })));
    }
    for (const problem of problems) note(problem);
    return { done: MESSAGES.length + mutations, target: NAMED + mutations, failures: problems.length };
  },
};
