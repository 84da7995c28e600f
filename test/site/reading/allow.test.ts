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
  await site.ask(201, 'POST', '/categories', { as: 'administrator', json: { name: 'Uncategorized' } });
  paths['a post that is not there'] = '/site/v2/posts/99999';
});
after(() => site.close());

/** The item, and the allowed methods by role. */
const ALLOWED: readonly [string, Partial<Record<Role | 'nobody', string>>][] = [
  ['an author’s post', { nobody: 'GET', subscriber: 'GET', contributor: 'GET', author: ALL, editor: ALL }],
  ['its autosaves', { contributor: 'GET', author: 'GET, POST', editor: 'GET, POST' }],
  ['a contributor’s draft', { contributor: ALL, author: 'GET', editor: ALL }],
  ['a page', { author: 'GET', editor: ALL, administrator: ALL }],
  ['an author’s event', { nobody: 'GET', contributor: 'GET', author: ALL_OF_EVENT, editor: ALL_OF_EVENT }],
  ['an author’s event by its slug', { contributor: 'GET', author: ALL_OF_EVENT }],
  ['a post that is not there', { nobody: 'GET', editor: 'GET' }],
];

for (const [what, expected] of ALLOWED) {
  for (const [who, allow] of Object.entries(expected)) {
    test(`Allow of ${what} for ${who}: ${allow}`, async () => {
      const asked = who === 'nobody' ? {} : { as: who as Role };
      const response = await site.fetch(paths[what] ?? '', asked);
      assert.equal(response.headers.get('allow'), allow);
      const hints = Object(await response.json())._links?.self[0].targetHints;
      if (hints) assert.deepEqual(hints, { allow: allow.split(', ') });
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
];
for (const [path, as, allow] of HINTS) {
  test(`links of ${path} say to ${as ?? 'nobody'}: ${allow}`, async () => {
    const [first] = (await site.json<{ _links: { self: object[] } }[]>(path, as && { as })).body;
    assert.deepEqual(Object(first?._links.self[0]).targetHints, { allow: allow.split(', ') });
  });
}
