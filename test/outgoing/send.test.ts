/** Requests that write, through the guarded client. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anonymous as nobody, system } from '../../core/contract/fixed-principals.ts';
import type { SendOptions } from '../../core/index.ts';
import { createOutgoing, type OutgoingLimits } from '../../core/outgoing/outgoing.ts';
import { NotConnected } from '../../core/platform/index.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { type FarAnswer, farNetwork } from './far-network.ts';

const HOOK = 'https://town.example/hook';
const SIX = '2606:4700::1111';
const LIMITS: OutgoingLimits = {
  outgoing_requests: 20,
  outgoing_timeout: 8_000,
  outgoing_hops: 3,
  outgoing_bytes: 100,
};

const clientOn = (network: ReturnType<typeof farNetwork>) =>
  createOutgoing({ network, clock: testClock(), log: quietLog });

/** Sends to an address of a network. */
async function sendTo(
  answers: Readonly<Record<string, FarAnswer | Error>>,
  { url = HOOK, options, addresses }: { url?: string; options?: SendOptions; addresses?: readonly string[] } = {},
) {
  const network = farNetwork(answers, addresses && { 'town.example': addresses });
  const sent = await clientOn(network)
    .begin(nobody, LIMITS, () => {})
    .send(url, options);
  assert.equal(network.open(), 0, 'every connection is closed');
  return { sent, asked: network.asked };
}

const always = { 'User-Agent': 'Almanac', 'Accept-Encoding': 'identity', Accept: '*/*', Host: 'town.example' };

for (const { name, options, method = 'POST', headers = {}, body = '' } of [
  { name: 'nothing' },
  { name: 'text', options: { body: '{"é":1}' }, headers: { 'Content-Type': 'application/json' }, body: '{"é":1}' },
  {
    name: 'bytes',
    options: { method: 'PUT', body: new Uint8Array([97]), type: 'text/plain' },
    method: 'PUT',
    headers: { 'Content-Type': 'text/plain' },
    body: 'a',
  },
  { name: 'no body', options: { method: 'DELETE', type: 'text/plain' }, method: 'DELETE' },
  {
    name: 'headers',
    options: { headers: { Authorization: 'Bearer x', Accept: 'application/json', 'User-Agent': 'Hooks' } },
    headers: { Authorization: 'Bearer x', Accept: 'application/json', 'User-Agent': 'Hooks' },
  },
] as readonly { name: string; options?: SendOptions; method?: string; headers?: object; body?: string }[]) {
  test(`${name} is sent`, async () => {
    const { asked } = await sendTo({ [HOOK]: {} }, options && { options });
    assert.deepEqual(
      asked.map((request) => [request.method, { ...request.headers }, new TextDecoder().decode(request.body)]),
      [[method, { ...always, ...headers }, body]],
    );
  });
}

for (const { name, answer, got } of [
  { name: 'success', answer: { status: 201, body: ['made'] }, got: [201, 'made'] },
  { name: 'no content', answer: { status: 204, body: [] }, got: [204, ''] },
  { name: 'a refusal', answer: { status: 410, body: ['gone'] }, got: [410, 'gone'] },
  { name: 'a failure', answer: { status: 503, body: [] }, got: [503, ''] },
  { name: 'a redirect', answer: { status: 307, headers: { location: '/elsewhere' }, body: [] }, got: [307, ''] },
  { name: 'too much', answer: { body: [101] }, got: undefined },
  { name: 'something packed', answer: { headers: { 'content-encoding': 'gzip' } }, got: undefined },
  { name: 'nothing at all', answer: new Error('closed'), got: undefined },
] as readonly { name: string; answer: FarAnswer | Error; got: unknown }[]) {
  test(`the response to a write: ${name}`, async () => {
    const { sent, asked } = await sendTo({ [HOOK]: answer });
    assert.deepEqual(sent && [sent.status, new TextDecoder().decode(sent.bytes)], got);
    assert.equal(asked.length, 1);
  });
}

for (const { failure, tried } of [
  { failure: new NotConnected('refused'), tried: 2 },
  { failure: new Error('closed'), tried: 1 },
]) {
  test(`after ${failure.name}, a write is tried at ${tried} addresses`, async () => {
    const { asked } = await sendTo({ [HOOK]: failure }, { addresses: ['1.1.1.1', SIX] });
    assert.equal(asked.length, tried);
  });
}

for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://town.example:8080/', 'ftp://town.example/']) {
  test(`nothing is sent to ${url}`, async () => {
    const { sent, asked } = await sendTo({}, { url });
    assert.deepEqual([sent, asked], [undefined, []]);
  });
}

for (const { name, options, says } of [
  { name: 'a body that is too large', options: { body: 'é'.repeat(51) }, says: /102 bytes, of 100/ },
  {
    name: 'a line break in a header',
    options: { headers: { 'X-Key': 'secret\r\nHost: x' } },
    says: /^Error: the header X-Key must be printable ASCII in one line$/,
  },
  { name: 'a line break in the type', options: { body: 'a', type: 'a\n' }, says: /Content-Type/ },
  { name: 'a line break in a name', options: { headers: { 'X\r\n': '' } }, says: /"X\\r\\n" cannot be/ },
  { name: 'a host', options: { headers: { HOST: 'localhost' } }, says: /HOST cannot be set/ },
  { name: 'a length', options: { headers: { 'content-length': '1' } }, says: /cannot be set/ },
  { name: 'what a proxy reads', options: { headers: { 'Proxy-Authorization': 'x' } }, says: /cannot be set/ },
] as readonly { name: string; options: SendOptions; says: RegExp }[]) {
  test(`refused: ${name}`, async () => {
    const network = farNetwork({ [HOOK]: {} });
    await assert.rejects(
      clientOn(network)
        .begin(nobody, LIMITS, () => {})
        .send(HOOK, options),
      (error) => says.test(String(error)),
    );
    assert.deepEqual(network.asked, []);
  });
}

test('writes count like reads; requests of jobs do not count', async () => {
  const outgoing = clientOn(farNetwork({ [HOOK]: {} }));
  const limits = { ...LIMITS, outgoing_requests: 2 };
  const session = outgoing.begin(nobody, limits, () => {});
  await session.get(HOOK);
  await session.send(HOOK);
  await assert.rejects(session.send(HOOK), { status: 429 });
  for (let time = 0; time < 5; time++) assert.ok(await outgoing.begin(system, limits, () => {}).send(HOOK));
});
