import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import receiver from './index.ts';

const MESSAGES = '/webhook-receiver/v1/messages';
const KEY = Buffer.from('a key of twenty-four byte').toString('base64');

async function open(
  t: TestContext,
  keys: Readonly<Record<string, string>> = { signing_key: `whsec_${KEY}` },
): Promise<TestSite> {
  const site = await testSite([receiver], { secrets: { 'webhook-receiver': keys } });
  t.after(() => site.close());
  return site;
}

interface Sent {
  readonly id?: string;
  readonly body?: string;
  /** Seconds that the message is old. */
  readonly age?: number;
  readonly key?: string;
  readonly signature?: (right: string) => string;
}

const BODY = JSON.stringify({ type: 'record.created', data: { id: 7 } });

async function send(site: TestSite, { id = 'msg_1', body = BODY, age = 0, key = KEY, signature }: Sent = {}) {
  const timestamp = String(Math.floor(site.clock.now() / 1_000) - age);
  const hmac = createHmac('sha256', Buffer.from(key, 'base64'));
  const right = `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature?.(right) ?? right,
  };
  return site.json<{ taken?: boolean; code?: string }>(MESSAGES, { body, headers });
}

const listed = async (site: TestSite) =>
  (await site.json<{ key: string; type: string; data: unknown }[]>(MESSAGES, { as: 'administrator' })).body;

test('a signed message is accepted once', async (t) => {
  const site = await open(t);
  assert.deepEqual((await send(site)).body, { taken: true });
  assert.deepEqual((await send(site)).body, { taken: false });
  assert.deepEqual((await send(site, { id: 'msg_2' })).body, { taken: true });
  assert.deepEqual((await listed(site)).map(({ key, type, data }) => [key, type, data]).sort(), [
    ['msg_1', 'record.created', { id: 7 }],
    ['msg_2', 'record.created', { id: 7 }],
  ]);
});

for (const { what, sent, status, code } of [
  { what: 'signed with another key', sent: { key: 'b3RoZXI=' }, status: 401, code: 'receiver_not_signed' },
  { what: 'too old', sent: { age: 301 }, status: 401, code: 'receiver_not_signed' },
  { what: 'from the future', sent: { age: -301 }, status: 401, code: 'receiver_not_signed' },
  { what: 'not signed', sent: { signature: () => '' }, status: 401, code: 'receiver_not_signed' },
  {
    what: 'signed in another way',
    sent: { signature: (one: string) => `v2${one.slice(2)}` },
    status: 401,
    code: 'receiver_not_signed',
  },
  { what: 'signed over another id', sent: { signature: () => `v1,${KEY}` }, status: 401, code: 'receiver_not_signed' },
  { what: 'no JSON', sent: { body: '{' }, status: 400, code: 'rest_invalid_json' },
  { what: 'no message', sent: { body: '{}' }, status: 400, code: 'receiver_bad_message' },
]) {
  test(`a message that is ${what} is refused, and not stored`, async (t) => {
    const site = await open(t);
    const answer = await send(site, sent);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.deepEqual(await listed(site), []);
  });
}

test('one of several signatures is enough', async (t) => {
  const site = await open(t);
  assert.equal((await send(site, { signature: (right) => `v1,${KEY} ${right}` })).status, 202);
});

test('without a key nothing is accepted', async (t) => {
  const site = await open(t, {});
  assert.equal((await send(site)).status, 503);
});

test('messages are for administrators, and gone after a month', async (t) => {
  const site = await open(t);
  await send(site);
  assert.equal((await site.json(MESSAGES)).status, 401);
  assert.equal((await site.json(MESSAGES, { as: 'editor' })).status, 403);
  site.clock.advance(29 * 24 * 3_600_000);
  await site.jobsDone();
  assert.equal((await listed(site)).length, 1);
  site.clock.advance(2 * 24 * 3_600_000);
  await site.jobsDone();
  assert.equal((await listed(site)).length, 0);
});
