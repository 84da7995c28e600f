import type { Subject } from '../../cell.ts';

const administrators = (kind: string, state: string): Subject => ({ kind, state, owner: 'administrator' });

/** Menu items with a URL; whatever status is requested, they are published or drafts. */
export const ITEMS: readonly Subject[] = ['publish', 'draft'].map((state) => administrators('menu-item', state));
export const [PUBLISHED, DRAFT] = ITEMS as [Subject, Subject];

/** The autosave of the published item; that of a draft updates the draft. */
export const AUTOSAVE = administrators('menu-item-autosave', 'publish');

/** Missing items: no record, and one of another kind. */
export const ABSENT_ITEMS: readonly Subject[] = ['missing', 'otherwise'].map((state) =>
  administrators('menu-item', state),
);

export const MENU = administrators('menu', 'publish');
export const NO_MENU = administrators('menu', 'missing');

/** The place of the site where menus are shown, as its settings describe it. */
export const LOCATION = administrators('menu-location', 'publish');

/** Targets of menu items: records of every kind, state and owner, and terms. An item is deleted with its target. */
export const OBJECTS: readonly Subject[] = [
  'page publish author',
  'page future author',
  'page draft author',
  'page pending author',
  'page private author',
  'page trash author',
  'page password author',
  'page draft editor',
  'post publish author',
  'post draft author',
  'post draft contributor',
  'post private author',
  'post trash author',
  'event publish author',
  'event draft author',
  'event private author',
  'event trash author',
  'venue draft author',
  'organizer private author',
  'category publish administrator',
  'event-category publish administrator',
].map((name) => {
  const [kind = '', state = '', owner = ''] = name.split(' ');
  return { kind, state, owner };
});

/** Is it moved to the trash after an item pointed to it? */
export const isTrashed = ({ state }: Subject): boolean => state === 'trash';

/** The kinds of what items point to. */
export const OBJECT_KINDS: readonly string[] = [...new Set(OBJECTS.map(({ kind }) => kind))];

/** The published item that points to a record and has no title of its own. */
export const pointingTo = ({ kind, state, owner }: Subject): Subject =>
  administrators('pointing', `${kind}-${state}-${owner}`);

/** Targets as the members `type` and `object` of an item. */
export const TYPES: Readonly<Record<string, { readonly type: string; readonly object: string }>> = {
  page: { type: 'post_type', object: 'page' },
  post: { type: 'post_type', object: 'post' },
  event: { type: 'post_type', object: 'tribe_events' },
  venue: { type: 'post_type', object: 'tribe_venue' },
  organizer: { type: 'post_type', object: 'tribe_organizer' },
  category: { type: 'taxonomy', object: 'category' },
  'event-category': { type: 'taxonomy', object: 'tribe_events_cat' },
};
