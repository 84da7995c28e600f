import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from 'almanac/test';
import plugin from './index.ts';

for (const [what, secrets, connected] of [
  ['is not set', {}, false],
  ['is set', { [plugin.name]: { api_key: 'k' } }, true],
] as const) {
  test(`administrators see that the key ${what}, and others do not`, async (t) => {
    const { json, close } = await testSite([plugin], { secrets });
    t.after(() => close());
    const path = '/NAMESPACE_PATH/connected';
    assert.deepEqual((await json(path, { as: 'administrator' })).body, { connected });
    assert.equal((await json(path)).status, 401);
  });
}
