import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import plugin from '../../plugins/webhooks/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type Answer, type Asking, type AskingSite, askingSite } from '../asking-site.ts';
import { boardPlugin, notes } from '../jobs/note-board.ts';
import { type FarAnswer, type FarNetwork, farNetwork } from '../outgoing/far-network.ts';

const HOOK = 'https://far.example/hook';
const admin: Asking = { as: 'administrator' };

interface Opened {
  readonly site: AskingSite;
  readonly network: FarNetwork;
  readonly answers: Record<string, FarAnswer | Error>;
}

async function open(t: TestContext, names: Parameters<typeof farNetwork>[1] = {}): Promise<Opened> {
  const answers: Record<string, FarAnswer | Error> = { [HOOK]: { status: 204, body: [] } };
  const network = farNetwork(answers, names);
  const site = await askingSite({
    on: ['webhooks', 'site-health', 'content'],
    plugin,
    more: [pluginSource(boardPlugin)],
    network,
  });
  t.after(() => site.close());
  await site.jobsDone();
  return { site, network, answers };
}

const subscribe = (site: AskingSite, more: object = {}) =>
  site.ask(201, 'POST', '/subscriptions', { ...admin, json: { url: HOOK, ...more } });

/** Writes a note, or removes it. @returns its id */
const write = async (site: AskingSite, method: string, path: string, text: string): Promise<number> =>
  Number((await site.json(`/board/v1${path}`, { method, json: { text } })).body.id);

const deliveriesOf = async (site: AskingSite, query = '') =>
  (await site.ask(200, 'GET', `/deliveries${query}`, admin)) as unknown as readonly Record<string, unknown>[];

const bodies = ({ asked }: FarNetwork) =>
  asked.map(({ body }) => JSON.parse(new TextDecoder().decode(body as Uint8Array)));

/** What the receiver works out (Standard Webhooks). */
const signature = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

test('each change is sent, signed over its id, its time and its body', async (t) => {
  const { site, network } = await open(t);
  const { secret } = await subscribe(site);
  await write(site, 'POST', '/notes', 'a');
  await site.jobsDone();
  const [request] = network.asked;
  assert.ok(request);
  const { headers, method, body } = request;
  const text = new TextDecoder().decode(body as Uint8Array);
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  assert.equal(method, 'POST');
  assert.equal(headers['Content-Type'], 'application/json');
  assert.equal(Number(timestamp), Math.floor(site.clock.now() / 1_000));
  assert.equal(headers['webhook-signature'], signature(secret, id, timestamp, text));
  const { type, data } = JSON.parse(text);
  assert.equal(type, 'record.created');
  assert.deepEqual(
    { ...data, position: 0 },
    { site: 'http://site.test', position: 0, collection: notes.name, id: data.id },
  );
  assert.deepEqual(
    (await deliveriesOf(site)).map(({ state, status, attempts }) => [state, status, attempts]),
    [['delivered', 204, 1]],
  );
});

test('a secret is shown once, and is in no answer and no log after that', async (t) => {
  const { site } = await open(t);
  const { secret, id } = await subscribe(site);
  assert.match(secret, /^whsec_[\w+/]{32}$/);
  await write(site, 'POST', '/notes', 'a');
  await site.jobsDone();
  const shown = [
    await site.ask(200, 'GET', '/subscriptions', admin),
    await site.ask(200, 'GET', `/subscriptions/${id}`, admin),
    await site.ask(200, 'PATCH', `/subscriptions/${id}`, { ...admin, json: { kinds: ['removed'] } }),
    await deliveriesOf(site),
    await site.ask(200, 'DELETE', `/subscriptions/${id}`, admin),
    site.logged,
  ];
  assert.ok(!JSON.stringify(shown).includes(secret));
});

