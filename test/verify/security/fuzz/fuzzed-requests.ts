import { seededRandom } from '../../faults/seeded-random.ts';
import type { GoalRow } from '../../goals/row.ts';
import { openFuzzWorld } from './fuzz-world.ts';
import { isUnreachable } from './is-unreachable.ts';
import { playFuzz } from './play-fuzz.ts';

const REQUESTS = { build: 200_000, deep: 1_000_000 };

/** Number of requests to one site. */
const PER_WORLD = 10_000;

/** Longer than this no answer takes, in milliseconds. */
const PATIENCE = 250;

/** Whatever is sent to what is declared: no failure, no wait, every error in the shape of errors, every answer as declared. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? REQUESTS.deep : REQUESTS.build;
    const random = seededRandom(seed);
    const played = await playFuzz({
      open: openFuzzWorld,
      random,
      requests: target,
      perWorld: PER_WORLD,
      patience: PATIENCE,
      note: (text) => note(`--seed ${seed}: ${text}`),
    });
    note(
      [...played.statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    );
    const missed = [...played.asked].filter((name) => !played.reached.has(name) && !isUnreachable(name));
    for (const name of missed) note(`--seed ${seed}: ${name} never succeeded`);
    return { done: target, target, failures: played.failures + missed.length };
  },
};
