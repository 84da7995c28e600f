import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

const COLLECTION = '/NAMESPACE_PATH/COLLECTION_KEBAB';

test('one RECORD_TEXT is sent by mail', async (t) => {
  const { json, jobsDone, mails, close } = await testSite([plugin]);
  t.after(() => close());
  await json(COLLECTION, { as: 'author', json: { title: 'First' } });
  const send = async (id: number, to: string) =>
    (await json(`${COLLECTION}/${id}/recommend`, { as: 'author', json: { to } })).status;
  assert.deepEqual([await send(1, 'Ann'), await send(7, 'ann@example.org')], [400, 404]);
  assert.equal(await send(1, 'ann@example.org'), 200);
  await jobsDone();
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['First'],
  );
});
