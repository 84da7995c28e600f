import type { SeededRandom } from '../../../verify/faults/seeded-random.ts';
import { embedPath, FRAMES } from './embeds.ts';
import { chance, type Kind, type Known, PLACES } from './known.ts';
import { picturePath, UPLOADS } from './media.ts';
import type { Ask } from './put.ts';
import { THEMED } from './themes.ts';
import { ROLES } from './two-sites.ts';
import { aboutNow, SEARCHES } from './words.ts';

type Values = (known: Known) => string;

const oneOf =
  (...values: readonly string[]): Values =>
  ({ random }) =>
    random.pick(values);
const idOf =
  (kind: Kind): Values =>
  (known) =>
    String(known.id(kind));
const someIds =
  (kind: Kind): Values =>
  (known) =>
    [known.id(kind), known.id(kind), known.id(kind)].join();
const day: Values = (known) => aboutNow(known).slice(0, 10);
const time: Values = (known) => aboutNow(known);
const flag = oneOf('true', 'false');

const ANY_LIST: Readonly<Record<string, Values>> = {
  page: oneOf('1', '1', '2', '3'),
  per_page: oneOf('1', '2', '3', '50'),
  search: oneOf(...SEARCHES),
};
const STATUS = oneOf('publish', 'publish', 'publish', 'future', 'private,publish', 'trash');
const LINKED = { ...ANY_LIST, event: idOf('events'), has_events: flag, only_with_upcoming: flag, status: STATUS };
const TERMS = {
  ...ANY_LIST,
  orderby: oneOf('name', 'slug', 'count', 'id', 'include'),
  order: oneOf('asc', 'desc'),
  hide_empty: flag,
  post: idOf('events'),
  event: idOf('events'),
};

const ITEMS = {
  ...ANY_LIST,
  status: STATUS,
  after: time,
  before: time,
  modified_after: time,
  orderby: oneOf('date', 'modified', 'title', 'slug', 'id', 'author', 'parent'),
  order: oneOf('asc', 'desc'),
  context: oneOf('view', 'embed'),
  offset: oneOf('0', '2'),
  author: oneOf('1', '2', '1,3'),
};

/** Parameters of the lists, and values for them. */
const LISTS: Readonly<Record<Kind, Readonly<Record<string, Values>>>> = {
  events: {
    ...ANY_LIST,
    start_date: time,
    end_date: day,
    starts_after: time,
    starts_before: time,
    ends_after: time,
    ends_before: day,
    strict_dates: flag,
    categories: idOf('categories'),
    tags: someIds('tags'),
    venue: idOf('venues'),
    organizer: idOf('organizers'),
    featured: flag,
    include: someIds('events'),
    status: STATUS,
    post_parent: oneOf('0', '1'),
  },
  venues: LINKED,
  organizers: LINKED,
  categories: { ...TERMS, include: someIds('categories'), parent: idOf('categories') },
  tags: { ...TERMS, include: someIds('tags'), exclude: someIds('tags') },
  posts: {
    ...ITEMS,
    include: someIds('posts'),
    exclude: someIds('posts'),
    categories: idOf('sorts'),
    categories_exclude: idOf('sorts'),
    tags: someIds('tags'),
    sticky: flag,
  },
  pages: { ...ITEMS, include: someIds('pages'), parent: idOf('pages'), parent_exclude: idOf('pages') },
  blocks: { ...ITEMS, include: someIds('blocks') },
  media: {
    ...ITEMS,
    status: oneOf('inherit', 'inherit', 'private', 'trash'),
    include: someIds('media'),
    parent: (known) => String(known.id(known.random.pick(['posts', 'pages', 'events']))),
    parent_exclude: idOf('posts'),
    media_type: oneOf('image', 'video'),
    mime_type: oneOf('image/png', 'image/jpeg'),
  },
  sorts: { ...TERMS, post: idOf('posts'), include: someIds('sorts'), parent: idOf('sorts') },
  'menu-items': {
    ...ANY_LIST,
    menus: idOf('menus'),
    menus_exclude: idOf('menus'),
    include: someIds('menu-items'),
    parent: idOf('menu-items'),
    orderby: oneOf('menu_order', 'title', 'id'),
    order: oneOf('asc', 'desc'),
    context: oneOf('view', 'embed'),
  },
  menus: { ...TERMS, post: idOf('menu-items'), include: someIds('menus') },
  notes: {
    page: oneOf('1', '2'),
    per_page: oneOf('1', '3'),
    min_stars: oneOf('0', '2', '4'),
    shortest: flag,
  },
};

/** Parameters of the design set. */
const DESIGNS: Readonly<Record<string, Values>> = {
  ...ANY_LIST,
  tag: oneOf('hero', 'FOOTER', 'hero,footer'),
  type: oneOf('post', 'page'),
};
const BUILDER = ['/builder/v1/design-set', '/builder/v1/design-set/tags', '/builder/v1/icons/export'];

