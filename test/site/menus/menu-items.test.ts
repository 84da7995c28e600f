/** Menu items: their parameters and members, and rights. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROLES, type Role } from '../../../core/index.ts';
import type { Answer, AskingSite } from '../content-site.ts';
import { MAIN, menuSite, OBJECT, OTHER } from './menu-fixture.ts';

const ITEMS = '/menu-items';
const REST = 'http://site.test/api/site/v2';
const CUSTOM = { title: 'Shop', url: 'https://shop.example.org/' };
const admin = { as: 'administrator' } as const;

let site: AskingSite;
before(async () => {
  site = await menuSite();
});
after(() => site.close());

const create = (json: object, status = 201): Promise<Answer> => site.ask(status, 'POST', ITEMS, { ...admin, json });
const change = (id: number, json: object, status = 200): Promise<Answer> =>
  site.ask(status, 'PATCH', `${ITEMS}/${id}`, { ...admin, json });
const file = async (id: number): Promise<Answer> =>
  JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(`/site/site/menu-items/${id}.json`)));

test('a new item has the defaults of the contract, with members in the order of the reference', async () => {
  const { _links, ...members } = await create(CUSTOM);
  const { id } = members;
  assert.equal(
    JSON.stringify(members),
    JSON.stringify({
      id,
      title: { raw: 'Shop', rendered: 'Shop' },
      status: 'publish',
      url: 'https://shop.example.org/',
      attr_title: '',
      description: '',
      type: 'custom',
      type_label: 'Custom Link',
      object: 'custom',
      object_id: id,
      parent: 0,
      menu_order: 1,
      target: '',
      classes: [''],
      xfn: [''],
      invalid: false,
      meta: {},
      menus: 0,
    }),
  );
  const { self, collection, about, 'site:term': term, curies, ...actions } = _links;
  assert.deepEqual(
    { self, collection, about, term },
    {
      self: [{ href: `${REST}/menu-items/${id}`, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }],
      collection: [{ href: `${REST}/menu-items` }],
      about: [{ href: `${REST}/types/nav_menu_item` }],
      term: [{ taxonomy: 'nav_menu', embeddable: true, href: `${REST}/menus?post=${id}` }],
    },
  );
  assert.ok(Object.keys(actions).every((rel) => rel.startsWith('site:action-')));
});

test('members in each context', async () => {
  const { id } = await create({ ...CUSTOM, menus: MAIN });
  const shown = async (context: string) => site.ask(200, 'GET', `${ITEMS}/${id}?context=${context}`, admin);
  const [view, embed] = [await shown('view'), await shown('embed')];
  assert.deepEqual(view.title, { rendered: 'Shop' });
  assert.equal(view.menus, MAIN);
  const { meta, menus, ...rest } = view;
  assert.deepEqual(embed, rest);
  assert.equal(Object.keys(view).includes('date'), false);
});

const SENT: readonly [what: string, sent: object, shown: object][] = [
  ['a title as an object', { title: { raw: 'Sale' } }, { title: { raw: 'Sale', rendered: 'Sale' } }],
  ['a draft', { status: 'draft' }, { status: 'draft' }],
  ['anything but publish is a draft: pending', { status: 'pending' }, { status: 'draft' }],
  ['private', { status: 'private' }, { status: 'draft' }],
  ['future', { status: 'future' }, { status: 'draft' }],
  [
    'texts without tags',
    { attr_title: 'A <b>b</b>', description: '<i>c</i> d' },
    { attr_title: 'A b', description: 'c d' },
  ],
  ['a place', { menu_order: 7 }, { menu_order: 7 }],
  ['a new tab', { target: '_blank' }, { target: '_blank' }],
  [
    'classes as a text',
    { classes: 'hot red,new', xfn: 'me friend' },
    { classes: ['hot', 'red', 'new'], xfn: ['me', 'friend'] },
  ],
  ['classes, cleaned', { classes: ['hot', 'a b', '%41x', 'é', '"><b'] }, { classes: ['hot', 'ab', 'x', 'b'] }],
  ['relations, cleaned', { xfn: ['nofollow', 'me!'] }, { xfn: ['nofollow', 'me'] }],
  ['an address on this site', { url: '/shop?a=1#b' }, { url: '/shop?a=1#b' }],
  ['a place on the page', { url: '#top' }, { url: '#top' }],
  ['a mail address', { url: 'mailto:a@example.org' }, { url: 'mailto:a@example.org' }],
  ['an address without a scheme', { url: 'www.example.org/a' }, { url: 'http://www.example.org/a' }],
  ['a query of the page', { url: '?a=1' }, { url: '?a=1' }],
  ['blanks around an address', { url: '  /shop ' }, { url: '/shop' }],
  ['no classes', { classes: [], xfn: [''] }, { classes: [''], xfn: [''] }],
  ['a menu', { menus: OTHER }, { menus: OTHER }],
  ['no menu', { menus: 0 }, { menus: 0 }],
  [
    'an object of a custom one counts for nothing',
    { object: 'page', object_id: OBJECT.page },
    { object: 'custom', type: 'custom' },
  ],
];

for (const [what, sent, shown] of SENT) {
  test(`an item is created and updated with ${what}`, async () => {
    for (const answer of [await create({ ...CUSTOM, ...sent }), await change((await create(CUSTOM)).id, sent)]) {
      assert.deepEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, answer[name]])), shown);
    }
  });
}

const LONG = 'x'.repeat(501);
const REFUSED: readonly [what: string, sent: object, code: string, param?: string][] = [
  ['no title', { title: '' }, 'rest_title_required'],
  ['a title of nothing but blanks', { title: '  ' }, 'rest_title_required'],
  ['no url', { url: '' }, 'rest_url_required'],
  ['a url that runs', { url: 'javascript:alert(1)' }, 'rest_invalid_param', 'url'],
  ['a url that runs, in disguise', { url: 'java\tscript:alert(1)' }, 'rest_invalid_param', 'url'],
  ['a url of data', { url: 'data:text/html,x' }, 'rest_invalid_param', 'url'],
  ['a url that ends an attribute', { url: '/a"onclick=b' }, 'rest_invalid_param', 'url'],
  ['a url that is too long', { url: `/${'x'.repeat(2048)}` }, 'rest_invalid_param', 'url'],
  ['an unknown type', { type: 'wormhole' }, 'rest_invalid_param', 'type'],
  ['an unknown status', { status: 'trash' }, 'rest_invalid_param', 'status'],
  ['a place before the first', { menu_order: 0 }, 'rest_invalid_param', 'menu_order'],
  ['a target of another window', { target: '_top' }, 'rest_invalid_param', 'target'],
  ['an id below 0', { object_id: -1 }, 'rest_invalid_param', 'object_id'],
  ['a parent that is not there', { parent: OBJECT.gone }, 'rest_post_invalid_id'],
  ['a parent that is no menu item', { parent: OBJECT.page }, 'rest_post_invalid_id'],
  ['a menu that is not there', { menus: OBJECT.gone }, 'invalid_menu_id', 'menus'],
  ['a menu that is a category', { menus: OBJECT.category }, 'invalid_menu_id', 'menus'],
  ['too long a title', { title: LONG }, 'rest_invalid_param', 'title'],
  ['too long a title attribute', { attr_title: LONG }, 'rest_invalid_param', 'attr_title'],
  ['too long a description', { description: LONG }, 'rest_invalid_param', 'description'],
  ['too long a class', { classes: [LONG] }, 'rest_invalid_param', 'classes'],
  ['too many classes', { classes: Array(101).fill('x') }, 'rest_invalid_param', 'classes'],
  ['meta that is no object', { meta: 'x' }, 'rest_invalid_param', 'meta'],
];

for (const [what, sent, code, param] of REFUSED) {
  test(`${what}: ${code}`, async () => {
    const { id } = await create(CUSTOM);
    for (const answer of [await create({ ...CUSTOM, ...sent }, 400), await change(id, sent, 400)]) {
      assert.equal(answer.code, code);
      if (param) assert.deepEqual(Object.keys(answer.data.params), [param]);
    }
  });
}

test('an item moved below itself becomes a top-level item, as in the reference', async () => {
  const above = await create(CUSTOM);
  const below = await create({ ...CUSTOM, parent: above.id });
  for (const parent of [above.id, below.id]) assert.equal((await change(above.id, { parent }, 200)).parent, 0);
});

test('an id in a create is refused', async () => {
  assert.equal((await create({ ...CUSTOM, id: 5 }, 400)).code, 'rest_post_exists');
});

test('there is no trash; children of a deleted item move up', async () => {
  const above = await create(CUSTOM);
  const below = await create({ ...CUSTOM, parent: above.id });
  assert.equal((await site.ask(501, 'DELETE', `${ITEMS}/${above.id}`, admin)).code, 'rest_trash_not_supported');
  const { deleted, previous } = await site.ask(200, 'DELETE', `${ITEMS}/${above.id}?force=true`, admin);
  assert.deepEqual([deleted, previous.id, previous._links], [true, above.id, undefined]);
  assert.equal((await site.ask(404, 'GET', `${ITEMS}/${above.id}`, admin)).code, 'rest_post_invalid_id');
  assert.equal((await site.ask(200, 'GET', `${ITEMS}/${below.id}`, admin)).parent, 0);
});

test('a file contains only non-default values, and an update keeps undeclared members', async () => {
  const { id } = await create(CUSTOM);
  const { date, modified, ...stored } = await file(id);
  assert.deepEqual(stored, {
    id,
    title: 'Shop',
    slug: stored.slug,
    status: 'publish',
    author: stored.author,
    menu_order: 1,
    type: 'custom',
    url: 'https://shop.example.org/',
    menus: [],
  });
});

test('a URL in a file written by hand stays as it is, even if a client sends it back', async (t) => {
  const site = await menuSite({ 301: { title: 'Shop', url: 'shop' } });
  t.after(() => site.close());
  for (const json of [{ title: 'Store' }, { url: 'shop', attr_title: 'a' }]) {
    assert.equal((await site.ask(200, 'PATCH', `${ITEMS}/301`, { ...admin, json })).url, 'shop');
  }
});

/** Who may what: contributors and up read, administrators write. */
const READERS: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];

