import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import * as calendar from '../calendar/world.ts';
import { WORDS } from '../calendar/world.ts';
import type { Principal } from '../principals.ts';
import * as media from '../site/media/world.ts';
import * as content from '../site/world.ts';
import type { Ask, Side, Worlds } from '../world.ts';

const SITE_URL = 'http://site.test';

/** First parts of the addresses of pages. */
const BASES = ['', '/post', '/attachment', '/event', '/venue', '/organizer', '/about', '/team', `/${WORDS[0]}-draft`];

/** Users with more rights: the proxy is for users who write. */
const WRITERS: readonly Principal[] = ['contributor', 'author'];
const OTHERS: readonly Principal[] = ['wrong', 'subscriber'];

const QUERIES = ['', '&format=xml', '&maxwidth=300', '&_envelope=1', '&_fields=title,html'];

const embed = (who: Principal, route: 'embed' | 'proxy', address: string, query = ''): Ask => ({
  who,
  method: 'GET',
  path: `/oembed/1.0/${route}?url=${encodeURIComponent(address)}${query}`,
});

/** The page behind an embed, which is no part of the API. */
const page = (who: Principal, id: number): Ask => ({ who, method: 'GET', path: `/../embed/${id}` });

/** Addresses that an item has, might have, or had. */
const addressesOf = (ids: readonly number[], slugs: readonly string[]): readonly string[] => [
  ...ids.flatMap((id) => [`${SITE_URL}/?p=${id}`, `${SITE_URL}/embed/${id}`]),
  ...['page', 'attachment', 'tribe_events', 'wp_block'].flatMap((type) =>
    ids.map((id) => `${SITE_URL}/?post_type=${type}&p=${id}`),
  ),
  ...slugs.flatMap((slug) => BASES.map((base) => `${SITE_URL}${base}/${slug}/`)),
];

interface EmbedWorlds {
  open(side: Side, more: readonly PluginSource[]): Promise<TestSite>;
  readonly lastId: number;
  readonly slugs: readonly string[];
}

/** Two worlds whose public content other sites may embed, with requests for everything hidden in them. */
function embedsOf({ open, lastId, slugs }: EmbedWorlds): Worlds {
  const ids = Array.from({ length: lastId }, (_, index) => index + 1);
  const addresses = addressesOf(ids, slugs);
  const turn = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  return {
    open: (side) => open(side, [presentPlugin('oembed')]),
    asks: [
      ...addresses.flatMap((address, index) => [
        embed('nobody', 'embed', address),
        embed(turn(WRITERS, index), 'proxy', address),
      ]),
      ...ids.flatMap((id) => [page('nobody', id), page(turn(WRITERS, id), id)]),
    ],
    random: (random: SeededRandom) => {
      const who = random.pick(['nobody' as const, ...WRITERS, ...OTHERS]);
      if (random.below(8) === 0) return page(who, random.pick(ids));
      return embed(who, random.pick(['embed', 'proxy']), random.pick(addresses), random.pick(QUERIES));
    },
    writes: [],
  };
}

const wordSlugs = WORDS.flatMap((word) =>
  ['draft', 'pending', 'private', 'future', 'trash', 'editor'].map((state) => `${word}-${state}`),
);

/** Posts and pages, the calendar, and media. */
export const embedWorlds: readonly Worlds[] = [
  embedsOf({
    open: (side, more) => content.openWorld(side, false, more),
    lastId: content.LAST_ITEM,
    slugs: [...content.SLUGS, ...wordSlugs],
  }),
  embedsOf({
    open: calendar.openWorld,
    lastId: calendar.LAST_ID,
    slugs: calendar.SLUGS,
  }),
  embedsOf({
    open: media.openMediaWorld,
    lastId: media.LAST_ID,
    slugs: WORDS.flatMap((word) => Object.values(media.IDS['hidden media']).map((id) => `${word}-${id}`)),
  }),
];
