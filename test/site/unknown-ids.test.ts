import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { Answer, AskingSite } from './content-site.ts';
import { type WritingSite, writingSite } from './writing/write-fixture.ts';

/** WordPress looks up records before it checks rights: every client learns that a record is missing, except for users. */
const NONE = 99999999;

let site: WritingSite;
/** Ids of what is there, by the first part of its path. */
const there: Record<string, number> = {};

before(async () => {
  site = await writingSite();
  const make = async (base: string, json: Answer) => {
    there[base] = (await site.admin(201, 'POST', `/${base}`, json)).id;
  };
  await make('posts', { title: 'Hidden' });
  await make('pages', { title: 'Hidden' });
  await make('navigation', { title: 'Shown', content: 'x', status: 'publish' });
  await make('menu-items', { title: 'Shop', url: 'https://shop.example.org/' });
  await make('categories', { name: 'News of the town' });
  await make('menus', { name: 'Top' });
});
after(() => site.close());

/** A request for a record, and the codes for a missing and an existing one. */
const ASKED: readonly [method: string, path: string, none: string, refused: string][] = [
  ['PATCH', '/posts/:id', 'rest_post_invalid_id', 'rest_cannot_edit'],
  ['DELETE', '/posts/:id', 'rest_post_invalid_id', 'rest_cannot_delete'],
  ['DELETE', '/pages/:id?force=true', 'rest_post_invalid_id', 'rest_cannot_delete'],
  ['POST', '/posts/:id/autosaves', 'rest_post_invalid_id', 'rest_cannot_edit'],
  ['DELETE', '/posts/:id/revisions/5', 'rest_post_invalid_parent', 'rest_cannot_delete'],
  ['PATCH', '/navigation/:id', 'rest_post_invalid_id', 'rest_cannot_edit'],
  ['GET', '/menu-items/:id', 'rest_post_invalid_id', 'rest_cannot_view'],
  ['GET', '/menu-items/:id?context=edit', 'rest_post_invalid_id', 'rest_forbidden_context'],
  ['PATCH', '/menu-items/:id', 'rest_post_invalid_id', 'rest_cannot_edit'],
  ['PATCH', '/categories/:id', 'rest_term_invalid', 'rest_cannot_update'],
  ['DELETE', '/categories/:id?force=true', 'rest_term_invalid', 'rest_cannot_delete'],
  ['GET', '/menus/:id', 'rest_term_invalid', 'rest_cannot_view'],
  ['DELETE', '/menus/:id?force=true', 'rest_term_invalid', 'rest_cannot_delete'],
];

const send = (as: Role | undefined, status: number, method: string, path: string): ReturnType<AskingSite['ask']> =>
  site.ask(status, method, path, { ...(as && { as }), ...(!/GET|DELETE/.test(method) && { json: { slug: 'x' } }) });

for (const as of [undefined, 'subscriber'] as const) {
  for (const [method, path, none, refused] of ASKED) {
    test(`${as ?? 'nobody'}: ${method} ${path} is ${none} if the id is unknown, and otherwise ${refused}`, async () => {
      assert.equal((await send(as, 404, method, path.replace(':id', String(NONE)))).code, none);
      const id = there[path.split('/')[1] ?? ''];
      assert.equal((await send(as, as ? 403 : 401, method, path.replace(':id', String(id)))).code, refused);
    });
  }
}

test('a missing image is reported to users who may edit images', async () => {
  for (const [as, status, code] of [
    [undefined, 401, 'rest_cannot_edit_image'],
    ['contributor', 403, 'rest_cannot_edit_image'],
    ['author', 404, 'rest_post_invalid_id'],
  ] as const) {
    const asking = { json: { src: 'https://example.org/a.png', rotation: 90 }, ...(as && { as }) };
    assert.equal((await site.ask(status, 'POST', `/media/${NONE}/edit`, asking)).code, code);
  }
});

test('missing media and global styles are 404 for everybody', async () => {
  const json = { action: 'create-image-subsizes' };
  assert.equal((await site.ask(404, 'POST', `/media/${NONE}/post-process`, { json })).code, 'rest_post_invalid_id');
  for (const [method, path, code] of [
    ['GET', '', 'rest_global_styles_not_found'],
    ['GET', '?context=edit', 'rest_global_styles_not_found'],
    ['PATCH', '', 'rest_global_styles_not_found'],
    ['GET', '/revisions', 'rest_post_invalid_parent'],
  ] as const) {
    assert.equal((await send(undefined, 404, method, `/global-styles/${NONE}${path}`)).code, code);
  }
});

test('a menu item that was missing is refused once it exists', async () => {
  const next = `/menu-items/${Math.max(...Object.values(there)) + 1}`;
  await site.ask(404, 'GET', next);
  const { id } = await site.admin(201, 'POST', '/menu-items', { title: 'Next', url: 'https://next.example.org/' });
  assert.equal(next, `/menu-items/${id}`);
  assert.equal((await site.ask(401, 'GET', next)).code, 'rest_cannot_view');
});

test('nobody can find out which users exist', async () => {
  for (const [method, path] of [
    ['PATCH', ''],
    ['GET', '?context=edit'],
    ['DELETE', '?force=true&reassign=1'],
    ['GET', '/application-passwords'],
    ['DELETE', '/application-passwords'],
  ] as const) {
    for (const as of [undefined, 'subscriber'] as const) {
      const [somebody, none] = await Promise.all(
        [1, NONE].map((id) => send(as, as ? 403 : 401, method, `/users/${id}${path}`)),
      );
      assert.deepEqual(somebody, none, `${method} ${path}`);
    }
  }
});

test('by slug, hidden items look like missing ones', async () => {
  const { slug } = await site.admin(200, 'PATCH', `/posts/${there.posts}`, { slug: 'hidden' });
  for (const method of ['PATCH', 'DELETE']) {
    const [hidden, none] = await Promise.all(
      [slug, 'no-such'].map((one) => send(undefined, 401, method, `/posts/by-slug/${one}`)),
    );
    assert.deepEqual(hidden, none);
  }
});
