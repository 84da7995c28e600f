import { presentPlugin } from '../../../asking-site.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Principal } from '../principals.ts';
import { openWorld } from '../site/world.ts';
import { siteWorlds } from '../site/worlds.ts';
import type { Ask, Worlds } from '../world.ts';

/** Maximum number of items in a batch (contract, Limits). */
const MOST = 25;

const batchOf = (who: Principal, items: readonly Ask[], validation: string): Ask => ({
  who,
  method: 'POST',
  path: '/batch/v1',
  json: {
    validation,
    requests: items.map(({ method, path, headers, json }) => ({ method, path, headers, body: json })),
  },
});

/** Writes of a principal that are refused whatever they refer to. */
const refused = (who: Principal): readonly Ask[] =>
  siteWorlds.asks.filter((ask) => ask.who === who && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(ask.method));

const READERS = [...new Set(siteWorlds.asks.map(({ who }) => who))].filter((who) => refused(who).length > 0);
const VALIDATIONS = ['normal', 'require-all-validate'];

/** Site content in two worlds with hidden items, written by batches: a batch item reveals no more than a single request. */
export const batchedWorlds: Worlds = {
  open: (side) => openWorld(side, false, [presentPlugin('batch')]),
  asks: READERS.flatMap((who) => {
    const writes = refused(who);
    return Array.from({ length: Math.ceil(writes.length / MOST) }, (_, index) =>
      batchOf(who, writes.slice(index * MOST, (index + 1) * MOST), VALIDATIONS[index % 2] as string),
    );
  }),
  random: (random: SeededRandom) => {
    const who = random.pick(READERS);
    const items = Array.from({ length: 1 + random.below(4) }, () => random.pick(refused(who)));
    return batchOf(who, items, random.pick(VALIDATIONS));
  },
  writes: [],
};
