import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

test('what anybody may read may be kept for a minute', async (t) => {
  const { json, close } = await testSite([plugin]);
  t.after(() => close());
  const { headers } = await json('/NAMESPACE_PATH/COLLECTION_KEBAB');
  assert.match(headers.get('Cache-Control') ?? '', /max-age=60/);
  assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
});
