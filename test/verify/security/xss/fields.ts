import type { Role } from '../../../../core/index.ts';
import { CALENDAR, POSTS } from './xss-world.ts';

/** Members of a record that anybody's text goes into. */
export interface Fields {
  readonly what: string;
  /** Who writes it: without the right to unfiltered HTML, or whoever, where no HTML is taken from anybody. */
  readonly as: Role;
  readonly path: string;
  /** Where in the world it is. */
  readonly id: string;
  /** Each is sent by itself: one may be refused. */
  readonly bodies: readonly ((text: string) => object)[];
}

const members = (...names: readonly string[]) => names.map((name) => (text: string) => ({ [name]: text }));
const together = (...names: readonly string[]) => [
  (text: string) => Object.fromEntries(names.map((name) => [name, text])),
];

/** All of them. */
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
    // descriptions are cleaned whoever writes them
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
