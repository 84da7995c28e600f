import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import reactions from './index.ts';

const POSTS = '/site/v2/posts';
const NONE = { like: 0, love: 0, laugh: 0, sad: 0 };

async function site(t: TestContext): Promise<TestSite> {
  const opened = await testSite([reactions]);
  t.after(() => opened.close());
  return opened;
}

async function write({ json }: TestSite, post: Record<string, unknown>): Promise<number> {
  const { body } = await json<{ id: number }>(POSTS, { as: 'editor', json: { status: 'publish', ...post } });
  return body.id;
}

const at = (post: number) => `/reactions/v1/posts/${post}/reaction`;

test('a user has one reaction, which may be changed and withdrawn', async (t) => {
  const town = await site(t);
  const post = await write(town, { title: 'Fair' });
  for (const [as, method, name, expected] of [
    ['author', 'PUT', 'like', { ...NONE, like: 1 }],
    ['author', 'PUT', 'love', { ...NONE, love: 1 }],
    ['subscriber', 'PUT', 'love', { ...NONE, love: 2 }],
    ['author', 'DELETE', undefined, { ...NONE, love: 1 }],
    ['author', 'DELETE', undefined, { ...NONE, love: 1 }],
  ] as const) {
    const { status, body } = await town.json(at(post), { method, as, json: name ? { name } : {} });
    assert.deepEqual([status, body], [200, expected], `${method} ${name} by ${as}`);
  }
});

test('posts show their reactions, are found by them, and a list follows a change', async (t) => {
  const town = await site(t);
  const [liked, other] = [await write(town, { title: 'Liked' }), await write(town, { title: 'Other' })];
  const list = async (query: string) => {
    const { body } = await town.json<{ id: number; reactions: object }[]>(`${POSTS}?${query}`);
    return body.map(({ id, reactions }) => [id, reactions]);
  };
  assert.deepEqual(await list('order=asc&orderby=id'), [
    [liked, NONE],
    [other, NONE],
  ]);
  await town.json(at(liked), { method: 'PUT', as: 'author', json: { name: 'laugh' } });
  assert.deepEqual(await list('order=asc&orderby=id'), [
    [liked, { ...NONE, laugh: 1 }],
    [other, NONE],
  ]);
  assert.deepEqual(await list('reaction=laugh'), [[liked, { ...NONE, laugh: 1 }]]);
  assert.deepEqual(await list('reaction=sad'), []);
  assert.deepEqual((await town.json('/reactions/v1/counts')).body, { laugh: 1 });
});

test('a refused reaction gets a reason', async (t) => {
  const town = await site(t);
  const post = await write(town, { title: 'Fair' });
  const draft = await write(town, { title: 'Draft', status: 'draft' });
  const locked = await write(town, { title: 'Locked', password: 'sesame' });
  for (const [path, as, name, status, code] of [
    [at(post), undefined, 'like', 401, 'rest_forbidden'],
    [at(post), 'author', 'hate', 400, 'rest_invalid_param'],
    [at(draft), 'author', 'like', 404, 'reactions_no_post'],
    [at(locked), 'author', 'like', 404, 'reactions_no_post'],
    [at(9999), 'author', 'like', 404, 'reactions_no_post'],
  ] as const) {
    const answer = await town.json<{ code: string }>(path, { method: 'PUT', ...(as && { as }), json: { name } });
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${path} ${name} by ${as}`);
  }
});
