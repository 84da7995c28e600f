/** Menu items follow their target: its title, its URL, and whether the reader may see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { textsBelow } from '../../texts-below.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';
import { kitchen } from '../kitchen.ts';
import { menuSite, OBJECT, withSettings } from './menu-fixture.ts';

const REST = 'http://site.test/api';
const admin = { as: 'administrator' } as const;
const open = { public_menus: true };

const create = (site: AskingSite, json: object, status = 201): Promise<Answer> =>
  site.ask(status, 'POST', '/menu-items', { ...admin, json });
const read = (site: AskingSite, id: number, as?: Role): Promise<Answer> =>
  site.ask(200, 'GET', `/menu-items/${id}`, as ? { as } : {});

const LED: readonly [
  type: string,
  object: keyof typeof OBJECT,
  label: string,
  title: string,
  url: string,
  route: string,
][] = [
  ['post_type', 'page', 'Page', 'Contact', '/contact/', '/site/v2/pages'],
  ['post_type', 'post', 'Post', 'News', '/post/news/', '/site/v2/posts'],
  ['post_type', 'attachment', 'Media', 'Flag', '/attachment/flag/', '/site/v2/media'],
  ['post_type', 'tribe_events', 'Event', 'Fair', '/event/fair/', '/calendar/events/v1/events'],
  ['post_type', 'tribe_venue', 'Venue', 'Hall', '/venue/hall/', '/calendar/events/v1/venues'],
  ['post_type', 'tribe_organizer', 'Organizer', 'Guild', '/organizer/guild/', '/calendar/events/v1/organizers'],
  ['taxonomy', 'category', 'Category', 'Music', '/category/music/', '/site/v2/categories'],
  ['taxonomy', 'post_tag', 'Tag', 'Free', '/tag/free/', '/site/v2/tags'],
  [
    'taxonomy',
    'tribe_events_cat',
    'Event Category',
    'Concerts',
    '/events/category/concerts/',
    '/calendar/events/v1/categories',
  ],
];

test('an item with a target has its title and URL, whether the type was sent or not', async () => {
  const site = await menuSite({}, open);
  for (const [type, object, label, title, url, route] of LED) {
    for (const said of [{}, { object }]) {
      const made = await create(site, { type, object_id: OBJECT[object], ...said });
      const shown = await read(site, made.id);
      assert.deepEqual(
        [shown.title.rendered, shown.url, shown.type, shown.type_label, shown.object, shown.object_id, shown.invalid],
        [title, `http://site.test${url}`, type, label, object, OBJECT[object], false],
      );
      assert.equal(made.title.raw, title);
      const link = { [type]: object, embeddable: true, href: `${REST}${route}/${OBJECT[object]}` };
      assert.deepEqual(shown._links['site:menu-item-object'], [link]);
    }
  }
  const { body } = await site.json<Answer[]>('/site/v2/menu-items?_embed');
  assert.deepEqual(
    body.map((item) => item._embedded['site:menu-item-object'][0].id),
    LED.flatMap(([, object]) => [OBJECT[object], OBJECT[object]]),
  );
  await site.close();
});

test('an archive target is the page of all items', async () => {
  const site = await menuSite();
  const events = await create(site, { type: 'post_type_archive', object: 'tribe_events' });
  assert.deepEqual(
    [events.title.raw, events.url, events.type_label, events.object_id, events.invalid],
    ['Events', 'http://site.test/events/', 'Post Type Archive', 0, false],
  );
  for (const object of ['', 'page', 'tribe_venue', 'wormhole']) {
    const { code, data } = await create(site, { type: 'post_type_archive', object }, 400);
    assert.deepEqual([code, Object.keys(data.params)], ['rest_post_invalid_type', ['object']], object);
  }
  await site.close();
});

const [NO_ITEM, NO_TERM, OTHER] = ['rest_post_invalid_id', 'rest_term_invalid_id', 'rest_invalid_param'] as const;

const NOT_LED: readonly [what: string, sent: object, param: string, code: string][] = [
  ['no id', { type: 'post_type' }, 'object_id', NO_ITEM],
  ['an id of nothing', { type: 'post_type', object: 'page', object_id: OBJECT.gone }, 'object_id', NO_ITEM],
  ['an id of a term', { type: 'post_type', object_id: OBJECT.category }, 'object_id', NO_ITEM],
  ['an id of an item', { type: 'taxonomy', object_id: OBJECT.page }, 'object_id', NO_TERM],
  ['what is in the trash', { type: 'post_type', object_id: OBJECT.trashed }, 'object_id', NO_ITEM],
  ['what has no page', { type: 'post_type', object_id: OBJECT.block }, 'object_id', NO_ITEM],
  ['a term without a page', { type: 'taxonomy', object_id: OBJECT.pattern }, 'object_id', NO_TERM],
  ['a menu', { type: 'taxonomy', object_id: 201 }, 'object_id', NO_TERM],
  ['a page as a post', { type: 'post_type', object: 'post', object_id: OBJECT.page }, 'object', OTHER],
  ['a page as something unknown', { type: 'post_type', object: 'wormhole', object_id: OBJECT.page }, 'object', OTHER],
  ['a tag as a category', { type: 'taxonomy', object: 'category', object_id: OBJECT.post_tag }, 'object', OTHER],
];

for (const [what, sent, param, refusal] of NOT_LED) {
  test(`an item cannot link to ${what}`, async () => {
    const site = await menuSite();
    const { id } = await create(site, { title: 'x', url: '/x' });
    const refused = [
      await create(site, sent, 400),
      await site.ask(400, 'PATCH', `/menu-items/${id}`, { ...admin, json: sent }),
    ];
    for (const { code, data } of refused) {
      assert.deepEqual([code, Object.keys(data.params)], [refusal, [param]]);
    }
    await site.close();
  });
}

test('title and URL follow the target', async () => {
  const site = await menuSite({}, open);
  const { id } = await create(site, { type: 'post_type', object_id: OBJECT.page });
  const own = await create(site, { type: 'post_type', object_id: OBJECT.page, title: 'Write to us' });
  const category = await create(site, { type: 'taxonomy', object_id: OBJECT.category });
  // kept for strangers from here on
  for (const item of [id, own.id, category.id]) await read(site, item);
  await site.ask(200, 'PATCH', `/pages/${OBJECT.page}`, { ...admin, json: { title: 'Reach us', slug: 'reach' } });
  await site.ask(200, 'PATCH', `/categories/${OBJECT.category}`, { ...admin, json: { name: 'Songs', slug: 'songs' } });
  const shown = async (item: number) => {
    const { title, url } = await read(site, item);
    return [title.rendered, url];
  };
  assert.deepEqual(await shown(id), ['Reach us', 'http://site.test/reach/']);
  assert.deepEqual(await shown(own.id), ['Write to us', 'http://site.test/reach/']);
  assert.deepEqual(await shown(category.id), ['Songs', 'http://site.test/category/songs/']);
  await site.close();
});

test('a client that sends back a shown title does not give the item its own', async () => {
  const site = await menuSite({ 301: { type: 'post_type', object: 'page', object_id: OBJECT.gone } }, open);
  const { id } = await create(site, { type: 'post_type', object_id: OBJECT.page });
  for (const item of [id, 301]) {
    const path = `/menu-items/${item}`;
    const { title, type, object, object_id, menu_order } = await site.ask(200, 'GET', `${path}?context=edit`, admin);
    await site.ask(200, 'PUT', path, { ...admin, json: { title, type, object, object_id, menu_order } });
    const stored = new TextDecoder().decode(await site.fileSystem.readFile(`/site/site${path}.json`));
    assert.equal(JSON.parse(stored).title, '');
  }
  await site.close();
});

test('a target without a title is shown with its number', async () => {
  const site = await menuSite();
  const { title } = await create(site, { type: 'post_type', object_id: OBJECT.untitled });
  assert.equal(title.raw, `#${OBJECT.untitled} (no title)`);
  await site.close();
});

test('an item can get another target, and loses its URL', async () => {
  const site = await menuSite();
  const { id } = await create(site, { title: 'Shop', url: '/shop' });
  const change = (json: object, status = 200) => site.ask(status, 'PATCH', `/menu-items/${id}`, { ...admin, json });
  assert.equal((await change({ type: 'post_type', object_id: OBJECT.page })).url, 'http://site.test/contact/');
  const moved = await change({ object_id: OBJECT.tribe_events });
  assert.deepEqual(
    [moved.object, moved.url, moved.title.raw],
    ['tribe_events', 'http://site.test/event/fair/', 'Shop'],
  );
  assert.equal((await change({ type: 'custom' }, 400)).code, 'rest_url_required');
  const custom = await change({ type: 'custom', url: '/shop' });
  assert.deepEqual([custom.object, custom.object_id, custom.url], ['custom', id, '/shop']);
  assert.equal('site:menu-item-object' in custom._links, false);
  await site.close();
});

for (const [what, type, route, as] of [
  ['page', 'post_type', '/site/v2/pages', 'editor'],
  ['post', 'post_type', '/site/v2/posts', 'editor'],
  ['category', 'taxonomy', '/site/v2/categories', 'editor'],
  ['tribe_events_cat', 'taxonomy', '/calendar/events/v1/categories', 'administrator'],
] as const) {
  test(`an item is deleted with its target ${what}, whoever deletes it permanently`, async () => {
    const object_id = OBJECT[what];
    const site = await menuSite({ 301: { type: 'custom', title: 'Stays', url: '/x' } }, open);
    const made = await create(site, { type, object_id });
    await create(site, { type: 'post_type', object_id: OBJECT.attachment });
    await site.ask(200, 'POST', `/menu-items/${made.id}/autosaves`, { ...admin, json: { title: 'Draft' } });
    assert.equal((await site.json(`${route}/${object_id}?force=true`, { as, method: 'DELETE' })).status, 200);
    await site.ask(404, 'GET', `/menu-items/${made.id}`);
    const left = (await site.ask(200, 'GET', '/menu-items')) as unknown as Answer[];
    assert.deepEqual(left.map(({ title }) => title.rendered).sort(), ['Flag', 'Stays']);
    assert.deepEqual(Object.keys(await textsBelow(site.fileSystem, '/site', /menu-items-history/)), []);
    await site.close();
  });
}

/** How a target disappears for strangers. */
const GOING: readonly [how: string, method: string, query: string, json?: object][] = [
  ['put in the trash', 'DELETE', ''],
  ['made a draft', 'PATCH', '', { status: 'draft' }],
  ['made private', 'PATCH', '', { status: 'private' }],
  ['scheduled', 'PATCH', '', { date: '2035-01-01T00:00:00' }],
];

