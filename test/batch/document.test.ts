/** docs/batch.md stays true: its example does what it says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Asked, batchSite, statuses } from './batch-site.ts';

test('the example in the document stores the shown result', async () => {
  const text = readFileSync(new URL('../../docs/batch.md', import.meta.url), 'utf8');
  const [, sent = ''] = /-d '(\{[\s\S]*?\})'\n/.exec(text) ?? [];
  const { requests, validation } = JSON.parse(sent) as { requests: readonly Asked[]; validation: string };
  assert.equal(validation, 'require-all-validate');
  const site = await batchSite();
  assert.deepEqual(statuses(await site.together(requests)), [201, 201]);
  await site.close();
});
