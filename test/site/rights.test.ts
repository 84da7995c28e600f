import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { Answer } from './content-site.ts';
import { NEWS, writingSite } from './writing/write-fixture.ts';

const site = await writingSite();
/** Sends a request as a role, or anonymously. */
const ask = (as: Role | undefined, status: number, method: string, path: string, json?: Answer) =>
  site.ask(status, method, path, { ...(as && { as }), ...(json && { json }) });

const ADMIN = 1;
await site.admin(200, 'GET', '/posts');

/** Who creates what: status of the answer, and the status of the item or the code. */
const CREATES: [string, Role | undefined, Answer, number, string][] = [
  ['posts', undefined, {}, 401, 'rest_cannot_create'],
  ['posts', 'subscriber', {}, 403, 'rest_cannot_create'],
  // an id, another author and sticky are refused before the right to create is checked
  ['posts', undefined, { id: 7, author: ADMIN, sticky: true }, 400, 'rest_post_exists'],
  ['posts', 'subscriber', { id: 99999999 }, 400, 'rest_post_exists'],
  ['posts', undefined, { author: ADMIN, sticky: true }, 401, 'rest_cannot_edit_others'],
  ['posts', 'subscriber', { author: 99999999 }, 403, 'rest_cannot_edit_others'],
  ['posts', undefined, { sticky: true, status: 'publish' }, 401, 'rest_cannot_assign_sticky'],
  ['posts', 'subscriber', { sticky: true, categories: [NEWS] }, 403, 'rest_cannot_assign_sticky'],
  ['posts', 'subscriber', { author: 0, sticky: false }, 403, 'rest_cannot_create'],
  ['posts', undefined, { id: 7, status: 'unheard' }, 400, 'rest_invalid_param'],
  // an invalid member is reported before missing read rights
  ['posts', 'editor', { title: '', sticky: true, password: 'x' }, 400, 'rest_invalid_field'],
  ['posts', 'editor', { title: '', template: 'unheard' }, 400, 'rest_invalid_param'],
  ['posts', 'editor', { title: '' }, 400, 'empty_content'],
  ['posts', 'author', { author: 99999999, status: 'publish' }, 403, 'rest_cannot_edit_others'],
  ['posts', 'editor', { categories: [0] }, 403, 'rest_cannot_assign_term'],
  ['posts', 'contributor', {}, 201, 'draft'],
  ['posts', 'contributor', { status: 'pending' }, 201, 'pending'],
  ['posts', 'contributor', { status: 'publish' }, 403, 'rest_cannot_publish'],
  ['posts', 'contributor', { status: 'future', date: '2031-01-01T00:00:00' }, 403, 'rest_cannot_publish'],
  ['posts', 'contributor', { status: 'private' }, 403, 'rest_cannot_publish'],
  ['posts', 'contributor', { sticky: true }, 403, 'rest_cannot_assign_sticky'],
  ['posts', 'contributor', { sticky: true, status: 'publish' }, 403, 'rest_cannot_assign_sticky'],
  ['posts', 'contributor', { sticky: false }, 201, 'draft'],
  ['posts', 'contributor', { author: ADMIN }, 403, 'rest_cannot_edit_others'],
  ['posts', 'contributor', { author: 99999999 }, 403, 'rest_cannot_edit_others'],
  ['posts', 'contributor', { categories: [NEWS] }, 201, 'draft'],
  ['posts', 'author', {}, 201, 'draft'],
  ['posts', 'author', { status: 'publish' }, 201, 'publish'],
  ['posts', 'author', { status: 'publish', date: '2031-01-01T00:00:00' }, 201, 'future'],
  ['posts', 'author', { status: 'private' }, 201, 'private'],
  ['posts', 'author', { sticky: true }, 201, 'draft'],
  ['posts', 'author', { author: ADMIN }, 403, 'rest_cannot_edit_others'],
  ['posts', 'editor', { author: ADMIN }, 201, 'draft'],
  ['posts', 'editor', { author: 99999999 }, 400, 'rest_invalid_author'],
  ['pages', undefined, {}, 401, 'rest_cannot_create'],
  ['pages', 'contributor', {}, 403, 'rest_cannot_create'],
  ['pages', 'author', {}, 403, 'rest_cannot_create'],
  ['pages', 'author', { author: ADMIN }, 403, 'rest_cannot_edit_others'],
  ['pages', 'author', { id: 7, author: ADMIN }, 400, 'rest_post_exists'],
  ['pages', 'editor', { status: 'publish' }, 201, 'publish'],
  ['blocks', undefined, {}, 401, 'rest_cannot_create'],
  ['blocks', 'contributor', {}, 403, 'rest_cannot_create'],
  ['blocks', 'author', { status: 'publish' }, 201, 'publish'],
  ['navigation', undefined, {}, 401, 'rest_cannot_create'],
  ['navigation', 'author', {}, 403, 'rest_cannot_create'],
  ['navigation', 'author', { id: 7 }, 400, 'rest_post_exists'],
  ['navigation', 'editor', {}, 403, 'rest_cannot_create'],
  ['navigation', 'administrator', { status: 'publish' }, 201, 'publish'],
];