for (const [how, method, query, json] of GOING) {
  test(`an item of a page that is ${how} is marked in all responses, even cached ones`, async () => {
    const site = await menuSite({}, open);
    const { id } = await create(site, { type: 'post_type', object_id: OBJECT.page });
    const list = async () => (await site.ask(200, 'GET', '/menu-items'))[0];
    assert.deepEqual([(await read(site, id)).invalid, (await list()).invalid], [false, false]);
    await site.ask(200, method, `/pages/${OBJECT.page}${query}`, { ...admin, ...(json && { json }) });
    for (const shown of [await read(site, id), await list()]) {
      assert.deepEqual([shown.invalid, shown.url, shown.type_label], [true, '', 'Page']);
      assert.equal(shown.title.rendered, `#${OBJECT.page} (no title)`);
      assert.equal('site:menu-item-object' in shown._links, false);
    }
    // an update of another member does not ask for it
    const ordered = { ...admin, json: { menu_order: 3 } };
    assert.equal((await site.ask(200, 'PATCH', `/menu-items/${id}`, ordered)).menu_order, 3);
    await site.close();
  });
}

test('a hidden target gets the same bytes as a missing one', async () => {
  const HIDDEN = ['draft', 'privatePage', 'trashed', 'scheduled'] as const;
  for (const name of HIDDEN) {
    const item = { type: 'post_type', object: 'page', object_id: OBJECT[name] };
    const hidden = await menuSite({ 301: item }, open);
    const gone = await menuSite({ 301: item }, open, [OBJECT[name]]);
    for (const path of ['/menu-items', '/menu-items/301', '/menu-items?_embed', '/menu-items?context=embed']) {
      for (const as of [undefined, 'contributor'] as const) {
        const bytes = async (site: AskingSite) => (await site.fetch(`/site/v2${path}`, as && { as })).text();
        assert.equal(await bytes(hidden), await bytes(gone), `${name}: ${path} for ${as}`);
      }
    }
    if (name !== 'trashed') {
      const { invalid, title } = await read(hidden, 301, 'administrator');
      assert.deepEqual([invalid, title.rendered !== ''], [false, true], `${name} for who may read it`);
    }
    await Promise.all([hidden.close(), gone.close()]);
  }
});

