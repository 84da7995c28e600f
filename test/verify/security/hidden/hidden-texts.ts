import { seededRandom } from '../../faults/seeded-random.ts';
import type { GoalRow } from '../../goals/row.ts';
import { batchedWorlds } from '../batched/worlds.ts';
import { builderWorlds } from '../builder/worlds.ts';
import { calendarWorlds } from '../calendar/worlds.ts';
import { placesWorlds } from '../geoloc/worlds.ts';
import { pastWorlds } from '../git/worlds.ts';
import { embedWorlds } from '../oembed/worlds.ts';
import { mediaWorlds } from '../site/media/worlds.ts';
import { themeWorlds, visitorWorlds } from '../site/theme/worlds.ts';
import { patternWorlds, siteWorlds } from '../site/worlds.ts';
import { ticketsWorlds } from '../tickets/worlds.ts';
import { pageWorlds } from '../web/worlds.ts';
import { playWorlds } from './play-worlds.ts';

/** Each namespace brings its worlds. */
const WORLDS = [
  calendarWorlds,
  siteWorlds,
  patternWorlds,
  mediaWorlds,
  builderWorlds,
  themeWorlds,
  ...visitorWorlds,
  ...embedWorlds,
  batchedWorlds,
  pastWorlds,
  placesWorlds,
  ticketsWorlds,
  ...pageWorlds,
];

const TARGET = 2_000;
/** Number of random requests to each pair of worlds, and the share of the listed ones: every build sends others. */
const QUESTIONS = { build: { randoms: 150, oneOf: 6 }, deep: { randoms: 50_000, oneOf: 1 } };

/** Two worlds that differ only in hidden text give unauthorized clients the same responses, to the byte. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    let done = 0;
    let failures = 0;
    const { randoms, oneOf } = deep ? QUESTIONS.deep : QUESTIONS.build;
    for (const worlds of WORLDS) {
      const played = await playWorlds(worlds, seededRandom(seed), randoms, oneOf);
      done += played.done;
      failures += played.differences.length;
      for (const difference of played.differences) note(`--seed ${seed}: ${difference}`);
    }
    return { done, target: TARGET, failures };
  },
};
