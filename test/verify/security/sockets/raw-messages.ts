import { listen } from '../../../../core/http/server/server.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import type { GoalRow } from '../../goals/row.ts';
import { MESSAGES } from './messages/all-messages.ts';
import { playSockets } from './play-sockets.ts';

const NAMED = 60;
const MUTATIONS = 5_000;
const DEEP_MUTATIONS = 100_000;

/** Whatever bytes come, each message has one answer or none, nothing hidden in it is taken for another, and nothing is left over. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const mutations = deep ? DEEP_MUTATIONS : MUTATIONS;
    const random = seededRandom(seed);
    const problems = [...(await playSockets({ serve: listen, messages: MESSAGES, mutations: MUTATIONS, random }))];
    // on another site each, since what good requests store is held as well
    for (let done = MUTATIONS; done < mutations; done += MUTATIONS) {
      problems.push(...(await playSockets({ serve: listen, messages: [], mutations: MUTATIONS, random })));
    }
    for (const problem of problems) note(problem);
    return { done: MESSAGES.length + mutations, target: NAMED + mutations, failures: problems.length };
  },
};
