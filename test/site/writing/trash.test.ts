import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

let site: AskingSite;
before(async () => {
  site = await contentSite();
});
after(() => site.close());

const draft = (): Promise<Answer> =>
  site.ask(201, 'POST', '/posts', { as: 'contributor', json: { title: 'Mine', content: 'As I wrote it.' } });

test('an item that an editor published and trashed is no longer editable by its contributor', async () => {
  const { id } = await draft();
  const path = `/posts/${id}`;
  await site.ask(200, 'PATCH', path, { as: 'editor', json: { status: 'publish', content: 'As the editor wrote it.' } });
  await site.ask(200, 'DELETE', path, { as: 'editor' });
  const as = 'contributor';
  assert.equal((await site.ask(403, 'GET', path, { as })).code, 'rest_forbidden');
  assert.equal((await site.ask(403, 'PATCH', path, { as, json: { status: 'draft' } })).code, 'rest_cannot_edit');
  assert.equal((await site.ask(403, 'DELETE', `${path}?force=true`, { as })).code, 'rest_cannot_delete');
  assert.deepEqual(await site.ask(200, 'GET', '/posts?status=trash', { as }), []);
  await site.ask(200, 'PATCH', path, { as: 'editor', json: { status: 'draft' } });
  await site.ask(200, 'PATCH', path, { as, json: { title: 'Mine again' } });
});

test('a sticky item is no longer sticky when restored', async () => {
  const as = 'editor';
  const { id } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Top', status: 'publish', sticky: true } });
  assert.equal((await site.ask(200, 'DELETE', `/posts/${id}`, { as })).sticky, false);
  assert.equal((await site.ask(200, 'PATCH', `/posts/${id}`, { as, json: { status: 'publish' } })).sticky, false);
});

test('one’s own draft stays editable in the trash', async () => {
  const { id } = await draft();
  const as = 'contributor';
  await site.ask(200, 'DELETE', `/posts/${id}`, { as });
  assert.deepEqual(
    (await site.ask(200, 'GET', '/posts?status=trash', { as })).map((post: Answer) => post.id),
    [id],
  );
  assert.equal((await site.ask(200, 'PATCH', `/posts/${id}`, { as, json: { status: 'draft' } })).status, 'draft');
  await site.ask(200, 'PATCH', `/posts/${id}`, { as, json: { status: 'unread' } });
  await site.ask(200, 'DELETE', `/posts/${id}?force=true`, { as });
});

test('events follow the same rule', async () => {
  const url = '/calendar/events/v1/events';
  const json = { title: 'Fair', start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  const { body } = await site.json(url, { as: 'contributor', json });
  const path = `${url}/${body.id}`;
  assert.equal((await site.json(path, { as: 'editor', json: { status: 'publish' } })).status, 200);
  assert.equal((await site.json(path, { as: 'editor', method: 'DELETE' })).status, 200);
  assert.equal((await site.json(path, { as: 'contributor', json: { status: 'draft' } })).status, 403);
});

test('a status that cannot be set may be sent back unchanged', async (t) => {
  const site = await contentSite();
  t.after(() => site.close());
  const as = 'administrator';
  const change = (status: number, base: string, id: number, json: object) =>
    site.ask(status, 'PATCH', `/${base}/${id}`, { as, json });
  const { id } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Gone', status: 'publish' } });
  const refused = await change(400, 'posts', id, { status: 'trash' });
  assert.deepEqual([refused.code, Object.keys(refused.data.params)], ['rest_invalid_param', ['status']]);
  await site.ask(200, 'DELETE', `/posts/${id}`, { as });
  const kept = await change(200, 'posts', id, { status: 'trash', title: 'Still gone' });
  assert.deepEqual([kept.status, kept.title.raw], ['trash', 'Still gone']);
  assert.equal((await change(400, 'posts', id, { status: 'inherit' })).code, 'rest_invalid_param');
  assert.equal((await change(200, 'posts', id, { status: 'draft' })).status, 'draft');
});
