import type { Subject } from '../cell.ts';

/** Where records of a kind are asked for, and the folder of their files. */
export interface Kind {
  readonly kind: string;
  readonly route: string;
  readonly folder: string;
}

const CALENDAR = '/calendar/events/v1';

/** Every kind that has a route which reads one record. */
export const KINDS: readonly Kind[] = [
  { kind: 'post', route: '/site/v2/posts', folder: 'site/posts' },
  { kind: 'page', route: '/site/v2/pages', folder: 'site/pages' },
  { kind: 'block', route: '/site/v2/blocks', folder: 'site/blocks' },
  { kind: 'navigation', route: '/site/v2/navigation', folder: 'site/navigation' },
  { kind: 'menu-item', route: '/site/v2/menu-items', folder: 'site/menu-items' },
  { kind: 'media', route: '/site/v2/media', folder: 'site/media' },
  { kind: 'event', route: `${CALENDAR}/events`, folder: 'calendar/events' },
  { kind: 'venue', route: `${CALENDAR}/venues`, folder: 'calendar/venues' },
  { kind: 'organizer', route: `${CALENDAR}/organizers`, folder: 'calendar/organizers' },
  { kind: 'category', route: '/site/v2/categories', folder: 'content/terms' },
  { kind: 'tag', route: '/site/v2/tags', folder: 'content/terms' },
  { kind: 'pattern-category', route: '/site/v2/wp_pattern_category', folder: 'content/terms' },
  { kind: 'menu', route: '/site/v2/menus', folder: 'content/terms' },
  { kind: 'event-category', route: `${CALENDAR}/categories`, folder: 'content/terms' },
  { kind: 'event-tag', route: `${CALENDAR}/tags`, folder: 'content/terms' },
];

/** The kinds whose records are terms. */
export const TERMS: readonly Kind[] = KINDS.filter(({ folder }) => folder === 'content/terms');

/** Kinds, owners and current states of the records; `gone` means deleted permanently. */
const RECORDS: readonly (readonly [kind: string, owner: string, ...states: string[]])[] = [
  ['post', 'author', 'publish', 'future', 'draft', 'private', 'password', 'trash', 'gone'],
  ['post', 'contributor', 'publish', 'draft', 'private'],
  ['page', 'author', 'publish', 'draft'],
  ['page', 'editor', 'private', 'gone'],
  ['block', 'author', 'publish', 'draft'],
  ['navigation', 'administrator', 'publish', 'draft'],
  ['menu-item', 'administrator', 'publish', 'draft'],
  ['media', 'author', 'publish', 'private'],
  ['event', 'author', 'publish', 'draft', 'private', 'password', 'trash'],
  ['event', 'contributor', 'publish', 'draft'],
  ['venue', 'author', 'publish', 'private'],
  ['organizer', 'author', 'draft'],
];

/** A record of each. */
export const SUBJECTS: readonly Subject[] = [
  ...RECORDS.flatMap(([kind, owner, ...states]) => states.map((state) => ({ kind, state, owner }))),
  ...TERMS.map(({ kind }) => ({ kind, state: 'publish', owner: 'administrator' })),
];

/** What a record was, with words of its own. */
export const pastOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-past` });

/** Records that are published now were hidden then, and the other way round. Terms have no status. */
export const statusThen = ({ kind, state }: Subject): string | undefined => {
  if (TERMS.some((term) => term.kind === kind)) return undefined;
  if (kind === 'media') return state === 'publish' ? 'private' : undefined;
  return state === 'publish' ? 'draft' : 'publish';
};