for (const { what, more, sent } of [
  { what: 'all', more: {}, sent: ['record.created', 'record.changed', 'record.removed'] },
  { what: 'one kind', more: { kinds: ['removed'] }, sent: ['record.removed'] },
  { what: 'another collection', more: { collections: ['content/terms'] }, sent: [] },
  { what: 'its collection', more: { collections: [notes.name], kinds: ['created'] }, sent: ['record.created'] },
  { what: 'nothing now', more: { active: false }, sent: [] },
]) {
  test(`a subscriber to ${what} is sent ${sent.length} of three changes`, async (t) => {
    const { site, network } = await open(t);
    await subscribe(site, more);
    const id = await write(site, 'POST', '/notes', 'a');
    await site.jobsDone();
    await write(site, 'PUT', `/notes/${id}`, 'b');
    await site.jobsDone();
    await write(site, 'DELETE', `/notes/${id}`, 'b');
    await site.jobsDone();
    assert.deepEqual(
      bodies(network).map(({ type }) => type),
      sent,
    );
  });
}

for (const { what, answer, status } of [
  { what: 'refuses', answer: { status: 500 }, status: 500 },
  { what: 'leads elsewhere', answer: { status: 302, headers: { location: 'http://127.0.0.1/' } }, status: 302 },
  { what: 'is not there', answer: new Error('refused'), status: undefined },
] as const) {
  test(`a receiver that ${what} is tried again with growing delays, and when an administrator requests it`, async (t) => {
    const { site, network, answers } = await open(t);
    await subscribe(site);
    answers[HOOK] = answer;
    await write(site, 'POST', '/notes', 'a');
    await site.jobsDone();
    const times: number[] = [0];
    const begun = site.clock.now();
    for (const hours = 24 * 60; site.clock.now() - begun < hours * 60_000; ) {
      site.clock.advance(10_000);
      const before = network.asked.length;
      await site.jobsDone();
      if (network.asked.length > before) times.push((site.clock.now() - begun) / 1_000);
    }
    assert.deepEqual(times, [0, 10, 70, 370, 2_170, 9_370, 30_970, 74_170]);
    const [dead] = await deliveriesOf(site, '?state=dead');
    assert.deepEqual([dead?.attempts, dead?.status], [8, status]);
    assert.ok(bodies(network).every((body) => JSON.stringify(body) === JSON.stringify(bodies(network)[0])));
    const ids = new Set(network.asked.map(({ headers }) => headers['webhook-id']));
    assert.equal(ids.size, 1, 'receivers know it again');
    answers[HOOK] = { status: 200 };
    await site.ask(200, 'POST', `/deliveries/${dead?.id}/retry`, { ...admin, json: {} });
    await site.jobsDone();
    assert.deepEqual(
      (await deliveriesOf(site)).map(({ state }) => state),
      ['delivered'],
    );
    await site.ask(409, 'POST', `/deliveries/${dead?.id}/retry`, { ...admin, json: {} });
    await site.ask(404, 'POST', '/deliveries/999/retry', { ...admin, json: {} });
  });
}

for (const [what, url, names] of [
  ['this machine', 'http://127.0.0.1/hook', {}],
  ['a name of the own net', 'http://intranet/hook', {}],
  ['a name that leads to the own net', 'https://inside.example/hook', { 'inside.example': ['10.0.0.1'] }],
] as const) {
  test(`nothing is sent to ${what}`, async (t) => {
    const { site, network } = await open(t, names);
    await subscribe(site, { url });
    await write(site, 'POST', '/notes', 'a');
    await site.jobsDone();
    assert.equal(network.asked.length, 0);
    assert.match(String((await deliveriesOf(site))[0]?.failure), /not of the public net/);
  });
}

for (const url of [
  'ftp://far.example/',
  'https://user:secret@far.example/',
  'far.example',
  'javascript:alert(1)',
  'https://far.example:8443/',
]) {
  test(`${url} is refused`, async (t) => {
    const { site } = await open(t);
    await site.ask(400, 'POST', '/subscriptions', { ...admin, json: { url } });
  });
}

