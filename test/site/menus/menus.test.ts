/** Menus, and the places where they are shown. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROLES, type Role } from '../../../core/index.ts';
import { type Term, terms } from '../../../plugins/content/index.ts';
import { principals } from '../../content/principals.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';
import { filesOf, MAIN, menuSite, OBJECT, OTHER, withSettings } from './menu-fixture.ts';

const REST = 'http://site.test/api/site/v2';
const admin = { as: 'administrator' } as const;

let site: AskingSite;
before(async () => {
  site = await menuSite();
});
after(() => site.close());

let made = 0;
const create = (json: object = {}, status = 201): Promise<Answer> =>
  site.ask(status, 'POST', '/menus', { ...admin, json: { name: `Menu ${made++}`, ...json } });
const change = (id: number, json: object, status = 200): Promise<Answer> =>
  site.ask(status, 'PATCH', `/menus/${id}`, { ...admin, json });
const locations = async (id: number): Promise<unknown> => (await site.ask(200, 'GET', `/menus/${id}`, admin)).locations;
const shownAt = async (name: string): Promise<number> =>
  (await site.ask(200, 'GET', `/menu-locations/${name}`, admin)).menu;

test('a menu looks as in the reference', async () => {
  const { _links, ...menu } = await create({ name: 'Top', description: 'Above', slug: 'top', locations: ['primary'] });
  assert.equal(
    JSON.stringify(menu),
    JSON.stringify({
      id: menu.id,
      description: 'Above',
      name: 'Top',
      slug: 'top',
      meta: [],
      locations: ['primary'],
      auto_add: false,
    }),
  );
  assert.deepEqual(_links, {
    self: [{ href: `${REST}/menus/${menu.id}`, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }],
    collection: [{ href: `${REST}/menus` }],
    about: [{ href: `${REST}/taxonomies/nav_menu` }],
    'site:post_type': [{ href: `${REST}/menu-items?menus=${menu.id}` }],
    'site:menu-location': [{ embeddable: true, href: `${REST}/menu-locations/primary` }],
    curies: _links.curies,
  });
  const embed = await site.ask(200, 'GET', `/menus/${menu.id}?context=embed`, admin);
  assert.deepEqual(Object.keys(embed), ['id', 'name', 'slug', '_links']);
});

test('a location shows one menu: another one takes its place', async () => {
  const one = await create({ locations: ['primary', 'footer'] });
  const other = await create();
  assert.deepEqual(other.locations, []);
  assert.deepEqual((await change(other.id, { locations: ['footer', 'footer'] })).locations, ['footer']);
  assert.deepEqual(await locations(one.id), ['primary']);
  assert.deepEqual([await shownAt('primary'), await shownAt('footer')], [one.id, other.id]);
  await change(other.id, { description: 'Another member leaves its places' });
  assert.deepEqual(await locations(other.id), ['footer']);
  await change(other.id, { locations: [] });
  assert.deepEqual([await shownAt('footer'), await locations(other.id)], [0, []]);
  const third = await create({ locations: ['primary'] });
  assert.deepEqual([await locations(one.id), await shownAt('primary')], [[], third.id]);
});

test('a menu may add new pages: each published top-level page is added once, at the end', async () => {
  const menu = await create({ auto_add: true });
  const other = await create();
  const page = (json: object, as: Role = 'editor', path = '/pages', status = 201) =>
    site.ask(status, 'POST', path, { as, json });
  const shown = async ({ id }: Answer) =>
    (await site.ask(200, 'GET', `/menu-items?menus=${id}`, admin)).map((item: Answer) => item.title.rendered);

  const first = await page({ title: 'First', status: 'publish' });
  const draft = await page({ title: 'Draft' });
  await page({ title: 'Below', status: 'publish', parent: first.id });
  await page({ title: 'Hidden', status: 'private' });
  await site.ask(201, 'POST', '/posts', { ...admin, json: { title: 'Post', status: 'publish' } });
  assert.deepEqual(await shown(menu), ['First']);
  await page({ status: 'publish' }, 'editor', `/pages/${draft.id}`, 200);
  await page({ title: 'First, again' }, 'editor', `/pages/${first.id}`, 200);
  assert.deepEqual(await shown(menu), ['First, again', 'Draft']);
  await page({ status: 'draft' }, 'editor', `/pages/${draft.id}`, 200);
  await page({ status: 'publish' }, 'editor', `/pages/${draft.id}`, 200);
  assert.deepEqual(await shown(menu), ['First, again', 'Draft'], 'none comes twice');
  assert.deepEqual(await shown(other), []);

  const { id } = (await site.ask(200, 'GET', `/menu-items?menus=${menu.id}`, admin))[0];
  const { type, object, object_id, menu_order, status } = await site.ask(200, 'GET', `/menu-items/${id}`, admin);
  assert.deepEqual([type, object, object_id, menu_order, status], ['post_type', 'page', first.id, 1, 'publish']);
  assert.equal((await change(menu.id, { auto_add: false })).auto_add, false);
  await page({ title: 'Later', status: 'publish' });
  assert.deepEqual(await shown(menu), ['First, again', 'Draft']);
  for (const role of ['editor', 'author'] as const) {
    const json = { type: 'post_type', object: 'page', object_id: first.id, menus: menu.id };
    const { code } = await site.ask(403, 'POST', '/menu-items', { as: role, json });
    assert.equal(code, 'rest_cannot_create', 'who publishes pages makes no items otherwise');
  }
});

test('a menu with the name of another is refused, whatever its slug', async () => {
  const { id } = await create({ name: 'Twice' });
  for (const json of [{ name: 'Twice' }, { name: 'twice', slug: 'other' }]) {
    const refused = await create(json, 400);
    assert.deepEqual([refused.code, refused.data.term_id], ['menu_exists', id]);
  }
  const other = await create({ name: 'Once' });
  assert.equal((await change(other.id, { name: 'Twice' }, 400)).code, 'menu_exists');
  assert.equal((await change(id, { name: 'TWICE' })).name, 'TWICE', 'its own name is free');
});

test('the slug of a menu is derived from its name, whatever slug is sent', async () => {
  const menu = await create({ name: 'Ferry Timetable', slug: 'mine' });
  const other = await create({ name: 'Ferry-Timetable' });
  const { id } = other;
  const steps: [change: object, slug: string][] = [
    [{ slug: 'mine' }, 'ferry-timetable-2'],
    [{ description: 'When they go' }, 'ferry-timetable-2'],
    [{ name: 'Ferry-Timetable' }, 'ferry-timetable-2'],
    [{ name: 'Boats', slug: 'mine' }, 'boats'],
    [{ name: 'BOATS', slug: null }, 'boats'],
  ];
  assert.deepEqual([menu.slug, other.slug], ['ferry-timetable', 'ferry-timetable-2']);
  for (const [json, slug] of steps) assert.equal((await change(id, json)).slug, slug, JSON.stringify(json));
});

test('an unknown location is refused, and nothing is changed', async () => {
  const { id } = await create({ locations: ['primary'] });
  for (const name of ['attic', 'constructor', '']) {
    for (const refused of [
      await create({ locations: ['footer', name] }, 400),
      await change(id, { locations: [name] }, 400),
    ]) {
      assert.deepEqual([refused.code, Object.keys(refused.data.params)], ['rest_invalid_param', ['locations']]);
    }
  }
  assert.deepEqual(await locations(id), ['primary']);
});

test('locations are settings; assignments to removed ones are kept and not shown', async () => {
  const places = { menu_locations: { side: 'At the side', top: 'On top' } };
  const here = await menuSite({}, places);
  const put = (id: number, json: object) => here.ask(200, 'PATCH', `/menus/${id}`, { ...admin, json });
  await put(MAIN, { locations: ['side', 'top'] });
  await here.saveSettings(withSettings({ menu_locations: { side: 'Aside' } }));
  assert.deepEqual((await put(MAIN, { locations: [] })).locations, []);
  const all = await here.ask(200, 'GET', '/menu-locations', admin);
  assert.deepEqual(
    Object.values(all as Record<string, Answer>).map(({ name, description, menu }) => [name, description, menu]),
    [['side', 'Aside', 0]],
  );
  await here.saveSettings(withSettings(places));
  assert.deepEqual((await here.ask(200, 'GET', `/menus/${MAIN}`, admin)).locations, ['top']);
  await here.close();
});

test('locations are for users who choose the theme', async () => {
  for (const path of [
    '/menu-locations',
    '/menu-locations/footer',
    '/menu-locations/unheard',
    '/menu-locations?context=edit',
  ]) {
    for (const as of ['editor', 'author', 'contributor', 'subscriber'] as const) {
      assert.equal((await site.ask(403, 'GET', path, { as })).code, 'rest_cannot_view', `${as} ${path}`);
    }
    assert.equal((await site.ask(401, 'GET', path)).code, 'rest_cannot_view', path);
  }
});

test('a location in responses', async () => {
  const { id } = await create({ locations: ['footer'] });
  const { _links, ...place } = await site.ask(200, 'GET', '/menu-locations/footer', admin);
  assert.deepEqual(place, { name: 'footer', description: 'Footer menu', menu: id });
  assert.deepEqual(_links, {
    self: [{ href: `${REST}/menu-locations/footer`, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${REST}/menu-locations` }],
    'site:menu': [{ embeddable: true, href: `${REST}/menus/${id}` }],
    curies: _links.curies,
  });
  const { body } = await site.json<Answer>('/site/v2/menu-locations/footer?_embed', admin);
  assert.equal(body._embedded['site:menu'][0].id, id);
  for (const name of ['attic', 'constructor']) {
    const { code } = await site.ask(404, 'GET', `/menu-locations/${name}`, admin);
    assert.equal(code, 'rest_menu_location_invalid');
  }
});

test('deleting a menu deletes its items at all levels', async () => {
  const menu = await create({ locations: ['primary'] });
  const item = async (json: object) =>
    (await site.ask(201, 'POST', '/menu-items', { ...admin, json: { title: 'x', url: '/x', ...json } })).id;
  const first = await item({ menus: menu.id });
  const second = await item({ menus: menu.id, parent: first });
  const third = await item({ menus: menu.id, parent: second });
  const stays = await item({ menus: OTHER, parent: third });
  assert.equal((await site.ask(501, 'DELETE', `/menus/${menu.id}`, admin)).code, 'rest_trash_not_supported');
  const { previous } = await site.ask(200, 'DELETE', `/menus/${menu.id}?force=true`, admin);
  assert.deepEqual([previous.id, previous.locations], [menu.id, ['primary']]);
  for (const id of [first, second, third]) await site.ask(404, 'GET', `/menu-items/${id}`, admin);
  const left = await site.ask(200, 'GET', `/menu-items/${stays}`, admin);
  assert.deepEqual([left.menus, left.parent], [OTHER, 0]);
  assert.equal(await shownAt('primary'), 0);
});

test('the menus of an item', async () => {
  const json = { title: 'x', url: '/x', menus: MAIN };
  const { id } = await site.ask(201, 'POST', '/menu-items', { ...admin, json });
  const menus = (await site.ask(200, 'GET', `/menus?post=${id}`, { as: 'contributor' })) as Answer[];
  assert.deepEqual(
    menus.map((menu) => menu.id),
    [MAIN],
  );
  assert.equal((await site.ask(400, 'GET', `/menus?post=${OBJECT.page}`, admin)).code, 'rest_post_invalid_id');
});

const READERS: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];

for (const open of [false, true]) {
  for (const as of [undefined, ...ROLES]) {
    test(`rights of ${as ?? 'nobody'}${open ? ' where menus are public' : ''}`, async () => {
      const here = await menuSite({ 301: { title: 'x', url: '/x', menus: [MAIN] } }, { public_menus: open });
      const asking = as ? { as } : {};
      const denied = as ? 403 : 401;
      const reads = open || (as !== undefined && READERS.includes(as));
      const writes = as === 'administrator';
      const check = async (
        allowed: boolean,
        good: number,
        code: string,
        method: string,
        path: string,
        json?: object,
      ) => {
        const answer = await here.ask(allowed ? good : denied, method, path, { ...asking, ...(json && { json }) });
        if (!allowed) assert.equal(answer.code, code, `${method} ${path}`);
      };
      const read = [
        '/menus',
        `/menus/${MAIN}`,
        '/menu-locations',
        '/menu-locations/primary',
        '/menu-items',
        '/menu-items/301',
      ];
      for (const path of read) {
        const isPlace = path.startsWith('/menu-locations');
        const sees = isPlace ? open || writes : reads;
        await check(sees, 200, 'rest_cannot_view', 'GET', path);
        const { headers } = await here.json(`/site/v2${path}`, { method: 'OPTIONS', ...asking });
        assert.equal(headers.get('Allow')?.includes('GET') ?? false, sees, `Allow of ${path}`);
        // of places that is asked after the gate
        const gated = isPlace && !sees;
        await check(writes, 200, gated ? 'rest_cannot_view' : 'rest_forbidden_context', 'GET', `${path}?context=edit`);
      }
      const unknown = ['/menus/99999', '/menu-locations/attic', '/menu-items/99999'];
      for (const path of unknown) {
        // locations belong to the theme, and are hidden before the gate
        const told = !path.startsWith('/menu-locations') || open || writes;
        await here.ask(told ? 404 : denied, 'GET', path, asking);
      }
      await check(writes, 201, 'rest_cannot_create', 'POST', '/menus', { name: 'New' });
      await check(writes, 200, 'rest_cannot_update', 'PATCH', `/menus/${MAIN}`, { name: 'Newer' });
      await check(writes, 200, 'rest_cannot_delete', 'DELETE', `/menus/${OTHER}?force=true`);
      await here.close();
    });
  }
}

const menu: Term = { id: 1, taxonomy: 'nav_menu', name: 'Main', slug: 'main', parent: 0, description: '' };
const tag: Term = { ...menu, taxonomy: 'post_tag' };

/** The second gate alone, as if a route had forgotten the first. */
const CHANGES: readonly [what: string, before: Term | undefined, after: Term | undefined, passes: boolean][] = [
  ['makes a tag', undefined, tag, true],
  ['changes a tag', tag, { ...tag, name: 'x' }, true],
  ['makes a menu', undefined, menu, false],
  ['changes a menu', menu, { ...menu, name: 'x' }, false],
  ['makes a menu of a tag', tag, menu, false],
  ['makes a tag of a menu', menu, tag, false],
  ['deletes a menu', menu, undefined, false],
];