test('a scheduled target appears at its time, even in cached responses', async () => {
  const site = await menuSite({ 301: { type: 'post_type', object: 'page', object_id: OBJECT.scheduled } }, open);
  assert.equal((await read(site, 301)).invalid, true);
  site.clock.advance(61 * 60_000);
  const { invalid, title } = await read(site, 301);
  assert.deepEqual([invalid, title.rendered], [false, 'Scheduled']);
  await site.close();
});

test('targets of an inactive plugin do not exist, and come back with it', async () => {
  const site = await menuSite({ 301: { type: 'post_type', object: 'tribe_events', object_id: OBJECT.tribe_events } });
  await site.saveSettings({ plugins: { content: true, calendar: false, site: open } });
  const off = await read(site, 301, 'contributor');
  assert.deepEqual([off.invalid, off.url, off.object, off.type_label], [true, '', 'tribe_events', 'tribe_events']);
  await site.saveSettings(withSettings(open));
  assert.equal((await read(site, 301, 'contributor')).title.rendered, 'Fair');
  await site.close();
});

test('kinds and taxonomies of other plugins can be targets', async () => {
  const site = await contentSite({}, [kitchen]);
  const ask = async (path: string, json: object) =>
    (await site.json<Answer>(`/kitchen/v1${path}`, { method: 'POST', ...admin, json })).body;
  const recipe = await ask('/recipes', { title: 'Soup', status: 'publish' });
  const course = await ask('/courses', { name: 'Dinner' });
  const first = await create(site, { type: 'post_type', object_id: recipe.id });
  const second = await create(site, { type: 'taxonomy', object_id: course.id });
  assert.deepEqual([first.title.raw, first.url, first.type_label], ['Soup', recipe.link, 'Recipe']);
  assert.deepEqual([second.title.raw, second.url, second.type_label], ['Dinner', course.link, 'Course']);
  await site.close();
});
