import type { Role } from '../../../../core/index.ts';
import { chance, type Kind, type Known, PLACES } from './known.ts';
import type { Ask } from './put.ts';
import { writeThemed } from './themes.ts';
import { aboutNow, DESIGN_TAGS, instantOf, TITLES, timeText } from './words.ts';

type Json = Record<string, unknown>;

const SENT_STATUSES = ['publish', 'publish', 'publish', 'publish', 'future', 'draft', 'pending', 'private'];

/** Members that all kinds of content take. @param dates once in how many times a publication date is sent */
function common(known: Known, dates: number): Json {
  const { random } = known;
  const date = aboutNow(known);
  const dated = chance(random, dates);
  if (dated) known.instants.push(instantOf(date));
  return {
    ...(dated && { date_utc: date }),
    ...(chance(random, 2) && { status: random.pick(SENT_STATUSES) }),
    ...(chance(random, 6) && { description: `About ${random.pick(TITLES)}.` }),
    ...(chance(random, 8) && { slug: random.pick(['fair', 'tea', 'night']) }),
  };
}

function times(known: Known): Json {
  const { random } = known;
  const start = aboutNow(known);
  const end = timeText(instantOf(start) + random.below(4) * 3_600_000 + 1_000);
  known.instants.push(instantOf(end), instantOf(start));
  return { start_date: start, end_date: end };
}

const link = (known: Known, kind: Kind, title: string): unknown =>
  chance(known.random, 5)
    ? { [title]: `New ${known.random.below(50)}` }
    : [known.id(kind), known.id(kind)].slice(known.random.below(2));

/** One in so many shows a picture, or none any more. */
const pictured = (known: Known, member: 'featured_media' | 'image'): Json =>
  chance(known.random, 3) ? { [member]: chance(known.random, 6) ? 0 : known.id('media') } : {};

function event(known: Known): Json {
  const { random } = known;
  return {
    ...common(known, 3),
    ...pictured(known, 'image'),
    ...(chance(random, 2) && { venue: link(known, 'venues', 'venue') }),
    ...(chance(random, 2) && { organizer: link(known, 'organizers', 'organizer') }),
    ...(chance(random, 2) && { categories: [known.id('categories')] }),
    ...(chance(random, 2) && { tags: [known.id('tags'), `Tag ${random.below(20)}`] }),
    ...(chance(random, 6) && { hide_from_listings: chance(random, 2) }),
    ...(chance(random, 6) && { featured: chance(random, 2) }),
    ...(chance(random, 6) && { cost: random.pick(['5', '10 - 20', 'Free']) }),
    ...(chance(random, 9) && { timezone: random.pick(['Europe/Rome', 'UTC+3', 'America/New_York']) }),
  };
}

/** The text of a post: words, and blocks that show content of others. */
const contentOf = (known: Known): string =>
  known.random.pick([
    `About ${known.random.pick(TITLES)}.`,
    `<!-- wp:block {"ref":${known.id('blocks')}} /-->`,
    '<!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:page-list /-->',
    `<!-- wp:latest-posts {"categories":[{"id":${known.id('sorts')}}]} /-->`,
    `<!-- wp:navigation-link {"id":${known.id('pages')},"kind":"post-type","label":"There"} /-->`,
  ]);

/** Members of a post, a page or a pattern. */
function item(known: Known, isNew: boolean): Json {
  const { random } = known;
  const { date_utc, description: _, ...members } = common(known, 3);
  return {
    ...members,
    ...(date_utc !== undefined && { date_gmt: date_utc }),
    ...((isNew || chance(random, 3)) && { title: random.pick(TITLES), content: contentOf(known) }),
    ...(isNew && chance(random, 2) && { status: 'publish' }),
    ...(chance(random, 8) && { excerpt: random.pick(TITLES) }),
    ...(chance(random, 8) && { password: random.pick(['sesame', '']) }),
    ...(chance(random, 9) && { author: 1 + random.below(5) }),
  };
}

/** What becomes of a post or a page in the design set. */
const designed = ({ random }: Known): Json =>
  chance(random, 3)
    ? { meta: { _builder_tags: random.pick(DESIGN_TAGS), _builder_hide_in_design_set: chance(random, 4) } }
    : {};

/** Members of a media item: texts, the record it is attached to, and its status. */
function media(known: Known): Json {
  const { random } = known;
  return {
    ...(chance(random, 2) && { title: random.pick(TITLES) }),
    ...(chance(random, 3) && { caption: random.pick(TITLES), alt_text: random.pick(TITLES) }),
    ...(chance(random, 3) && { status: random.pick(['publish', 'publish', 'private']) }),
    ...(chance(random, 2) && { post: chance(random, 5) ? 0 : known.id(random.pick(['posts', 'pages', 'events'])) }),
    ...(chance(random, 9) && { author: 1 + random.below(5) }),
  };
}

/** What a menu item may lead to, and the type and kind of that. */
const TARGETS: readonly (readonly [type: string, kind: Kind])[] = [
  ...(['pages', 'pages', 'pages', 'posts', 'media', 'events', 'venues', 'organizers'] as const).map(
    (kind) => ['post_type', kind] as const,
  ),
  ...(['sorts', 'tags', 'categories'] as const).map((kind) => ['taxonomy', kind] as const),
];

