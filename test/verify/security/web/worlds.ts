import { presentPlugin } from '../../../asking-site.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import * as calendar from '../calendar/world.ts';
import { WORDS } from '../calendar/world.ts';
import type { Principal } from '../principals.ts';
import * as content from '../site/world.ts';
import type { Ask, Worlds } from '../world.ts';

const SHOWING = ['web', 'feeds', 'calendar-web', 'oembed', 'app-authorization', 'wp-alias'];

const block = (name: string, attributes: object = {}): string => `<!-- wp:${name} ${JSON.stringify(attributes)} /-->`;

/** A page with every block that lists content. */
const EVERYTHING = [
  block('site-title'),
  block('navigation'),
  block('query-title', { type: 'archive' }),
  block('term-description'),
  '<!-- wp:query {"query":{"inherit":true}} --><!-- wp:post-template -->',
  ...['post-title', 'post-date', 'post-author', 'post-excerpt', 'post-featured-image', 'post-content'].map((name) =>
    block(name),
  ),
  block('post-terms', { term: 'category' }),
  block('post-terms', { term: 'post_tag' }),
  '<!-- /wp:post-template -->',
  block('query-pagination-numbers'),
  block('query-no-results'),
  '<!-- /wp:query -->',
  block('post-navigation-link', { type: 'previous', showTitle: true }),
  block('post-navigation-link', { showTitle: true }),
  block('latest-posts', { postsToShow: 50, displayPostContent: true, displayAuthor: true, displayFeaturedImage: true }),
  block('archives', { showPostCounts: true }),
  block('calendar'),
  block('categories', { showPostCounts: true, showHierarchy: true }),
  block('categories', { taxonomy: 'tribe_events_cat', showPostCounts: true }),
  block('tag-cloud', { showTagCounts: true }),
  block('page-list'),
  block('calendar/event-list', { perPage: 100 }),
  block('calendar/event-month', { month: '2030-02' }),
  block('calendar/event-month', { month: '2030-04' }),
].join('');

const THEME = {
  'themes/daybook/theme.json': '{ "version": 3, "title": "All", "styles": {} }',
  'themes/daybook/templates/index.html': EVERYTHING,
};

const TERMS = ['news', 'music', 'red', 'blue', 'header', 'jazz', 'indoor', 'outdoor', 'last'];
const BASES = ['', '/post', '/event', '/venue', '/organizer', '/about', '/about/team', '/2030/01/15', '/author'];
const TYPES = ['post', 'page', 'attachment', 'tribe_events', 'tribe_venue', 'tribe_organizer', 'wp_block'];
const SEARCHES = [...WORDS, 'nobody', 'title', 'event', 'locked', 'own'];
const SITEMAPS = [
  ...[
    '',
    '-posts-post-1',
    '-posts-page-1',
    '-posts-tribe_events-1',
    '-posts-tribe_venue-1',
    '-posts-tribe_organizer-1',
  ],
  ...['-taxonomies-category-1', '-taxonomies-post_tag-1', '-taxonomies-tribe_events_cat-1', '-users-1'],
];

/** Addresses that a site has whatever is in it. */
const LISTS = [
  ...['/', '/page/2/', '/2030/', '/2030/01/', '/2030/01/15/', '/2031/', '/2032/01/01/', '/robots.txt', '/sitemap.xml'],
  ...TERMS.flatMap((slug) => [
    `/category/${slug}/`,
    `/tag/${slug}/`,
    `/events/category/${slug}/`,
    `/events/tag/${slug}/`,
  ]),
  ...['administrator', 'editor', 'author', 'contributor', 'subscriber', ...WORDS.map((word) => `${word}-reader`)].map(
    (slug) => `/author/${slug}/`,
  ),
  ...['/events/', '/events/list/page/2/', '/events/list/?eventDisplay=past', '/events/month/2030-02/'],
  ...['/events/month/2030-04/', '/events/2030-02-01/', '/events/2030-04-01/', '/events/2030-03-01/'],
];

const FEEDS = ['feed/', 'feed/atom/', 'feed/rdf/', 'feed/json/'];

/** What programs read at the address of a list. */
const forPrograms = (list: string): readonly string[] =>
  list.includes('?') || !list.endsWith('/')
    ? [`${list}${list.includes('?') ? '&' : '?'}ical=1`]
    : [...FEEDS.map((feed) => list + feed), `${list}?ical=1`];

const ALIAS = [
  ...['posts', 'pages', 'categories', 'tags', 'users', 'media', 'blocks', 'search', 'types'].map(
    (list) => `/wp-json/wp/v2/${list}`,
  ),
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((list) => `/wp-json/tribe/events/v1/${list}`),
];

/** URLs of existing items, hidden or not, and of missing ones. */
const addressesOf = (ids: readonly number[], slugs: readonly string[]): readonly string[] => [
  ...LISTS,
  ...LISTS.flatMap(forPrograms),
  ...SITEMAPS.map((name) => `/wp-sitemap${name}.xml`),
  ...SEARCHES.flatMap((word) => [
    `/?s=${word}`,
    `/search/${word}/`,
    `/?s=${word}&feed=rss2`,
    `/events/?tribe-bar-search=${word}`,
    `/events/?tribe-bar-search=${word}&ical=1`,
    ...ALIAS.map((list) => `${list}?search=${word}`),
  ]),
  ...ALIAS,
  ...ids.flatMap((id) => [
    ...[`/?p=${id}`, `/?page_id=${id}`, `/?cat=${id}`, `/?author=${id}`, `/?p=${id}&ical=1`, `/?p=${id}&preview=true`],
    ...TYPES.map((type) => `/?post_type=${type}&p=${id}`),
    ...['posts', 'pages', 'blocks'].map((list) => `/wp-json/wp/v2/${list}/${id}`),
    `/wp-json/tribe/events/v1/events/${id}`,
  ]),
  ...slugs.flatMap((slug) => BASES.map((base) => `${base}/${slug}/`)),
  ...slugs.flatMap((slug) => [`/event/${slug}/?ical=1`, `/${slug}`, `/${slug.slice(0, -1)}/`]),
];

const READERS: readonly Principal[] = ['nobody', 'contributor', 'author', 'subscriber', 'wrong'];

const ask = (who: Principal, path: string): Ask => ({ who, method: 'GET', path: `/..${path}` });

const isAlias = (path: string) => path.startsWith('/wp-json');

/** Two worlds as visitors see them, with requests for everything hidden in them. */
const pagesOf = (open: Worlds['open'], lastId: number, slugs: readonly string[]): Worlds => {
  const ids = Array.from({ length: lastId }, (_, index) => index + 1);
  const addresses = addressesOf(ids, slugs);
  return {
    open,
    asks: addresses.map((path) => ask('nobody', path)),
    random: (random: SeededRandom) => {
      const path = random.pick(addresses);
      // through the API, users who write read a little more; other worlds cover that
      return ask(isAlias(path) ? 'nobody' : random.pick(READERS), path);
    },
    writes: [],
  };
};

/** Pages, feeds, sitemaps, calendar files and the alias of the API, over site content and over the calendar. */
export const pageWorlds: readonly Worlds[] = [
  pagesOf((side) => content.openWorld(side, false, SHOWING.map(presentPlugin), THEME), content.LAST_ITEM, [
    ...content.SLUGS,
    ...WORDS.flatMap((word) => ['draft', 'private', 'future'].map((state) => `${word}-${state}`)),
  ]),
  pagesOf(
    (side) => calendar.openWorld(side, ['blocks', 'site', ...SHOWING].map(presentPlugin), THEME),
    calendar.LAST_ID,
    calendar.SLUGS,
  ),
];
