import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestRequest, type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { boardPlugin } from '../jobs/note-board.ts';
import { follow, inLine, type Listening } from './listening.ts';

const EVENTS = '/calendar/events/v1/events';

async function open(t: TestContext, options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await testSite(['content', 'calendar', 'changes'].map(presentPlugin), options);
  t.after(() => site.close());
  await site.jobsDone();
  return site;
}

const at = { start_date: '2030-03-06 10:00', end_date: '2030-03-06 13:00' };

async function create(site: TestSite, title: string, more: object = {}): Promise<number> {
  const { status, body } = await site.json<{ id: number }>(EVENTS, {
    as: 'administrator',
    json: { title, ...at, ...more },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

const change = async (site: TestSite, id: number, json: object) =>
  assert.equal((await site.json(`${EVENTS}/${id}`, { as: 'administrator', method: 'PATCH', json })).status, 200);

const remove = async (site: TestSite, id: number) =>
  assert.ok((await site.json(`${EVENTS}/${id}?force=true`, { as: 'administrator', method: 'DELETE' })).status < 300);

test('a client receives changes when they are made, with links to read them', async (t) => {
  const site = await open(t);
  const client = await follow(site);
  assert.equal(client.response.headers.get('content-type'), 'text/event-stream');
  assert.equal(client.response.headers.get('cache-control'), 'private, no-store');
  assert.equal(client.response.headers.get('etag'), null);
  assert.equal(client.response.headers.get('content-length'), null);
  const begun = await client.next();
  assert.deepEqual([begun?.event, begun?.data], [undefined, undefined]);
  const id = await create(site, 'Fair');
  const heard = await client.next();
  assert.deepEqual(
    { ...heard?.data, position: 0 },
    {
      position: 0,
      kind: 'created',
      collection: 'calendar/events',
      id,
      at: new Date(site.clock.now()).toISOString(),
      href: `http://site.test/api${EVENTS}/${id}`,
    },
  );
  assert.equal(heard?.id, String(heard?.data.position));
  await change(site, id, { title: 'Great fair' });
  assert.equal(inLine(await client.next()), `changed calendar/events ${id}`);
  await remove(site, id);
  assert.equal(inLine(await client.next()), `removed calendar/events ${id}`);
});

test('hidden records are only reported to clients that may read them, and becoming hidden to those that could', async (t) => {
  const site = await open(t);
  const clients = await Promise.all(
    ([undefined, 'subscriber', 'editor'] as const).map((as) => follow(site, '', as ? { as } : {})),
  );
  const [stranger, subscriber, editor] = clients as [Listening, Listening, Listening];
  for (const client of clients) await client.next();
  const draft = await create(site, 'Secret', { status: 'draft' });
  const told = async (who: readonly Listening[], kind: string) => {
    for (const client of who) assert.equal(inLine(await client.next()), `${kind} calendar/events ${draft}`);
  };
  await told([editor], 'created');
  await change(site, draft, { title: 'More secret' });
  await told([editor], 'changed');
  await change(site, draft, { status: 'publish' });
  await told([editor], 'changed');
  await told([stranger, subscriber], 'created');
  await change(site, draft, { status: 'private' });
  await told([editor], 'changed');
  await told([stranger, subscriber], 'removed');
  await change(site, draft, { title: 'Still secret' });
  await told([editor], 'changed');
  await remove(site, draft);
  await told([editor], 'removed');
  const last = await create(site, 'Last');
  for (const client of clients) assert.equal(inLine(await client.next()), `created calendar/events ${last}`);
});

test('records that are hidden when a client comes back are not reported in their former state', async (t) => {
  const site = await open(t);
  const first = await follow(site);
  const begun = await first.next();
  await first.leave();
  const id = await create(site, 'Fair');
  await change(site, id, { status: 'draft' });
  const back = await follow(site, '', { headers: { 'Last-Event-ID': begun?.id ?? '' } });
  assert.equal((await back.next())?.id, begun?.id);
  assert.equal(inLine(await back.next()), `removed calendar/events ${id}`);
  const last = await create(site, 'Last');
  assert.equal(inLine(await back.next()), `created calendar/events ${last}`);
});

for (const { what, come } of [
  {
    what: 'Last-Event-ID',
    come: (id: string): readonly [string, TestRequest] => ['', { headers: { 'Last-Event-ID': id } }],
  },
  { what: 'since', come: (id: string): readonly [string, TestRequest] => [`?since=${id}`, {}] },
]) {
  test(`a client that comes back with ${what} misses nothing and receives nothing twice, across a restart`, async (t) => {
    const site = await open(t);
    const first = await follow(site);
    await first.next();
    const one = await create(site, 'One');
    const heard = await first.next();
    assert.equal(inLine(heard), `created calendar/events ${one}`);
    await first.leave();
    const two = await create(site, 'Two');
    await site.close();
    const next = await open(t, { clock: site.clock, fileSystem: site.fileSystem });
    const [query, request] = come(heard?.id ?? '');
    const back = await follow(next, query, request);
    assert.equal((await back.next())?.id, heard?.id);
    assert.equal(inLine(await back.next()), `created calendar/events ${two}`);
    await next.saveSettings({ plugins: { content: true, calendar: true, changes: true }, title: 'Other' });
    assert.equal(await back.next(), undefined, 'nothing was told twice');
  });
}

for (const [what, sent] of [
  ['unknown', '999999'],
  ['no position', 'x'],
] as const) {
  test(`a client whose position is ${what} must resync`, async (t) => {
    const site = await open(t);
    await create(site, 'One');
    const client = await follow(site, '', { headers: { 'Last-Event-ID': sent } });
    const heard = await client.next();
    assert.deepEqual([heard?.event, heard?.id], ['resync', String(heard?.data.position)]);
    const id = await create(site, 'Two');
    assert.equal(inLine(await client.next()), `created calendar/events ${id}`);
  });
}

test('a client whose changes were let go of is to resync', async (t) => {
  const site = await testSite([boardPlugin, presentPlugin('changes')]);
  t.after(() => site.close());
  await site.jobsDone();
  const client = await follow(site);
  const begun = await client.next();
  await client.leave();
  await site.json('/board/v1/many', { json: { text: 'a', count: 1_300 } });
  await site.jobsDone();
  const back = await follow(site, `?since=${begun?.id}`);
  assert.equal((await back.next())?.event, 'resync');
});

test('records that no route reads are not reported', async (t) => {
  const site = await testSite([boardPlugin, ...['content', 'calendar', 'changes'].map(presentPlugin)]);
  t.after(() => site.close());
  await site.jobsDone();
  const client = await follow(site);
  await client.next();
  await site.json('/board/v1/notes', { json: { text: 'a' } });
  const id = await create(site, 'Fair');
  assert.equal(inLine(await client.next()), `created calendar/events ${id}`);
});

test('a since that is no position is refused', async (t) => {
  const site = await open(t);
  assert.equal((await site.json('/changes?since=yesterday')).status, 400);
});

for (const { what, act } of [
  {
    what: 'its password is revoked',
    act: (site: TestSite) => site.command('app-password revoke', { login: 'editor', name: 'test' }),
  },
  {
    what: 'its user has another role',
    act: (site: TestSite) => site.command('user change', { login: 'editor', changes: { role: 'subscriber' } }),
  },
  { what: 'its user is removed', act: (site: TestSite) => site.command('user remove', 'editor') },
]) {
  test(`a stream ends when ${what}; others continue`, async (t) => {
    const site = await open(t);
    const [editor, other] = [await follow(site, '', { as: 'editor' }), await follow(site)];
    for (const client of [editor, other]) await client.next();
    const ended = editor.next();
    await act(site);
    assert.equal(await ended, undefined);
    const id = await create(site, 'Fair');
    assert.equal(inLine(await other.next()), `created calendar/events ${id}`);
  });
}

test('streams end when the site closes', async () => {
  const site = await testSite(['content', 'calendar', 'changes'].map(presentPlugin));
  const client = await follow(site);
  await client.next();
  const ended = client.next();
  await site.close();
  assert.equal(await ended, undefined);
});

test('a heartbeat comes every 15 seconds', async (t) => {
  const site = await open(t);
  const response = await site.fetch('/changes');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  assert.equal(await read(), 'retry: 2000\n\n');
  assert.match(await read(), /^id: \d+\n\n$/);
  for (let beat = 0; beat < 2; beat++) {
    const next = read();
    await new Promise(setImmediate);
    site.clock.advance(15_000);
    assert.equal(await next, ':\n\n');
  }
  await reader.cancel();
});

test('at most four streams per reader, and 100 in total; a closed one makes room', async (t) => {
  const site = await open(t);
  const from = (address: string) => follow(site, '', { address });
  const four = await Promise.all(Array.from({ length: 4 }, () => from('192.0.2.1')));
  for (const client of four) await client.next();
  const refused = await site.json('/changes', { address: '192.0.2.1' });
  assert.deepEqual([refused.status, refused.body.code], [429, 'rest_too_many_attempts']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await follow(site, '', { as: 'editor' })).response.status, 200);
  await four[0]?.leave();
  await (await from('192.0.2.1')).next();
  for (let count = 5; count < 100; count++) assert.equal((await from(`198.51.100.${count}`)).response.status, 200);
  const full = await site.json('/changes', { address: '203.0.113.1' });
  assert.deepEqual([full.status, full.body.code], [503, 'rest_server_busy']);
  assert.equal((await site.fetch(EVENTS)).status, 200, 'other requests are answered');
});

for (const [method, status] of [
  ['HEAD', 200],
  ['POST', 404],
] as const) {
  test(`${method} opens no stream`, async (t) => {
    const site = await open(t);
    for (let count = 0; count < 6; count++) {
      const response = await site.fetch('/changes', { method });
      assert.deepEqual([response.status, method === 'HEAD' ? await response.text() : ''], [status, '']);
    }
  });
}

test('the API document and plugin info describe the stream', async (t) => {
  const site = await open(t);
  const { body } = await site.json<{ paths: Record<string, never> }>('/changes', { method: 'OPTIONS' });
  assert.match(JSON.stringify(body), /since/);
  const info = (await site.command('plugin info', 'changes')).join('\n');
  assert.match(info, /GET : anyone; a stream of events/);
  assert.match(info, /listeners +log \(all records of the site\)/);
});

test('a site whose plugin is off keeps no log', async (t) => {
  const site = await testSite(['content', 'calendar'].map(presentPlugin), { off: [presentPlugin('changes')] });
  t.after(() => site.close());
  await create(site, 'Fair');
  await site.jobsDone();
  assert.equal(await site.fileSystem.stat('/site/.almanac/private/core/changes'), undefined);
  assert.equal((await site.fetch('/changes')).status, 404);
});
