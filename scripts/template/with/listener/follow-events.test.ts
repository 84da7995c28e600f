import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

test('a new event brings one RECORD_TEXT', async (t) => {
  const { json, jobsDone, close } = await testSite([plugin]);
  t.after(() => close());
  const times = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
  await json('/calendar/events/v1/events', { as: 'author', json: { title: 'Fair', ...times } });
  await jobsDone();
  const { body } = await json<{ title: string }[]>('/NAMESPACE_PATH/COLLECTION_KEBAB');
  assert.deepEqual(
    body.map(({ title }) => title),
    ['Fair'],
  );
});
