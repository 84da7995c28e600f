/** Comments are a closed, empty list, which says so as the reference does. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AskingSite, contentSite } from '../content-site.ts';

let site: AskingSite;
const id: Record<string, number> = {};

before(async () => {
  site = await contentSite();
  for (const [name, status] of Object.entries({ open: 'publish', draft: 'draft', private: 'private', gone: 'draft' })) {
    const made = await site.ask(201, 'POST', '/posts', {
      as: 'author',
      json: { title: name, status, comment_status: 'open' },
    });
    id[name] = made.id;
  }
  await site.ask(200, 'DELETE', `/posts/${id.gone}`, { as: 'author' });
});
after(() => site.close());

test('the list is empty, whatever the parameters', async () => {
  for (const query of [
    '',
    '?page=3&per_page=5&search=x&order=asc&orderby=id',
    `?post=${id.open},777777`,
    '?include=1&parent=2',
  ]) {
    const response = await site.fetch(`/site/v2/comments${query}`);
    assert.equal(response.status, 200, query);
    assert.deepEqual(await response.json(), []);
    assert.equal(response.headers.get('x-wp-total'), '0');
    assert.equal(response.headers.get('x-wp-totalpages'), '0');
  }
});

test('items link to their comments; an empty list is not embedded', async () => {
  const { _links, _embedded } = await site.ask(200, 'GET', `/posts/${id.open}?_embed`, { as: 'author' });
  const [{ href, embeddable }] = _links.replies;
  assert.deepEqual([href.slice(-`/comments?post=${id.open}`.length), embeddable], [`/comments?post=${id.open}`, true]);
  assert.ok('author' in _embedded && !('replies' in _embedded));
  const block = await site.ask(201, 'POST', '/blocks', { as: 'author', json: { title: 'One', status: 'publish' } });
  assert.ok(!('replies' in block._links));
  assert.ok(!('_embedded' in (await site.ask(200, 'GET', `/blocks/${block.id}?_embed`, { as: 'author' }))));
});

for (const [who, query, status, code] of [
  [undefined, '?context=edit', 401, 'rest_forbidden_context'],
  ['author', '?context=edit', 403, 'rest_forbidden_context'],
  [undefined, '?post=0', 401, 'rest_cannot_read'],
  [undefined, '?post={draft}', 401, 'rest_cannot_read_post'],
  ['contributor', '?post={open},{private}', 403, 'rest_cannot_read_post'],
  [undefined, '?author_email=a@example.org', 401, 'rest_forbidden_param'],
  ['subscriber', '?status=hold', 403, 'rest_forbidden_param'],
  [undefined, '?orderby=author_email', 400, 'rest_invalid_param'],
  [undefined, '?per_page=101', 400, 'rest_invalid_param'],
  [undefined, '?post=x', 400, 'rest_invalid_param'],
] as const) {
  test(`${who ?? 'nobody'} asks ${query}: ${code}`, async () => {
    const path = `/comments${query.replace(/\{(\w+)\}/g, (_, name) => String(id[name]))}`;
    const { code: answered } = await site.ask(status, 'GET', path, who ? { as: who } : {});
    assert.equal(answered, code);
  });
}

for (const [who, json, status, code] of [
  [undefined, { post: 'open', content: 'Hi' }, 401, 'rest_comment_login_required'],
  ['subscriber', { post: 'open', content: 'Hi' }, 403, 'rest_comment_closed'],
  ['administrator', { post: 'open', content: 'Hi', author_name: 'Me' }, 403, 'rest_comment_closed'],
  ['administrator', { content: 'Hi' }, 403, 'rest_comment_invalid_post_id'],
  ['author', { post: 'draft' }, 403, 'rest_comment_draft_post'],
  ['author', { post: 'gone' }, 403, 'rest_comment_trash_post'],
  ['subscriber', { post: 'draft' }, 403, 'rest_cannot_read_post'],
  ['subscriber', { post: 'private' }, 403, 'rest_cannot_read_post'],
  ['author', { post: 'open', author: 999 }, 403, 'rest_comment_invalid_author'],
  ['author', { post: 'open', author_ip: '127.0.0.1' }, 403, 'rest_comment_invalid_author_ip'],
  ['author', { post: 'open', status: 'approve' }, 403, 'rest_comment_invalid_status'],
  ['editor', { post: 'open', status: 'approve', author: 1 }, 403, 'rest_comment_closed'],
] as const) {
  test(`${who ?? 'nobody'} writes ${JSON.stringify(json)}: ${code}`, async () => {
    const sent = { ...json, ...('post' in json && { post: id[json.post] }) };
    const { code: answered } = await site.ask(status, 'POST', '/comments', { ...(who && { as: who }), json: sent });
    assert.equal(answered, code);
  });
}

test('no comment can be read, changed or deleted', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const { code } = await site.ask(404, method, '/comments/1', { as: 'administrator' });
    assert.equal(code, 'rest_comment_invalid_id', method);
  }
});
