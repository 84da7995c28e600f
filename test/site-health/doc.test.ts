/** The table of docs/health.md names every check there is, and no other. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';

const doc = readFileSync(new URL('../../docs/health.md', import.meta.url), 'utf8');

test('each row is a check, each check a row, in one order', async () => {
  const site = await testSite(['content', 'site', 'site-health', 'blocks', 'web', 'webhooks'].map(presentPlugin));
  const { body } = await site.json<{ tests: readonly { test: string }[] }>('/site-health/v1/tests', {
    as: 'administrator',
  });
  assert.deepEqual(
    [...doc.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name),
    body.tests.map((one) => one.test),
  );
  await site.close();
});
