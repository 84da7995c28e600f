/** Streams over a socket. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { serve } from '../http/server/served.ts';
import { until } from '../verify/faults/until.ts';
import { listen } from './listening.ts';

async function open(t: TestContext) {
  const site = await testSite(['content', 'calendar', 'changes'].map(presentPlugin));
  t.after(() => site.close());
  await site.jobsDone();
  const served = await serve(site.site.handle, { limits: { in_flight: 1 } });
  const follow = async (signal?: AbortSignal) =>
    listen(await fetch(`${served.server.url}/api/changes`, signal ? { signal } : {}));
  return { site, ...served, follow };
}

test('streams do not count as running requests', async (t) => {
  const { server, follow } = await open(t);
  const clients = [await follow(), await follow()];
  for (const client of clients) await client.next();
  assert.equal((await fetch(`${server.url}/api/calendar/events/v1/events`)).status, 200);
  await server.close();
});

test('a server that stops ends its streams without waiting', async (t) => {
  const { server, follow } = await open(t);
  const client = await follow();
  assert.equal(client.response.headers.get('connection'), 'close');
  await client.next();
  const ended = client.next();
  // its clock stands still: nothing times out
  await server.close();
  assert.equal(await ended, undefined);
});

test('a client that disconnects makes room for others', async (t) => {
  const { server, follow } = await open(t);
  const leaving = new AbortController();
  const clients = [await follow(leaving.signal), await follow(), await follow(), await follow()];
  for (const client of clients) await client.next();
  assert.equal((await follow()).response.status, 429);
  leaving.abort();
  const come = async () => (await follow()).response.status === 200;
  assert.ok(await until(come, 10_000));
  await server.close();
});
