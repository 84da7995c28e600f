import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import edge from './index.ts';

const EVENTS = '/calendar/events/v1/events';
const SETTINGS = '/site/v2/settings';
const TRAFFIC = '/edge-policies/v1/traffic';

async function open(t: TestContext): Promise<TestSite> {
  const site = await testSite([edge], { settings: { allow_plain_http: true } });
  t.after(() => site.close());
  return site;
}

for (const { what, path, as, cached } of [
  {
    what: 'events that anybody may see',
    path: EVENTS,
    as: undefined,
    cached: 'public, max-age=60, s-maxage=300, stale-if-error=3600',
  },
  { what: 'events for who signed in', path: EVENTS, as: 'editor', cached: 'private, no-store' },
  { what: 'posts', path: '/site/v2/posts', as: undefined, cached: 'no-cache' },
] as const) {
  test(`caches may keep ${what}: ${cached}`, async (t) => {
    const site = await open(t);
    const { headers, status } = await site.json(path, as ? { as } : {});
    assert.deepEqual([status, headers.get('cache-control')], [200, cached]);
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  });
}

for (const [address, status] of [
  ['127.0.0.1', 200],
  ['10.1.2.3', 200],
  ['192.0.2.1', 403],
] as const) {
  test(`settings from ${address}: ${status}`, async (t) => {
    const site = await open(t);
    assert.equal((await site.json(SETTINGS, { as: 'administrator', address })).status, status);
    assert.equal((await site.json(EVENTS, { address })).status, 200, 'the rest of the site is for all');
  });
}

test('requests are counted by plugin, and for administrators', async (t) => {
  const site = await open(t);
  for (let times = 0; times < 3; times++) await site.fetch(EVENTS);
  await site.fetch('/nowhere');
  assert.equal((await site.json(TRAFFIC)).status, 401);
  assert.equal((await site.json(TRAFFIC, { as: 'editor' })).status, 403);
  const { body } = await site.json<Record<string, { answered: number; failed: number }>>(TRAFFIC, {
    as: 'administrator',
  });
  assert.deepEqual([body.calendar?.answered, body.none?.answered, body['edge-policies']?.answered], [3, 1, 2]);
  assert.deepEqual(body.calendar?.failed, 0);
});