for (const as of [undefined, ...ROLES]) {
  test(`rights of ${as ?? 'nobody'}`, async () => {
    const { id } = await create(CUSTOM);
    const asking = as ? { as } : {};
    const denied = as ? 403 : 401;
    const reads = as !== undefined && READERS.includes(as);
    const writes = as === 'administrator';
    const codeOf = async (
      allowed: boolean,
      good: number,
      code: string,
      method: string,
      path: string,
      json?: object,
    ) => {
      const answer = await site.ask(allowed ? good : denied, method, path, { ...asking, ...(json && { json }) });
      if (!allowed) assert.equal(answer.code, code, `${method} ${path}`);
    };
    for (const path of [ITEMS, `${ITEMS}/${id}`]) {
      await codeOf(reads, 200, 'rest_cannot_view', 'GET', path);
      await codeOf(writes, 200, 'rest_forbidden_context', 'GET', `${path}?context=edit`);
    }
    await site.ask(404, 'GET', `${ITEMS}/${OBJECT.gone}`, asking);
    await codeOf(writes, 200, 'rest_cannot_read', 'GET', `${ITEMS}/${id}/autosaves`);
    await codeOf(writes, 200, 'rest_cannot_edit', 'POST', `${ITEMS}/${id}/autosaves`, { title: 'y' });
    await codeOf(writes, 201, 'rest_cannot_create', 'POST', ITEMS, CUSTOM);
    await codeOf(writes, 200, 'rest_cannot_edit', 'PATCH', `${ITEMS}/${id}`, { title: 'y' });
    await codeOf(writes, 200, 'rest_cannot_delete', 'DELETE', `${ITEMS}/${id}?force=true`);
  });
}

