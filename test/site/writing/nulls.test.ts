import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { GREEN, IMAGE, NEWS, UNCATEGORIZED, type WritingSite, writingSite } from './write-fixture.ts';

let site: WritingSite;
before(async () => {
  site = await writingSite();
});
after(() => site.close());

const POST = {
  title: 'Null',
  content: 'Text',
  excerpt: 'Short',
  status: 'publish',
  slug: 'other',
  date: '2020-01-02T03:04:05',
  sticky: true,
  format: 'aside',
  comment_status: 'closed',
  ping_status: 'closed',
  featured_media: IMAGE,
  categories: [NEWS],
  tags: [GREEN],
  meta: { footnotes: '[]' },
};
const PAGE = { title: 'Null', status: 'publish', slug: 'other', template: 'wide.html', menu_order: 3 };
const USER = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
  name: 'Ada L',
  first_name: 'Ada',
  last_name: 'L',
  nickname: 'Countess',
  url: 'https://ada.example.org',
  description: 'Counts',
  slug: 'countess',
};
const ITEM = { title: 'Shop', url: 'https://shop.example.org/', attr_title: 'a', description: 'b', target: '_blank' };

/** The effect of null on a member, as in WordPress: it is reset, or stays if the row says so. */
const RESETS: readonly [base: string, made: Answer, member: string, shown: unknown][] = [
  ['posts', POST, 'slug', 'null'],
  ['posts', POST, 'status', 'draft'],
  ['posts', POST, 'sticky', false],
  ['posts', { ...POST, sticky: false, password: 'word' }, 'password', ''],
  ['posts', POST, 'date', '2030-01-15T07:00:00'],
  ['posts', POST, 'date_gmt', '2030-01-15T12:00:00'],
  ['posts', POST, 'featured_media', 0],
  ['posts', POST, 'categories', []],
  ['posts', POST, 'tags', []],
  ['posts', POST, 'format', 'aside'],
  ['posts', POST, 'comment_status', 'closed'],
  ['posts', POST, 'ping_status', 'closed'],
  ['posts', POST, 'title', 'Null'],
  ['posts', POST, 'content', 'Text'],
  ['posts', POST, 'excerpt', 'Short'],
  ['posts', POST, 'author', 1],
  ['pages', PAGE, 'slug', 'null'],
  ['pages', PAGE, 'template', ''],
  ['pages', PAGE, 'menu_order', 0],
  ['menu-items', ITEM, 'attr_title', ''],
  ['menu-items', ITEM, 'description', ''],
  ['menu-items', ITEM, 'target', ''],
  ['menu-items', { ...ITEM, menu_order: 4 }, 'menu_order', 1],
  ['menu-items', ITEM, 'status', 'draft'],
  ['categories', { name: 'Null', slug: 'other', description: 'd' }, 'description', ''],
  ['categories', { name: 'Null', slug: 'other', parent: NEWS }, 'slug', 'null'],
  ['categories', { name: 'Null', parent: NEWS }, 'parent', 0],
  ['tags', { name: 'Null', slug: 'other' }, 'slug', 'null'],
  ['users', USER, 'name', 'ada'],
  ['users', USER, 'first_name', ''],
  ['users', USER, 'last_name', ''],
  ['users', USER, 'nickname', 'ada'],
  ['users', USER, 'url', ''],
  ['users', USER, 'description', ''],
  ['users', USER, 'slug', 'ada'],
];

const rawOf = (value: unknown): unknown => (value as { readonly raw?: unknown } | null)?.raw ?? value;

for (const [base, made, member, shown] of RESETS) {
  test(`${base}: null for ${member} is ${JSON.stringify(shown)}`, async () => {
    const { id } = await site.admin(201, 'POST', `/${base}`, made);
    const changed = await site.admin(200, 'PATCH', `/${base}/${id}`, { [member]: null });
    assert.deepEqual(rawOf(changed[member]), shown);
    const query = base === 'users' ? '?force=true&reassign=1' : '?force=true';
    await site.admin(200, 'DELETE', `/${base}/${id}${query}`);
  });
}

test('a member that may not be empty refuses null', async () => {
  const { id } = await site.admin(201, 'POST', '/users', { ...USER, username: 'bea', email: 'bea@example.org' });
  assert.equal((await site.admin(400, 'PATCH', `/users/${id}`, { password: null })).code, 'rest_invalid_param');
  const item = await site.admin(201, 'POST', '/menu-items', ITEM);
  assert.equal((await site.admin(400, 'PATCH', `/menu-items/${item.id}`, { url: null })).code, 'rest_url_required');
});

test('null in a new post counts as not sent, except for categories and status', async () => {
  const made = { title: 'New', slug: null, sticky: null, password: null, template: null, format: null };
  const { categories, status, slug, sticky } = await site.admin(201, 'POST', '/posts', { ...made, status: null });
  assert.deepEqual([categories, status, slug, sticky], [[UNCATEGORIZED], 'draft', '', false]);
  assert.deepEqual((await site.admin(201, 'POST', '/posts', { ...made, categories: null })).categories, []);
});
