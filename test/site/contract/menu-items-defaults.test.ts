/** What the contract says of menu items where it differs from other items: a hundred of them, in the order of their menu. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { contractSite } from './declared.ts';

/** One more than a page can hold. */
const MANY = 101;

const site = await contractSite();
after(() => site.close());
const ask = (status: number, method: string, path: string, json?: unknown): Promise<Answer> =>
  site.ask(status, method, path, { as: 'administrator', ...(json !== undefined && { json }) });
const item = (title: string, more: Answer = {}): Answer => ({ title, url: 'https://example.org/', ...more });

// the first that is made comes last in the menu
const menu = await ask(201, 'POST', '/menus', { name: 'Main' });
for (let at = 0; at < MANY; at++) {
  await ask(201, 'POST', '/menu-items', item(`No. ${MANY - at}`, { menu_order: MANY - at, menus: menu.id }));
}
const orders = async (query: string): Promise<readonly number[]> =>
  (await ask(200, 'GET', `/menu-items?${query}`)).map(({ menu_order }: Answer) => menu_order);
const counted = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + Math.sign(to - from) * at);

const PAGES: readonly [what: string, query: string, orders: readonly number[]][] = [
  ['a hundred, as they come in their menu', '', counted(1, 100)],
  ['the same, spelt out', 'page=1&per_page=100&order=asc&orderby=menu_order&status=publish', counted(1, 100)],
  ['the rest', 'page=2', [101]],
  ['one, the least of a page', 'per_page=1', [1]],
  ['the last first', 'order=desc&per_page=3', counted(101, 99)],
  ['the oldest first, which is what ascending means of dates and ids', 'orderby=id&per_page=2', counted(101, 100)],
  ['that of one place', 'menu_order=7', [7]],
];
for (const [what, query, expected] of PAGES) {
  test(`a list of menu items${query && `?${query}`}: ${what}`, async () =>
    assert.deepEqual(await orders(query), expected));
}

test('a list of menu items has no page behind the last', async () => {
  assert.equal((await ask(400, 'GET', '/menu-items?page=3')).code, 'rest_post_invalid_page_number');
});

test('what a create of a menu item does not send has its default', async () => {
  const { type, status, parent, menu_order, attr_title, description, target, classes, xfn } = await ask(
    201,
    'POST',
    '/menu-items',
    item('Plain'),
  );
  assert.deepEqual([type, status, parent, menu_order], ['custom', 'publish', 0, 1]);
  assert.deepEqual([attr_title, description, target, classes, xfn], ['', '', '', [''], ['']]);
});

test('what an update of a menu item does not send is kept', async () => {
  const sent = { menu_order: 5, status: 'draft', attr_title: 'Hint', classes: ['hot'], xfn: ['me'], target: '_blank' };
  const { id } = await ask(201, 'POST', '/menu-items', item('Kept', sent));
  const kept = await ask(200, 'PATCH', `/menu-items/${id}`, { title: 'Still kept' });
  for (const [name, value] of Object.entries(sent)) assert.deepEqual(kept[name], value, name);
});

test('a menu item is deleted for good or not at all', async () => {
  const { id } = await ask(201, 'POST', '/menu-items', item('Gone'));
  for (const query of ['', '?force=false']) {
    assert.equal((await ask(501, 'DELETE', `/menu-items/${id}${query}`)).code, 'rest_trash_not_supported');
  }
  assert.equal((await ask(200, 'DELETE', `/menu-items/${id}?force=true`)).deleted, true);
  assert.equal((await ask(404, 'GET', `/menu-items/${id}`)).code, 'rest_post_invalid_id');
});
