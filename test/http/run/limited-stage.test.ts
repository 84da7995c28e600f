import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin } from '../../../core/index.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';

test('a stage that takes too long is notified by its signal, and the request gets a response', async (t) => {
  const told: unknown[] = [];
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = definePlugin({ name: 'slow', namespace: 'slow/v1' });
  const read = slow.read({
    path: '/said',
    params: {},
    allow: anyone,
    summary: 'Says something in the end.',
    returns: v.unknown(),
    stage: ({ signal }) => {
      signal.addEventListener('abort', () => told.push(signal.reason.code));
      begun();
      return new Promise(() => {});
    },
    run: () => 'never',
  });
  const site = await testSite([slow.with({ routes: [read] })], { settings: { limits: { stage_timeout: 5_000 } } });
  t.after(() => site.close());
  const asked = site.json('/slow/v1/said');
  await hasBegun;
  site.clock.advance(4_999);
  assert.deepEqual(told, []);
  site.clock.advance(1);
  const { status, body } = await asked;
  assert.deepEqual([status, body.code], [503, 'rest_server_busy']);
  assert.deepEqual(told, ['rest_server_busy']);
  assert.match(String(site.logged[0]), /the stage of a route took too long.*slow.*GET \/slow\/v1\/said/);
});
