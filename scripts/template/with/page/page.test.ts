import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

test('the page shows COLLECTION_TEXT, and their texts as texts', async (t) => {
  const { json, fetch, close } = await testSite([plugin]);
  t.after(() => close());
  await json('/NAMESPACE_PATH/COLLECTION_KEBAB', { as: 'author', json: { title: 'First & <b>' } });
  // paths are relative to the API root, and the page is outside of it
  const answer = await fetch('/../PLUGIN_KEBAB');
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<li>First &amp; &lt;b&gt;<\/li>/);
});
