import type { Role } from '../../../../core/index.ts';
import { CALENDAR, POSTS } from './xss-world.ts';

/** Members of a record that accept text of users. */
export interface Fields {
  readonly what: string;
  /** The author: without the right to unfiltered HTML, or any user for fields that accept no HTML. */
  readonly as: Role;
  readonly path: string;
  /** Its place in the world. */
  readonly id: string;
  /** Each is sent separately, because one may be refused. */
  readonly bodies: readonly ((text: string) => object)[];
}

const members = (...names: readonly string[]) => names.map((name) => (text: string) => ({ [name]: text }));
const together = (...names: readonly string[]) => [
  (text: string) => Object.fromEntries(names.map((name) => [name, text])),
];

/** All fields. */
export const FIELDS: readonly Fields[] = [
  {
    what: 'post',
    as: 'author',
    path: POSTS,
    id: 'post',
    bodies: [(text) => ({ title: text, content: text, excerpt: text, slug: text, meta: { _builder_tags: text } })],
  },
  {
    what: 'event',
    as: 'author',
    path: `${CALENDAR}/events`,
    id: 'event',
    bodies: [
      ...together('title', 'description', 'excerpt', 'cost', 'slug'),
      ...members('website'),
      (text) => ({ tags: [text], categories: [text] }),
      (text) => ({ tickets: [{ name: text, price: 1 }] }),
    ],
  },
  {
    what: 'venue',
    as: 'author',
    path: `${CALENDAR}/venues`,
    id: 'venue',
    bodies: [
      ...together('venue', 'description', 'address', 'city', 'state', 'province', 'country', 'zip', 'phone', 'slug'),
      ...members('website'),
    ],
  },
  {
    what: 'organizer',
    as: 'author',
    path: `${CALENDAR}/organizers`,
    id: 'organizer',
    bodies: [...together('organizer', 'description', 'phone', 'slug'), ...members('website', 'email')],
  },
  {
    what: 'media item',
    as: 'author',
    path: '/site/v2/media',
    id: 'media',
    bodies: together('title', 'caption', 'alt_text', 'description', 'slug'),
  },
  ...(['author', 'administrator'] as const).map((as) => ({
    what: 'user',
    // descriptions are sanitized for all users
    as,
    path: '/site/v2/users',
    id: 'author',
    bodies: members('name', 'first_name', 'last_name', 'nickname', 'description', 'url', 'slug'),
  })),
  {
    what: 'application password',
    as: 'author',
    path: '/site/v2/users/me/application-passwords',
    id: 'applicationPassword',
    bodies: members('name'),
  },
  {
    what: 'item of a menu',
    as: 'administrator',
    path: '/site/v2/menu-items',
    id: 'menuItem',
    bodies: [...members('url', 'target'), (text) => ({ classes: [text], xfn: [text], attr_title: text })],
  },
];