for (const [what, before, after, passes] of CHANGES) {
  test(`an editor ${what}: ${passes ? 'passes' : 'is stopped'}`, () => {
    assert.equal(terms.guard(principals.editor, { before, after })?.code, passes ? undefined : 'rest_forbidden');
    assert.equal(terms.guard(principals.administrator, { before, after }), undefined);
  });
}

test('media cannot be attached to menu items, which are not public', async () => {
  const here = await menuSite({ 301: { title: 'x', url: '/x' } });
  const json = { post: 301 };
  const { data } = await here.ask(400, 'PATCH', `/media/${OBJECT.attachment}`, { ...admin, json });
  assert.deepEqual(Object.keys(data.params), ['post']);
  await here.close();
});

test('menus are neither searched nor counted among public content', async () => {
  const { body } = await site.json<Answer[]>('/site/v2/search?type=term&search=main');
  assert.deepEqual(body, []);
});

test('cached responses to anonymous requests follow menus, their locations and the settings', async () => {
  const here = await menuSite({ 301: { title: 'x', url: '/x', menus: [MAIN] } }, { public_menus: true });
  const shown = async () => [
    (await here.ask(200, 'GET', '/menu-locations/primary')).menu,
    (await here.ask(200, 'GET', '/menu-locations')).primary.menu,
    (await here.ask(200, 'GET', `/menus/${MAIN}`)).locations,
    ((await here.ask(200, 'GET', '/menu-items')) as Answer[]).map((item) => item.menus),
  ];
  assert.deepEqual(await shown(), [0, 0, [], [MAIN]]);
  const change = { ...admin, json: { locations: ['primary'] } };
  await here.ask(200, 'PATCH', `/menus/${MAIN}`, change);
  assert.deepEqual(await shown(), [MAIN, MAIN, ['primary'], [MAIN]]);
  await here.ask(200, 'PATCH', `/menus/${OTHER}`, change);
  assert.deepEqual(await shown(), [OTHER, OTHER, [], [MAIN]]);
  await here.ask(200, 'DELETE', `/menus/${OTHER}?force=true`, admin);
  assert.deepEqual(await shown(), [0, 0, [], [MAIN]]);
  await here.saveSettings(withSettings({}));
  for (const path of ['/menu-locations', '/menus', '/menu-items', '/menu-items/301']) await here.ask(401, 'GET', path);
  await here.close();
});

test('if files assign two menus to one location, the older is shown until the other takes it over', async () => {
  const menuFile = (id: number, locations: unknown): [string, number, object] => [
    'content/terms',
    id,
    { taxonomy: 'nav_menu', name: `Menu ${id}`, slug: `menu-${id}`, locations },
  ];
  const places = [menuFile(MAIN, ['primary']), menuFile(OTHER, ['primary', 'footer']), menuFile(203, 'primary')];
  const here = await contentSite({ files: filesOf(places) });
  const shown = async () =>
    ((await here.ask(200, 'GET', '/menus?orderby=id', admin)) as Answer[]).map((one) => one.locations);
  assert.deepEqual(await shown(), [['primary'], ['footer'], []]);
  await here.ask(200, 'PATCH', `/menus/${OTHER}`, { ...admin, json: { locations: ['primary'] } });
  assert.deepEqual(await shown(), [[], ['primary'], []]);
  await here.close();
});
