import { presentPlugin } from '../../../asking-site.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Principal } from '../principals.ts';
import { openWorld, WORDS } from '../site/world.ts';
import type { Ask, Worlds } from '../world.ts';

/** Users who may read nothing that is hidden; `author` and `contributor` have drafts of their own. */
const READERS: readonly Principal[] = ['nobody', 'wrong', 'subscriber', 'contributor', 'author'];

/** Parameters of the lists. */
const PARAMS: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2', '3'],
  per_page: ['1', '5', '100'],
  type: ['post', 'page', 'post,page', 'wp_block'],
  tag: [...WORDS, 'both', `${WORDS[0]},${WORDS[1]}`, WORDS[0].toUpperCase(), 'unheard', ''],
  search: [...WORDS, 'title', 'fair', `-${WORDS[0]}`, `"nobody knows"`],
  _embed: ['1'],
  _fields: ['tags', 'id,status', 'excerpt,_links'],
  _envelope: ['1'],
};

const PATHS = ['/design-set', '/design-set/tags'];
const queryOf = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`;
const get = (who: Principal, path: string): Ask => ({ who, method: 'GET', path: `/builder/v1${path}` });

const asks: readonly Ask[] = READERS.flatMap((who) => [
  get(who, ''),
  get(who, '/icons/export'),
  ...PATHS.flatMap((path) => [
    get(who, path),
    ...Object.entries(PARAMS).flatMap(([name, values]) =>
      values.map((value) => get(who, `${path}?${queryOf(name, value)}`)),
    ),
  ]),
]);

/** A list with one to four of its parameters. */
function random(seeded: SeededRandom): Ask {
  const query = Array.from({ length: 1 + seeded.below(4) }, () => {
    const [name, values] = seeded.pick(Object.entries(PARAMS));
    return queryOf(name, seeded.pick(values));
  });
  return get(seeded.pick(READERS), `${seeded.pick(PATHS)}?${query.join('&')}`);
}

/** The design sets of two worlds that differ in a word of hidden posts and pages, and in their tags. */
export const builderWorlds: Worlds = {
  open: (side) => openWorld(side, false, [presentPlugin('builder')]),
  asks,
  random,
  writes: [],
};
