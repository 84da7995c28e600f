import type { Subject } from '../cell.ts';

/** A kind of item. */
export interface Kind {
  readonly kind: 'post' | 'page' | 'block' | 'navigation';
  /** Its part of the path. */
  readonly plural: string;
  /** Owners of the items; users who cannot create one are made its author. */
  readonly owners: readonly string[];
  /** Has it a member `author`? */
  readonly hasAuthor: boolean;
  /** Members beside the content that a password protects or that are hidden with the item. */
  readonly texts: readonly ('excerpt' | 'footnotes' | 'tags')[];
}

/** States that items are in; `password` is published. */
export const STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'password'] as const;

export const KINDS: readonly Kind[] = [
  {
    kind: 'post',
    plural: 'posts',
    owners: ['author', 'contributor', 'subscriber'],
    hasAuthor: true,
    texts: ['excerpt', 'footnotes', 'tags'],
  },
  {
    kind: 'page',
    plural: 'pages',
    owners: ['author', 'editor'],
    hasAuthor: true,
    texts: ['excerpt', 'footnotes', 'tags'],
  },
  {
    kind: 'block',
    plural: 'blocks',
    owners: ['author'],
    hasAuthor: false,
    texts: ['excerpt', 'footnotes'],
  },
  {
    kind: 'navigation',
    plural: 'navigation',
    owners: ['administrator'],
    hasAuthor: false,
    texts: [],
  },
];

/** The password of the items that have one. */
export const PASSWORD = 'sesame';

/** The items of a kind, one of each state and owner. */
export const subjectsOf = ({ kind, owners }: Kind): readonly Subject[] =>
  STATES.flatMap((state) => owners.map((owner) => ({ kind, state, owner })));

/** Author of the autosaves: next to all items except own drafts, which an autosave updates directly. */
const SAVER = 'administrator';

/** Versions of an item, as records of their own: they have their own words. */
export const revisionOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-revision` });
export const autosaveOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-autosave` });

/** Does the item have an autosave next to it? */
export const isAutosaved = ({ state, owner }: Subject): boolean => owner !== SAVER || state !== 'draft';

/** Taxonomies: the kind of their terms, their part of the path, the member of items that names them. */
export const TAXONOMIES = [
  { kind: 'category', plural: 'categories', member: 'categories' },
  { kind: 'tag', plural: 'tags', member: 'tags' },
  { kind: 'pattern-category', plural: 'wp_pattern_category', member: 'pattern_category' },
] as const;

/** The term of a taxonomy for items. */
export const termOf = (kind: string): Subject => ({ kind, state: 'publish', owner: 'administrator' });

/** Users: `byline` has published something that has an author, `silent` has not. */
export const USERS: readonly Subject[] = [
  { kind: 'user', state: 'byline', owner: 'author' },
  { kind: 'user', state: 'byline', owner: 'editor' },
  { kind: 'user', state: 'byline', owner: 'contributor' },
  { kind: 'user', state: 'byline', owner: 'subscriber' },
  { kind: 'user', state: 'silent', owner: 'another' },
  { kind: 'user', state: 'silent', owner: 'administrator' },
];
