import { type AskingSite, contentSite } from '../content-site.ts';

/** A moment that is past at the tests' noon of 2030-01-15. */
const DATE = '2029-07-01T12:00:00Z';

/** Ids of menu targets in the tests, by kind. */
export const OBJECT = {
  page: 101,
  post: 102,
  attachment: 103,
  tribe_events: 104,
  tribe_venue: 105,
  tribe_organizer: 106,
  category: 111,
  post_tag: 112,
  tribe_events_cat: 113,
  /** A draft of a page. */
  draft: 121,
  privatePage: 122,
  trashed: 123,
  scheduled: 124,
  untitled: 125,
  block: 126,
  /** Of patterns, without a page. */
  pattern: 127,
  /** Nothing is there. */
  gone: 99_999,
} as const;

/** Ids of the menus that are there. */
export const [MAIN, OTHER] = [201, 202];

const record = (title: string, more: object = {}) => ({ title, slug: title.toLowerCase(), date: DATE, ...more });
const term = (taxonomy: string, name: string, more: object = {}) => ({
  taxonomy,
  name,
  slug: name.toLowerCase(),
  ...more,
});

const RECORDS: readonly [folder: string, id: number, record: object][] = [
  ['site/pages', OBJECT.page, record('Contact')],
  ['site/posts', OBJECT.post, record('News')],
  [
    'site/media',
    OBJECT.attachment,
    record('Flag', { mime_type: 'image/png', file: '2029/07/flag.png', filesize: 1, hash: 'x' }),
  ],
  [
    'calendar/events',
    OBJECT.tribe_events,
    record('Fair', { start: '2030-03-01 10:00:00', end: '2030-03-01 12:00:00', timezone: 'UTC' }),
  ],
  ['calendar/venues', OBJECT.tribe_venue, record('Hall')],
  ['calendar/organizers', OBJECT.tribe_organizer, record('Guild')],
  ['content/terms', OBJECT.category, term('category', 'Music')],
  ['content/terms', OBJECT.post_tag, term('post_tag', 'Free')],
  ['content/terms', OBJECT.tribe_events_cat, term('tribe_events_cat', 'Concerts')],
  ['site/pages', OBJECT.draft, record('Draft', { status: 'draft' })],
  ['site/pages', OBJECT.privatePage, record('Private', { status: 'private' })],
  ['site/pages', OBJECT.trashed, record('Trashed', { status: 'trash' })],
  ['site/pages', OBJECT.scheduled, record('Scheduled', { date: '2030-01-15T13:00:00Z' })],
  ['site/pages', OBJECT.untitled, record('', { slug: 'untitled' })],
  ['site/blocks', OBJECT.block, record('Pattern')],
  ['content/terms', OBJECT.pattern, term('wp_pattern_category', 'Header')],
  ['content/terms', MAIN, term('nav_menu', 'Main')],
  ['content/terms', OTHER, term('nav_menu', 'Other')],
];

/** Files of these records, by their paths. */
export const filesOf = (records: readonly [folder: string, id: number, record: object][]): Record<string, string> =>
  Object.fromEntries(records.map(([folder, id, it]) => [`${folder}/${id}.json`, JSON.stringify({ id, ...it })]));

/** Files of menu items, as a person writes them. */
export const itemFiles = (items: Readonly<Record<number, object>>): Record<string, string> =>
  filesOf(Object.entries(items).map(([id, item]) => ['site/menu-items', Number(id), item]));

/** Settings of a site, those of its site content being these. */
export const withSettings = (site: object) => ({ plugins: { content: true, calendar: true, site } });

/**
 * A site with two menus, and every kind of menu target.
 *
 * @param items menu items that are there before it opens, by id
 * @param settings of its site content
 * @param missing ids of what is not there
 */
export const menuSite = (
  items: Readonly<Record<number, object>> = {},
  settings: object = {},
  missing: readonly number[] = [],
): Promise<AskingSite> => {
  const there = RECORDS.filter(([, id]) => !missing.includes(id));
  return contentSite({ files: { ...filesOf(there), ...itemFiles(items) }, settings: withSettings(settings) });
};