/** Parameters of every route. */
const GLOBAL: Readonly<Record<string, Values>> = {
  _fields: oneOf('id,title,name', 'events.id,events.venue,total', 'venues.url,tags.count,text', 'json_ld,status'),
  _envelope: oneOf('1', 'false', ''),
  _embed: oneOf('1', 'author', 'term,up', 'site:featuredmedia', 'site:menu-item-object'),
  context: oneOf('view', 'view', 'edit'),
};

const queryOf = (parameters: Readonly<Record<string, Values>>, count: number, known: Known): string => {
  const { random } = known;
  const pairs = Array.from({ length: count }, (): [string, string] => {
    const [name, values] = random.pick(Object.entries(parameters));
    return [name, values(known)];
  });
  if (chance(random, 8)) {
    const [name, values] = random.pick(Object.entries(GLOBAL));
    pairs.push([name, values(known)]);
  }
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** Kinds by frequency: events are the main content of the calendar, posts that of the site. */
const LISTED: readonly Kind[] = [
  ...(['events', 'events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'] as const),
  ...(['posts', 'posts', 'posts', 'pages', 'blocks', 'media', 'media', 'sorts', 'notes'] as const),
  ...(['menu-items', 'menu-items', 'menus'] as const),
];
const BY_SLUG: readonly Kind[] = ['events', 'venues', 'organizers'];
const DESCRIBED = [
  ...['/', '/calendar/events/v1', '/calendar/events/v1/doc', '/hello/v1', '/hello/v1/greeting?name=Anna'],
  ...['/site/v2', '/site/v2/types', '/site/v2/taxonomies/post_tag', '/site/v2/statuses', '/site/v2/users/1'],
  ...['/site/v2/menu-locations', '/site/v2/menu-locations/primary', '/site/v2/menu-locations/footer'],
  ...['/site/v2/users/3', '/site/v2/users/4', '/site/v2/search?search=fair', '/site/v2/search?type=term'],
];

/** Plain lists, and those whose answers go by the clock. */
const PLAIN = [
  '',
  '',
  '?per_page=50',
  '?strict_dates=true',
  '?strict_dates=true&per_page=50',
  '?only_with_upcoming=true',
  '?_embed',
];

/** An address to read, below the REST root; or that of a page or a file. */
export function readPath(known: Known): string {
  const { random } = known;
  const kind = random.pick(LISTED);
  const { path } = PLACES[kind];
  const turn = random.below(46);
  if (turn < 8) return path + random.pick(PLAIN);
  if (turn < 25) return path + queryOf(LISTS[kind], random.below(3), known);
  if (turn < 35)
    return `${path}/${known.id(kind)}${queryOf({ password: oneOf('sesame', 'open') }, random.below(12) === 0 ? 1 : 0, known)}`;
  if (turn < 37) return random.pick(BUILDER) + queryOf(DESIGNS, random.below(2), known);
  if (turn < 39) return `${PLACES[random.pick(BY_SLUG)].path}/by-slug/${known.slug()}`;
  if (turn < 43) return embedPath(known);
  if (turn < 45) return picturePath(known);
  return random.pick(chance(random, 4) ? THEMED : DESCRIBED);
}

const ENCODINGS = ['gzip', 'br', 'gzip, br;q=0.5', 'identity', '*', 'br;q=0, gzip;q=0'];

function headersOf({ random }: Known): Record<string, string> {
  return {
    ...(chance(random, 40) && { 'if-none-match': random.pick(['*', '"none"', 'W/"none", "other"']) }),
    ...(chance(random, 15) && { 'accept-encoding': random.pick(ENCODINGS) }),
    ...(chance(random, 20) && { range: 'bytes=1-3' }),
    ...(chance(random, 10) && { origin: random.pick(['https://one.test', 'https://two.test', 'null']) }),
  };
}

const methodOf = (random: SeededRandom): string => {
  if (chance(random, 10)) return 'HEAD';
  return chance(random, 60) ? 'OPTIONS' : 'GET';
};

/** Who sign in often enough to be given the same again. */
const REGULARS = ['administrator', 'contributor'] as const;

/** A user reads there, as they do again and again; now and then with a password that they had before. */
export function readSignedIn(path: string, known: Known): Ask {
  const { random } = known;
  const as = random.pick(REGULARS);
  return { method: methodOf(random), path, as, isRevoked: chance(random, 20), headers: headersOf(known) };
}

/** Somebody reads there, most often a stranger. */
export function read(path: string, known: Known): Ask {
  const { random } = known;
  const tags = known.tags.at(path);
  return {
    method: methodOf(random),
    path,
    isOutside: path.startsWith(FRAMES) || path.startsWith(UPLOADS),
    headers: headersOf(known),
    ...(chance(random, THEMED.includes(path) ? 2 : 14)
      ? { as: random.pick(ROLES) }
      : tags.length > 0 && chance(random, 6) && { tags: random.pick(tags) }),
  };
}
