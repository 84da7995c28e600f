import type { SeededRandom } from '../../../verify/faults/seeded-random.ts';
import type { Ask, GivenAnswer } from './put.ts';
import { TagPairs } from './tag-pairs.ts';

/** Kinds of records that a play creates, by the last segment of their path. */
export const KINDS = [
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
  'posts',
  'pages',
  'blocks',
  'media',
  'sorts',
  'menu-items',
  'menus',
  'notes',
] as const;
export type Kind = (typeof KINDS)[number];

/** Route and folder of each kind. */
export const PLACES: Readonly<Record<Kind, { readonly path: string; readonly folder: string }>> = {
  events: { path: '/calendar/events/v1/events', folder: 'calendar/events' },
  venues: { path: '/calendar/events/v1/venues', folder: 'calendar/venues' },
  organizers: { path: '/calendar/events/v1/organizers', folder: 'calendar/organizers' },
  categories: { path: '/calendar/events/v1/categories', folder: 'content/terms' },
  tags: { path: '/calendar/events/v1/tags', folder: 'content/terms' },
  posts: { path: '/site/v2/posts', folder: 'site/posts' },
  pages: { path: '/site/v2/pages', folder: 'site/pages' },
  blocks: { path: '/site/v2/blocks', folder: 'site/blocks' },
  media: { path: '/site/v2/media', folder: 'site/media' },
  // categories of posts
  sorts: { path: '/site/v2/categories', folder: 'content/terms' },
  'menu-items': { path: '/site/v2/menu-items', folder: 'site/menu-items' },
  menus: { path: '/site/v2/menus', folder: 'content/terms' },
  notes: { path: '/hello/v1/notes', folder: 'hello/notes' },
};

/** What a play remembers about the sites, so that it can request existing things. */
export interface Known {
  readonly random: SeededRandom;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Ids of created records, the latest last. */
  readonly ids: Readonly<Record<Kind, number[]>>;
  /** One of the ids, occasionally an unused one. */
  id(kind: Kind): number;
  slug(): string;
  /** Instants at which something happens: publications, starts and ends of events. */
  readonly instants: number[];
  readonly tags: TagPairs;
  /** Remembers the result of a write. */
  note(ask: Ask, answer: GivenAnswer): void;
}

/** Number of ids remembered of each kind: lists of one to three pages. */
const MOST = 25;
/** Most operations use this many of the latest ids, so that many of them interact. */
const LATEST = 5;
const MISSING = 9_999_999;

/** Ids of media that exist from the start: uploads would get random names, which differ between the sites. */
export const FIRST_MEDIA: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** True once in this many times. */
export const chance = (random: SeededRandom, times: number): boolean => random.below(times) === 0;

function remember<T>(list: T[], one: T): void {
  if (list.includes(one)) return;
  list.push(one);
  if (list.length > MOST) list.shift();
}

/** @param now the clock of the sites, milliseconds since 1970 UTC */
export function createKnown(random: SeededRandom, now: () => number): Known {
  const ids = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  ids.media.push(...FIRST_MEDIA);
  const slugs = ['fair'];
  return {
    random,
    now,
    ids,
    instants: [],
    tags: new TagPairs(),
    id: (kind) => {
      if (ids[kind].length === 0 || chance(random, 40)) return MISSING;
      return random.pick(chance(random, 3) ? ids[kind] : ids[kind].slice(-LATEST));
    },
    slug: () => random.pick(slugs),
    note: ({ path }, { status, body }) => {
      const kind = KINDS.find((known) => PLACES[known].path === path);
      if (status !== 201 || !kind) return;
      const { id, slug = '' } = JSON.parse(body.toString());
      remember(ids[kind], id);
      if (slug !== '') remember(slugs, slug);
    },
  };
}