/** The target of a menu item. */
function target(known: Known): Json {
  const { random } = known;
  if (chance(random, 6)) return { type: 'custom', title: random.pick(TITLES), url: random.pick(['/shop', '#top']) };
  // posts have none: refused
  if (chance(random, 9)) return { type: 'post_type_archive', object: random.pick(['post', 'tribe_events']) };
  const [type, kind] = random.pick(TARGETS);
  return { type, object_id: known.id(kind) };
}

/** Members of a menu item. */
const menuItem = (known: Known, isNew: boolean): Json => ({
  ...((isNew || chance(known.random, 4)) && target(known)),
  ...((isNew || chance(known.random, 4)) && { menus: known.id('menus') }),
  ...(chance(known.random, 4) && { title: known.random.pick([...TITLES, '']) }),
  ...(chance(known.random, 3) && { parent: chance(known.random, 2) ? known.id('menu-items') : 0 }),
  ...(chance(known.random, 2) && { menu_order: 1 + known.random.below(5) }),
  ...(chance(known.random, 9) && { status: known.random.pick(['publish', 'draft']) }),
});

/** What a client sends of a kind; `isNew` with all that a create needs. */
const MEMBERS: Readonly<Record<Kind, (known: Known, isNew: boolean) => Json>> = {
  events: (known, isNew) => ({
    ...event(known),
    ...((isNew || chance(known.random, 3)) && { title: known.random.pick(TITLES), ...times(known) }),
    ...(chance(known.random, 8) && { [isNew ? 'password' : 'new_password']: 'sesame' }),
  }),
  venues: (known) => ({
    ...common(known, 2),
    ...pictured(known, 'image'),
    venue: `Hall ${known.random.below(99)}`,
    city: known.random.pick(TITLES),
  }),
  organizers: (known) => ({
    ...common(known, 2),
    ...pictured(known, 'image'),
    organizer: `Club ${known.random.below(99)}`,
  }),
  categories: (known) => ({
    name: `Sort ${known.random.below(99)}`,
    parent: chance(known.random, 2) ? known.id('categories') : 0,
  }),
  tags: (known) => ({ name: `Tag ${known.random.below(99)}` }),
  posts: (known, isNew) => ({
    ...item(known, isNew),
    ...designed(known),
    ...pictured(known, 'featured_media'),
    ...(chance(known.random, 2) && { categories: [known.id('sorts')], tags: [known.id('tags')] }),
    ...(chance(known.random, 9) && { sticky: chance(known.random, 2) }),
  }),
  pages: (known, isNew) => ({
    ...item(known, isNew),
    ...designed(known),
    ...pictured(known, 'featured_media'),
    ...(chance(known.random, 2) && { parent: chance(known.random, 2) ? known.id('pages') : 0 }),
  }),
  blocks: item,
  media,
  sorts: (known) => ({
    name: `Kind ${known.random.below(99)}`,
    parent: chance(known.random, 2) ? known.id('sorts') : 0,
  }),
  'menu-items': menuItem,
  menus: ({ random }) => ({
    name: `Menu ${random.below(99)}`,
    ...(chance(random, 2) && { locations: random.pick([['primary'], ['footer'], ['primary', 'footer'], []]) }),
  }),
  notes: ({ random }) => ({
    text: `Note ${random.below(999)}`,
    stars: random.below(6),
    ...(chance(random, 3) && { colour: 'red' }),
  }),
};

const WRITTEN: readonly Kind[] = [
  'events',
  'events',
  'events',
  'events',
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
  'posts',
  'posts',
  'posts',
  'pages',
  'blocks',
  'media',
  'media',
  'sorts',
  'menu-items',
  'menu-items',
  'menu-items',
  'menus',
  'notes',
];
const WRITERS: readonly Role[] = [
  'administrator',
  'administrator',
  'administrator',
  'editor',
  'editor',
  'author',
  'contributor',
];

/** So many of a kind are made before some of them are changed. */
const FEW = 8;

/** Somebody creates, changes, or puts in the trash. */
export function write(known: Known): Ask {
  const { random } = known;
  if (chance(random, 30)) return writeThemed(known);
  const kind = random.pick(WRITTEN);
  const { path } = PLACES[kind];
  const as = random.pick(WRITERS);
  // media are there from the start
  const turn = kind === 'media' ? 7 + random.below(13) : known.ids[kind].length < FEW ? 0 : random.below(20);
  if (turn < 7) return { method: 'POST', path, as, json: MEMBERS[kind](known, true) };
  const one = `${path}/${known.id(kind)}`;
  // it opens an event, and would be the new one of a post
  const opening = path.startsWith('/calendar') && { password: 'sesame' };
  if (turn < 17) return { method: 'PATCH', path: one, as, json: { ...MEMBERS[kind](known, false), ...opening } };
  return { method: 'DELETE', path: one, as, json: { ...opening, ...(chance(random, 3) && { force: true }) } };
}
