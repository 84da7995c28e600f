import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

const DAY = 24 * 3_600_000;

test('COLLECTION_TEXT are removed in the night after a year', async (t) => {
  const { json, clock, jobsDone, close } = await testSite([plugin]);
  t.after(() => close());
  const titles = async () => {
    await jobsDone();
    const { body } = await json<{ title: string }[]>('/NAMESPACE_PATH/COLLECTION_KEBAB');
    return body.map(({ title }) => title);
  };
  await json('/NAMESPACE_PATH/COLLECTION_KEBAB', { as: 'author', json: { title: 'First' } });
  clock.advance(364 * DAY);
  assert.deepEqual(await titles(), ['First']);
  clock.advance(2 * DAY);
  assert.deepEqual(await titles(), []);
});
