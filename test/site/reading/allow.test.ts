import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { type AskingSite, contentSite } from '../content-site.ts';

const ALL = 'GET, POST, PUT, PATCH, DELETE';
/** In the order of the calendar's contract. */
const ALL_OF_EVENT = 'GET, DELETE, POST, PUT, PATCH';

let site: AskingSite;
const paths: Record<string, string> = {};
before(async () => {
  site = await contentSite();
  const post = { title: 'News', status: 'publish' };
  const made = await site.ask(201, 'POST', '/posts', { as: 'author', json: post });
  paths['an author’s post'] = `/site/v2/posts/${made.id}`;
  paths['its autosaves'] = `/site/v2/posts/${made.id}/autosaves`;
  const draft = await site.ask(201, 'POST', '/posts', { as: 'contributor', json: { title: 'Draft' } });
  paths['a contributor’s draft'] = `/site/v2/posts/${draft.id}`;
  const page = await site.ask(201, 'POST', '/pages', { as: 'editor', json: post });
  paths['a page'] = `/site/v2/pages/${page.id}`;
  const times = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  const event = await site.json('/calendar/events/v1/events', { as: 'author', json: { title: 'Fair', ...times } });
  paths['an author’s event'] = `/calendar/events/v1/events/${event.body.id}`;
  paths['an author’s event by its slug'] = '/calendar/events/v1/events/by-slug/fair';
  const fallback = await site.ask(201, 'POST', '/categories', {
    as: 'administrator',
    json: { name: 'Uncategorized' },
  });
  paths['the default category'] = `/site/v2/categories/${fallback.id}`;
  const other = await site.ask(201, 'POST', '/categories', { as: 'administrator', json: { name: 'Zoo' } });
  paths['another category'] = `/site/v2/categories/${other.id}`;
  for (const list of ['posts', 'pages', 'media', 'categories', 'tags', 'menus', 'comments', 'global-styles']) {
    paths[`${list}, one that is not there`] = `/site/v2/${list}/99999`;
  }
  paths['posts for editing'] = '/site/v2/posts?context=edit';
  paths['the active theme'] = '/site/v2/themes?status=active';
  paths['the password in use'] = '/site/v2/users/me/application-passwords/introspect';
});
after(() => site.close());

/** The item, and the allowed methods by role. */
const ALLOWED: readonly [string, Partial<Record<Role | 'nobody', string | null>>][] = [
  ['an author’s post', { nobody: 'GET', subscriber: 'GET', contributor: 'GET', author: ALL, editor: ALL }],
  ['its autosaves', { contributor: null, author: 'GET, POST', editor: 'GET, POST' }],
  ['a contributor’s draft', { nobody: null, contributor: ALL, author: null, editor: ALL }],
  ['a page', { author: 'GET', editor: ALL, administrator: ALL }],
  ['an author’s event', { nobody: 'GET', contributor: 'GET', author: ALL_OF_EVENT, editor: ALL_OF_EVENT }],
  ['an author’s event by its slug', { contributor: 'GET', author: ALL_OF_EVENT }],
  ['the default category', { nobody: 'GET', editor: 'GET, POST, PUT, PATCH' }],
  ['another category', { nobody: 'GET', editor: ALL }],
  ...['posts', 'pages', 'media', 'categories', 'tags', 'menus', 'comments', 'global-styles'].map(
    (list): (typeof ALLOWED)[number] => [`${list}, one that is not there`, { nobody: null, administrator: null }],
  ),
  ['posts for editing', { nobody: null, contributor: 'GET, POST' }],
  ['the active theme', { subscriber: null, contributor: 'GET', administrator: 'GET' }],
  // the same path can name a password by its uuid, which can be changed
  ['the password in use', { nobody: null, subscriber: 'GET', administrator: 'GET' }],
];

for (const [what, expected] of ALLOWED) {
  for (const [who, allow] of Object.entries(expected)) {
    test(`Allow of ${what} for ${who}: ${allow}`, async () => {
      const asked = who === 'nobody' ? {} : { as: who as Role };
      const response = await site.fetch(paths[what] ?? '', asked);
      assert.equal(response.headers.get('allow'), allow);
      const self = Object(await response.json())._links?.self[0];
      if (self?.href.endsWith(paths[what])) assert.deepEqual(self.targetHints, { allow: allow?.split(', ') });
    });
  }
}

/** The same for the items of a list, where no header says it. */
const HINTS: readonly [path: string, as: Role | undefined, allow: string][] = [
  ['/site/v2/posts', undefined, 'GET'],
  ['/site/v2/posts?_fields=_links', 'contributor', 'GET'],
  ['/site/v2/posts?context=embed', 'author', ALL],
  ['/site/v2/pages', 'editor', ALL],
  ['/site/v2/users', 'contributor', 'GET'],
  ['/site/v2/users', 'administrator', ALL],
  ['/site/v2/categories', 'author', 'GET'],
  // the default category cannot be deleted
  ['/site/v2/categories', 'editor', 'GET, POST, PUT, PATCH'],
  ['/site/v2/search?subtype=post', undefined, 'GET'],
  ['/site/v2/search?subtype=post', 'editor', ALL],
  ['/site/v2/search?type=term&subtype=category', 'author', 'GET'],
  ['/site/v2/search?type=term&subtype=category', 'editor', 'GET, POST, PUT, PATCH'],
  ['/site/v2/block-types', 'administrator', 'GET'],
  ['/site/v2/plugins', 'administrator', 'GET, POST, PUT, PATCH'],
];
for (const [path, as, allow] of HINTS) {
  test(`links of ${path} say to ${as ?? 'nobody'}: ${allow}`, async () => {
    const [first] = (await site.json<{ _links: { self: object[] } }[]>(path, as && { as })).body;
    assert.deepEqual(Object(first?._links.self[0]).targetHints, { allow: allow.split(', ') });
  });
}
