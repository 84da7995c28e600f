import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

const COLLECTION = '/NAMESPACE_PATH/COLLECTION_KEBAB';
const EVENTS = '/calendar/events/v1/events';

/** An in-memory site with this plugin and those that its plugin.json requires. */
async function site(t: TestContext) {
  const opened = await testSite([plugin]);
  t.after(() => opened.close());
  return opened;
}

test('COLLECTION_TEXT are listed, newest first', async (t) => {
  const { json, clock } = await site(t);
  for (const title of ['First', 'Second']) {
    assert.equal((await json(COLLECTION, { as: 'contributor', json: { title } })).status, 201);
    clock.advance(60_000);
  }
  const { body, headers } = await json<{ title: string }[]>(COLLECTION);
  assert.deepEqual(
    body.map(({ title }) => title),
    ['Second', 'First'],
  );
  assert.equal(headers.get('X-WP-Total'), '2');
});

test('one RECORD_TEXT is read by its id', async (t) => {
  const { json, clock } = await site(t);
  clock.set('2031-05-01T10:00:00Z');
  await json(COLLECTION, { as: 'author', json: { title: 'First', text: 'Of all.' } });
  const { status, body } = await json(`${COLLECTION}/1`);
  assert.equal(status, 200);
  assert.deepEqual(body, { id: 1, title: 'First', text: 'Of all.', date: '2031-05-01T10:00:00.000Z' });
});

for (const [what, path, request, status, code] of [
  ['a missing one', `${COLLECTION}/7`, {}, 404, 'ERROR_NOT_FOUND'],
  ['an anonymous write', COLLECTION, { json: { title: 'First' } }, 401, 'rest_forbidden'],
  ['a write by a subscriber', COLLECTION, { as: 'subscriber', json: { title: 'First' } }, 403, 'rest_forbidden'],
  ['an empty title', COLLECTION, { as: 'author', json: { title: '' } }, 400, 'rest_invalid_param'],
  ['a write without a title', COLLECTION, { as: 'author', json: {} }, 400, 'rest_missing_callback_param'],
] as const) {
  test(`${what} gets ${status}`, async (t) => {
    const { json } = await site(t);
    const answer = await json(path, request);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.deepEqual((await json(COLLECTION)).body, []);
  });
}

test('events have COLLECTION_TEXT, and can be filtered by them', async (t) => {
  const { json } = await site(t);
  await json(COLLECTION, { as: 'author', json: { title: 'First' } });
  const times = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
  const made = await json(EVENTS, { as: 'author', json: { title: 'With', ...times, EVENT_FIELD: [1] } });
  assert.deepEqual([made.status, made.body.EVENT_FIELD], [201, [{ id: 1, title: 'First' }]]);
  await json(EVENTS, { as: 'author', json: { title: 'Without', ...times } });
  const { body } = await json<{ events: { title: string }[] }>(`${EVENTS}?EVENT_FILTER=1`);
  assert.deepEqual(
    body.events.map(({ title }) => title),
    ['With'],
  );
});