test('drafts are for users who write them', async () => {
  const { id } = await create({ ...CUSTOM, status: 'draft' });
  assert.equal((await site.ask(403, 'GET', `${ITEMS}/${id}`, { as: 'editor' })).code, 'rest_forbidden');
  assert.equal((await site.ask(400, 'GET', `${ITEMS}?status=draft`, { as: 'editor' })).code, 'rest_invalid_param');
  const seen = await site.ask(200, 'GET', `${ITEMS}?status=draft`, admin);
  assert.ok(seen.some((item: Answer) => item.id === id));
});

test('autosaves store title, title attribute and description next to the item', async () => {
  const { id } = await create({ ...CUSTOM, attr_title: 'a', description: 'd' });
  const saved = await site.ask(200, 'POST', `${ITEMS}/${id}/autosaves`, {
    ...admin,
    json: { title: 'Store', description: 'e' },
  });
  assert.deepEqual([saved.title.raw, saved.attr_title, saved.description], ['Store', 'a', 'e']);
  assert.equal(saved.slug, `${id}-autosave-v1`);
  const one = await site.ask(200, 'GET', `${ITEMS}/${id}/autosaves/${saved.id}?context=edit`, admin);
  assert.deepEqual(one, saved);
  assert.equal((await site.ask(200, 'GET', `${ITEMS}/${id}/autosaves`, admin)).length, 1);
  assert.equal((await site.ask(200, 'GET', `${ITEMS}/${id}`, admin)).title.rendered, 'Shop');
  assert.deepEqual(await site.ask(200, 'GET', `${ITEMS}/${id}/autosaves/${id}?context=edit`, admin), saved);
  const { status } = await site.json(`/site/v2${ITEMS}/${id}/revisions`, admin);
  assert.equal(status, 404, 'there are no revisions');
});

test('an autosave of one’s own draft updates the draft', async () => {
  const { id } = await create({ ...CUSTOM, status: 'draft' });
  const json = { title: 'Store', url: '/store', attr_title: 'a' };
  const saved = await site.ask(200, 'POST', `${ITEMS}/${id}/autosaves`, { ...admin, json });
  assert.deepEqual([saved.id, saved.title.raw, saved.attr_title], [id, 'Store', 'a']);
  const { title, url, attr_title } = await site.ask(200, 'GET', `${ITEMS}/${id}?context=edit`, admin);
  assert.deepEqual([title.raw, url, attr_title], ['Store', '/store', 'a']);
});
