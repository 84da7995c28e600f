/** The list of menu items: its order, its filters, and what people write into files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, AskingSite } from '../content-site.ts';
import { MAIN, menuSite, OBJECT, OTHER } from './menu-fixture.ts';

const custom = (title: string, more: object = {}) => ({ title, url: '/x', date: '2029-07-01T12:00:00Z', ...more });

/** As people write them; what is left out is as usual. */
const ITEMS = {
  301: custom('Third', { menu_order: 3, menus: [MAIN] }),
  302: custom('First', { menus: [MAIN], description: 'needle' }),
  303: custom('Second', { menu_order: 2, menus: [MAIN], parent: 302, attr_title: 'pin' }),
  304: custom('Elsewhere', { menu_order: 2, menus: [OTHER] }),
  305: custom('Nowhere', { menu_order: 9 }),
  306: custom('Gone menu', { menu_order: 10, menus: [OBJECT.gone] }),
  307: custom('Two menus', { menu_order: 11, menus: [OBJECT.gone, OTHER, MAIN] }),
  308: custom('Draft', { status: 'draft', menus: [MAIN] }),
  309: { id: 309, title: 'Bare', date: '2029-07-01T12:00:00Z', menu_order: 12 },
  310: custom('Hostile', { url: 'javascript:alert(1)', classes: ['a"b'], menu_order: 13, unheard: { of: 1 } }),
};

let site: AskingSite;
before(async () => {
  site = await menuSite(ITEMS);
});
after(() => site.close());

const asked = { as: 'contributor' } as const;
const list = async (query: string): Promise<Answer[]> =>
  (await site.ask(200, 'GET', `/menu-items?${query}`, asked)) as Answer[];

const IN_ORDER = [302, 303, 304, 301, 305, 306, 307, 309, 310];
const LISTS: readonly [query: string, expected: readonly number[]][] = [
  ['', IN_ORDER],
  ['order=desc', IN_ORDER.toReversed()],
  ['orderby=title', [309, 304, 302, 306, 310, 305, 303, 301, 307]],
  ['orderby=id&order=desc&per_page=2', [310, 309]],
  ['menus=201', [302, 303, 301, 307]],
  ['menus=201&menus_exclude=202', [302, 303, 301]],
  ['menus=201,202', [302, 303, 304, 301, 307]],
  ['menus[terms]=201,202&menus[operator]=AND', [307]],
  ['menus_exclude=201', [304, 305, 306, 309, 310]],
  ['menus=202&menus_exclude=201&tax_relation=OR', [304, 305, 306, 307, 309, 310]],
  ['menu_order=2', [303, 304]],
  ['menu_order=1', [302]],
  ['parent=302', [303]],
  ['search=needle', [302]],
  ['search=pin', [303]],
  ['include=304,301', [304, 301]],
  ['exclude=302,303', [304, 301, 305, 306, 307, 309, 310]],
  ['offset=7', [309, 310]],
];

for (const [query, expected] of LISTS) {
  test(`menu-items?${query}`, async () =>
    assert.deepEqual(
      (await list(query)).map(({ id }) => id),
      expected,
    ));
}

test('a hundred a page', async () => {
  const { headers } = await site.json('/site/v2/menu-items', asked);
  assert.deepEqual([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')], ['9', '1']);
  assert.equal((await site.ask(400, 'GET', '/menu-items?per_page=101', asked)).code, 'rest_invalid_param');
  assert.equal((await site.ask(400, 'GET', '/menu-items?page=2', asked)).code, 'rest_post_invalid_page_number');
});

const WRITTEN: readonly [id: keyof typeof ITEMS, member: string, shown: unknown][] = [
  [302, 'menu_order', 1],
  [302, 'menus', MAIN],
  [306, 'menus', 0],
  [307, 'menus', OTHER],
  [309, 'type', 'custom'],
  [309, 'url', ''],
  [309, 'invalid', false],
  [310, 'url', ''],
  [310, 'classes', ['ab']],
];

for (const [id, member, shown] of WRITTEN) {
  test(`the file of ${id}: ${member}`, async () =>
    assert.deepEqual((await site.ask(200, 'GET', `/menu-items/${id}`, asked))[member], shown));
}

test('an update keeps undeclared members', async () => {
  const admin = { as: 'administrator', json: { url: '/safe', menu_order: 14 } } as const;
  assert.equal((await site.ask(200, 'PATCH', '/menu-items/310', admin)).url, '/safe');
  const stored = new TextDecoder().decode(await site.fileSystem.readFile('/site/site/menu-items/310.json'));
  assert.deepEqual(JSON.parse(stored).unheard, { of: 1 });
});

test('files with circular parents are shown', async () => {
  const round = await menuSite({ 301: custom('A', { parent: 302 }), 302: custom('B', { parent: 301 }) });
  const seen = (await round.ask(200, 'GET', '/menu-items', asked)) as Answer[];
  assert.deepEqual(
    seen.map(({ id, parent }) => [id, parent]),
    [
      [301, 302],
      [302, 301],
    ],
  );
  await round.close();
});
