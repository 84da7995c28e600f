/** First id of the records. */
const FIRST = 1_000;
const MENU = 900;

const DATE = '2029-01-01T00:00:00Z';
const PUBLISHED = { status: 'publish', author: 1, date: DATE, modified: DATE };
const TEXT = '<!-- wp:paragraph --><p>A fair of apples and pears at the pond.</p><!-- /wp:paragraph -->';
const TIME = { start: '2030-06-01 10:00:00', end: '2030-06-01 12:00:00', timezone: 'UTC' };

/** Depth of the trees of pages, categories and menu items. */
const DEPTH = 10;

/** Number of terms of a post or an event. */
const CARRIED = 20;

/**
 * Files of a site with this many records of each kind, all with one title: pages, categories and menu items in trees, and posts
 * and events with tags.
 */
export function crowdedFiles(size: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    [`content/terms/${MENU}.json`]: JSON.stringify({ id: MENU, taxonomy: 'nav_menu', name: 'Main', slug: 'main' }),
  };
  let id = FIRST;
  const fill = (folder: string, make: (index: number, first: number) => object) => {
    const first = id;
    for (let index = 0; index < size; index++, id++) {
      files[`${folder}/${id}.json`] = JSON.stringify({ id, slug: `fair-${id}`, ...make(index, first) });
    }
    return first;
  };
  const parent = (index: number, first: number) => (index % DEPTH === 0 ? 0 : first + index - 1);
  const some = (first: number, index: number) =>
    Array.from({ length: Math.min(CARRIED, size) }, (_, step) => first + ((index + step) % size));
  const term = (taxonomy: string) => (index: number, first: number) => ({
    taxonomy,
    name: 'Fair',
    parent: taxonomy === 'post_tag' ? 0 : parent(index, first),
  });
  const categories = fill('content/terms', term('category'));
  const tags = fill('content/terms', term('post_tag'));
  fill('site/posts', (index) => ({
    ...PUBLISHED,
    title: 'Fair',
    content: TEXT,
    categories: [categories + index],
    tags: some(tags, index),
  }));
  fill('site/pages', (index, first) => ({ ...PUBLISHED, title: 'Fair', content: TEXT, parent: parent(index, first) }));
  fill('site/menu-items', (index, first) => ({
    ...PUBLISHED,
    title: 'Fair',
    type: 'custom',
    url: 'http://site.test/',
    menus: [MENU],
    menu_order: index + 1,
    parent: parent(index, first),
  }));
  const venues = fill('calendar/venues', () => ({ ...PUBLISHED, title: 'Hall' }));
  const organizers = fill('calendar/organizers', () => ({ ...PUBLISHED, title: 'Club' }));
  fill('calendar/events', (index) => ({
    ...PUBLISHED,
    ...TIME,
    title: 'Fair',
    venue: [venues + index],
    organizer: [organizers + index],
    tags: some(tags, index),
  }));
  return files;
}