for (const [base, as, json, status, result] of CREATES) {
  test(`${base}: ${as ?? 'nobody'} creates with ${JSON.stringify(json)}: ${result}`, async () => {
    const answer = await ask(as, status, 'POST', `/${base}`, { title: 'x', ...json });
    assert.equal(status === 201 ? answer.status : answer.code, result);
  });
}

const WRITERS: (Role | undefined)[] = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

/** Who may edit: the kind, owner and status. */
const EDITS: [string, Role, Answer, Role[]][] = [
  ['posts', 'author', { status: 'publish' }, ['author', 'editor', 'administrator']],
  ['posts', 'author', { status: 'publish', date: '2031-01-01T00:00:00' }, ['author', 'editor', 'administrator']],
  ['posts', 'author', { status: 'draft' }, ['author', 'editor', 'administrator']],
  ['posts', 'contributor', { status: 'draft' }, ['contributor', 'editor', 'administrator']],
  ['posts', 'contributor', { status: 'pending' }, ['contributor', 'editor', 'administrator']],
  ['posts', 'editor', { status: 'private' }, ['editor', 'administrator']],
  ['pages', 'editor', { status: 'publish' }, ['editor', 'administrator']],
  ['pages', 'administrator', { status: 'draft' }, ['editor', 'administrator']],
  ['blocks', 'author', { status: 'publish' }, ['author', 'editor', 'administrator']],
  ['blocks', 'editor', { status: 'draft' }, ['editor', 'administrator']],
  ['navigation', 'administrator', { status: 'publish' }, ['administrator']],
];

for (const [base, owner, json, allowed] of EDITS) {
  for (const as of WRITERS) {
    const may = as !== undefined && allowed.includes(as);
    const refused = as ? 403 : 401;
    const does = may ? 'changes, trashes, restores and deletes' : 'does not touch';
    test(`${base}: ${as ?? 'nobody'} ${does} what is ${json.status} of the ${owner}`, async () => {
      const { id } = await ask(owner, 201, 'POST', `/${base}`, { title: 'Theirs', ...json });
      const text = await site.file(base, id);
      const steps: [string, string, Answer | undefined, string][] = [
        ['PATCH', '', { title: 'Changed' }, 'rest_cannot_edit'],
        ['DELETE', '', undefined, 'rest_cannot_delete'],
        ['PATCH', '', { status: 'draft' }, 'rest_cannot_edit'],
        ['DELETE', '?force=true', undefined, 'rest_cannot_delete'],
      ];
      for (const [method, query, sent, code] of steps) {
        const answer = await ask(as, may ? 200 : refused, method, `/${base}/${id}${query}`, sent);
        if (!may) assert.equal(answer.code, code);
      }
      assert.equal(await site.file(base, id), may ? undefined : text);
    });
  }
}

/** What is refused of an update of one's own draft. */
const OWN: [Role, Answer, number, string][] = [
  ['contributor', { status: 'publish' }, 403, 'rest_cannot_publish'],
  ['contributor', { status: 'future' }, 403, 'rest_cannot_publish'],
  ['contributor', { status: 'private' }, 403, 'rest_cannot_publish'],
  ['contributor', { sticky: true }, 403, 'rest_cannot_assign_sticky'],
  ['contributor', { author: ADMIN }, 403, 'rest_cannot_edit_others'],
  ['author', { author: ADMIN }, 403, 'rest_cannot_edit_others'],
];