for (const { what, collection, hint } of [
  { what: 'is misspelt', collection: 'board/note', hint: '; did you mean board/notes?' },
  { what: 'there is not', collection: 'shop/orders', hint: '.' },
  { what: 'is of a plugin that is off', collection: 'calendar/events', hint: '.' },
  { what: 'is private', collection: 'webhooks/deliveries', hint: '.' },
] as const) {
  test(`a webhook for a collection that ${what} is refused`, async (t) => {
    const { site } = await open(t);
    const { id } = await subscribe(site, { collections: [notes.name] });
    const collections = [notes.name, collection];
    const sent: Asking = { ...admin, json: { url: HOOK, collections } };
    const message = `collections names ${collection}, whose changes are not reported${hint}`;
    for (const [method, path] of [
      ['POST', '/subscriptions'],
      ['PATCH', `/subscriptions/${id}`],
    ] as const) {
      const { code, data } = await site.ask(400, method, path, sent);
      assert.deepEqual([code, data.params], ['rest_invalid_param', { collections: message }]);
    }
    const [only, ...others] = (await site.ask(200, 'GET', '/subscriptions', admin)) as unknown as readonly Answer[];
    assert.deepEqual([only?.collections, others], [[notes.name], []], 'nothing was stored');
  });
}

test('a webhook that is removed has nothing sent any more, and no deliveries', async (t) => {
  const { site, network, answers } = await open(t);
  const { id } = await subscribe(site);
  answers[HOOK] = { status: 500 };
  await write(site, 'POST', '/notes', 'a');
  await site.jobsDone();
  await site.ask(200, 'DELETE', `/subscriptions/${id}`, admin);
  site.clock.advance(3_600_000);
  await site.jobsDone();
  assert.equal(network.asked.length, 1);
  assert.deepEqual(await deliveriesOf(site), []);
  await site.ask(404, 'GET', `/subscriptions/${id}`, admin);
});

test('the log of deliveries has a limit, and so have those that wait', async (t) => {
  const { site, answers } = await open(t);
  await subscribe(site);
  const total = async (state: string) =>
    Number((await site.json(`/webhooks/v1/deliveries?state=${state}`, admin)).headers.get('x-wp-total'));
  const change = async (count: number) => {
    await site.json('/board/v1/many', { json: { text: 'a', count } });
    await site.jobsDone();
  };
  for (let times = 0; times < 2; times++) await change(300);
  assert.equal(await total('delivered'), 500);
  answers[HOOK] = { status: 500 };
  for (let times = 0; times < 2; times++) await change(300);
  assert.deepEqual([await total('waiting'), await total('dead')], [500, 100]);
});

test('site health reports dead deliveries', async (t) => {
  const { site, answers } = await open(t);
  const { id } = await subscribe(site);
  const health = async () => (await site.json('/site-health/v1/tests/webhooks', admin)).body;
  assert.equal((await health()).status, 'good');
  answers[HOOK] = { status: 500 };
  await write(site, 'POST', '/notes', 'a');
  await site.jobsDone();
  await site.ask(200, 'PATCH', `/subscriptions/${id}`, { ...admin, json: { active: false } });
  site.clock.advance(10_000);
  await site.jobsDone();
  const { status, message, details } = await health();
  assert.deepEqual([status, message], ['recommended', '1 delivery of webhooks failed for good.']);
  assert.match(String(details), /to far\.example: The webhook is not active\.$/);
});

test('a site has 20 webhooks at most', async (t) => {
  const { site } = await open(t);
  for (let count = 0; count < 20; count++) await subscribe(site);
  await site.ask(409, 'POST', '/subscriptions', { ...admin, json: { url: HOOK } });
});

for (const as of ['editor', 'author', 'subscriber', undefined] as const) {
  test(`${as ?? 'nobody'} may see and change nothing`, async (t) => {
    const { site } = await open(t);
    const { id } = await subscribe(site);
    const who = as ? { as } : {};
    const status = as ? 403 : 401;
    for (const [method, path] of [
      ['GET', '/subscriptions'],
      ['GET', `/subscriptions/${id}`],
      ['GET', '/deliveries'],
    ] as const)
      await site.ask(status, method, path, who);
    for (const [method, path, json] of [
      ['POST', '/subscriptions', { url: HOOK }],
      ['PATCH', `/subscriptions/${id}`, { active: false }],
      ['DELETE', `/subscriptions/${id}`, {}],
      ['POST', '/deliveries/1/retry', {}],
    ] as const)
      await site.ask(status, method, path, { ...who, json });
  });
}