for (const [as, json, status, code] of OWN) {
  test(`${as} cannot turn an own draft into ${JSON.stringify(json)}: ${code}`, async () => {
    const { id } = await ask(as, 201, 'POST', '/posts', { title: 'Mine' });
    const text = await site.file('posts', id);
    assert.equal((await ask(as, status, 'PATCH', `/posts/${id}`, json)).code, code);
    assert.equal(await site.file('posts', id), text);
  });
}

test('a contributor who may not publish may send the current status', async () => {
  const { id } = await ask('contributor', 201, 'POST', '/posts', { title: 'Mine', status: 'pending' });
  const kept = await ask('contributor', 200, 'PATCH', `/posts/${id}`, { status: 'pending', title: 'Still' });
  assert.deepEqual([kept.status, kept.title.raw], ['pending', 'Still']);
  // published by an editor, it is theirs to read
  await ask('editor', 200, 'PATCH', `/posts/${id}`, { status: 'publish' });
  assert.equal((await ask('contributor', 403, 'PATCH', `/posts/${id}`, { title: 'x' })).code, 'rest_cannot_edit');
  // and is not published again out of the trash
  await ask('editor', 200, 'DELETE', `/posts/${id}`);
  assert.equal(
    (await ask('contributor', 403, 'PATCH', `/posts/${id}`, { status: 'publish' })).code,
    'rest_cannot_edit',
  );
});

test('an editor gives a post to another author, who may then edit it', async () => {
  const { author } = await ask('author', 201, 'POST', '/posts', { title: 'Of the author' });
  const { id } = await ask('editor', 201, 'POST', '/posts', { title: 'Given', author, status: 'publish' });
  assert.equal((await ask('author', 200, 'PATCH', `/posts/${id}`, { title: 'Taken' })).author, author);
});

test('an author reads an unpublished page that an editor gave them, and cannot edit it', async () => {
  const { author } = await ask('author', 201, 'POST', '/posts', { title: 'Of the author' });
  const { id } = await ask('editor', 201, 'POST', '/pages', { title: 'Given', author });
  assert.equal((await ask('author', 200, 'GET', `/pages/${id}`)).title.rendered, 'Given');
  assert.equal((await ask('author', 400, 'GET', '/pages?status=draft')).code, 'rest_invalid_param');
  for (const method of ['PATCH', 'DELETE']) {
    const code = method === 'PATCH' ? 'rest_cannot_edit' : 'rest_cannot_delete';
    assert.equal((await ask('author', 403, method, `/pages/${id}`, { title: 'Changed' })).code, code);
  }
  assert.equal((await ask('author', 403, 'GET', `/pages/${id}?context=edit`)).code, 'rest_forbidden_context');
  assert.equal((await ask('contributor', 403, 'GET', `/pages/${id}`)).code, 'rest_forbidden');
});

test('only administrators may delete the front page or the posts page of the settings', async () => {
  const pages = ['Front', 'Blog', 'Other'].map((title) =>
    site.admin(201, 'POST', '/pages', { title, status: 'publish' }),
  );
  const [front, blog, other] = (await Promise.all(pages)).map(({ id }) => `/pages/${id}`);
  const named = [front, blog].map((path) => Number(path?.split('/')[2]));
  // the settings name them, whether they are shown or not
  await site.admin(200, 'POST', '/settings', {
    show_on_front: 'posts',
    page_on_front: named[0],
    page_for_posts: named[1],
  });
  for (const path of [front, `${front}?force=true`, blog, '/pages/by-slug/blog']) {
    assert.equal((await ask('editor', 403, 'DELETE', `${path}`)).code, 'rest_cannot_delete', path);
  }
  const allowed = async (as: Role, path = '') => (await site.fetch(`/site/v2${path}`, { as })).headers.get('allow');
  assert.equal(await allowed('editor', front), 'GET, POST, PUT, PATCH');
  assert.equal(await allowed('editor', '/pages/by-slug/blog'), 'GET, POST, PUT, PATCH');
  assert.equal(await allowed('editor', other), 'GET, POST, PUT, PATCH, DELETE');
  assert.equal(await allowed('administrator', front), 'GET, POST, PUT, PATCH, DELETE');
  await ask('editor', 200, 'PATCH', `${front}`, { title: 'Changed' });
  await ask('editor', 200, 'DELETE', `${other}`);
  await ask('administrator', 200, 'DELETE', `${front}`);
  await ask('administrator', 200, 'DELETE', `${blog}?force=true`);
});
