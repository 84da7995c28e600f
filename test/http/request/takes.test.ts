/** Parts of a request besides parameters that a route takes: declared, granted, and never shared with another request. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  anyone,
  defineErrors,
  definePlugin,
  type PluginParts,
  type ReadContext,
  type Takes,
} from '../../../core/index.ts';
import { pluginSource, type TestRequest, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const problem = defineErrors({ hook_bad_signature: [401] });
const hook = definePlugin({ name: 'hook', namespace: 'hook/v1' });
const common = { params: {}, allow: anyone, summary: 'Takes.', returns: v.unknown() };
const MANIFEST = { uses: ['request', 'calls'] };

type Cleanup = { after(call: () => Promise<void>): void };
async function siteWith(t: Cleanup, parts: PluginParts, uses = MANIFEST.uses): Promise<TestSite> {
  const site = await testSite([pluginSource(hook.with({ errors: problem, ...parts }), { uses })]);
  t.after(() => site.close());
  return site;
}

const KEY = 'a key that both know';
const signed = (body: string | Uint8Array) => `sha256=${createHmac('sha256', KEY).update(body).digest('hex')}`;

const inbound = hook.write({
  ...common,
  method: 'POST',
  path: '/inbound',
  params: { event: v.optional(v.string()) },
  takes: { headers: ['x-signature'], rawBody: true },
  errors: ['hook_bad_signature'],
  run: ({ taken, params }) => {
    const [ours, theirs] = [signed(taken.rawBody), taken.header('x-signature') ?? ''].map((text) => Buffer.from(text));
    if (!ours || !theirs || ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
      throw problem('hook_bad_signature', 'The signature does not fit the body.');
    return { event: params.event ?? null, bytes: taken.rawBody.length };
  },
});

const BODY = '{ "event":"push",  "n": 1 }';
for (const [name, request, status, answer] of [
  ['as it was signed', { body: BODY, headers: { 'X-Signature': signed(BODY) } }, 200, { event: 'push', bytes: 27 }],
  ['with a space less', { body: BODY.replace('  ', ' '), headers: { 'X-Signature': signed(BODY) } }, 401, undefined],
  ['without a signature', { body: BODY }, 401, undefined],
  ['without a body', { body: '', headers: { 'X-Signature': signed('') } }, 200, { event: null, bytes: 0 }],
  [
    'as bytes that name no parameters',
    { body: 'event=push', headers: { 'X-Signature': signed('event=push'), 'Content-Type': 'text/plain' } },
    200,
    { event: null, bytes: 10 },
  ],
] satisfies readonly [string, TestRequest, number, unknown][]) {
  test(`a signed inbound webhook, ${name}: ${status}`, async (t) => {
    const site = await siteWith(t, { routes: [inbound] });
    const headers = { 'Content-Type': 'application/json', ...('headers' in request ? request.headers : {}) };
    const { status: answered, body } = await site.json('/hook/v1/inbound', { method: 'POST', ...request, headers });
    assert.equal(answered, status, JSON.stringify(body));
    if (answer) assert.deepEqual(body, answer);
  });
}

/** A read that shows something of its request. */
const shown = (takes: Takes, run: (context: ReadContext<object>) => unknown) =>
  hook.read({
    ...common,
    path: '/shown',
    takes,
    run: (context) => ({ it: run(context as ReadContext<object>) ?? null }),
  });

const HEADERS = { headers: ['x-lamp'] };
const NOTHING = 'the route takes no such thing of a request';
for (const [name, takes, run, request, expected] of [
  ['a header', HEADERS, ({ taken }) => taken.header('X-Lamp'), { headers: { 'x-lamp': 'on' } }, 'on'],
  ['a header that was not sent', HEADERS, ({ taken }) => taken.header('x-lamp'), {}, null],
  [
    'a cookie among others',
    { cookies: ['theme'] },
    ({ taken }) => taken.cookie('theme'),
    { headers: { cookie: 'a=theme; theme=dark=1; theme=late' } },
    'dark=1',
  ],
  ['the address', { address: true }, ({ taken }) => taken.address, { address: '10.0.0.9' }, '10.0.0.9'],
  ['a header that it does not name', HEADERS, ({ taken }) => taken.header('x-other'), {}, undefined],
  ['a cookie that it does not name', HEADERS, ({ taken }) => taken.cookie('theme'), {}, undefined],
  ['a raw body', HEADERS, ({ taken }) => taken.rawBody, {}, undefined],
  ['an address that it does not name', HEADERS, ({ taken }) => taken.address, {}, undefined],
] satisfies readonly [string, Takes, (context: ReadContext<object>) => unknown, TestRequest, unknown][]) {
  test(`a read sees ${name}: ${expected === undefined ? 'refused' : expected}`, async (t) => {
    const site = await siteWith(t, { routes: [shown(takes, run)] });
    const { status, body } = await site.json('/hook/v1/shown', request);
    assert.equal(status, expected === undefined ? 500 : 200);
    if (expected === undefined) assert.ok(site.logged.some((line) => line.includes(NOTHING)));
    else assert.deepEqual(body, { it: expected });
  });
}

test('a response that depends on a request is never cached, here or by proxies', async (t) => {
  const site = await siteWith(t, { routes: [shown(HEADERS, ({ taken }) => taken.header('x-lamp'))] });
  for (const lamp of ['on', 'on', 'on', 'off', 'on']) {
    const { body, headers } = await site.json('/hook/v1/shown', { headers: { 'x-lamp': lamp } });
    assert.deepEqual(body, { it: lamp });
    assert.match(headers.get('cache-control') ?? '', /private, no-store/);
  }
});

test('the API documents name the headers and the cookies', async (t) => {
  const site = await siteWith(t, { routes: [shown({ headers: ['x-lamp'], cookies: ['theme'] }, () => 1)] });
  const text = await (await site.fetch('/openapi.json')).text();
  for (const [name, place] of [
    ['x-lamp', 'header'],
    ['theme', 'cookie'],
  ])
    assert.ok(text.includes(`{"name":"${name}","in":"${place}","required":false`), `${name} in ${place}`);
});

test('plugin info shows what routes take', async (t) => {
  const site = await siteWith(t, { routes: [inbound] });
  const lines = (await site.command('plugin info', 'hook')).join('\n');
  assert.match(lines, /POST \/inbound: anyone; takes the header x-signature, the raw body/);
  assert.match(lines, /reads the parts of requests that its routes name/);
});

for (const [name, takes, more, says] of [
  [
    'credentials',
    { headers: ['authorization'] },
    {},
    /the route POST \/x takes the header authorization, which contains cred/,
  ],
  ['all cookies', { headers: ['cookie'] }, {}, /takes the header cookie, which contains credentials/],
  [
    'a name in capitals',
    { headers: ['X-Lamp'] },
    {},
    /takes the header X-Lamp, which is not a header name in lower case/,
  ],
  ['no name', { cookies: ['a b'] }, {}, /takes the cookie a b, which is not a cookie name/],
  ['a raw upload', { rawBody: true }, { upload: { types: ['image/png'] } }, /only a write without an upload has/],
  ['an item of a batch', HEADERS, { batch: true }, /cannot be part of a batch/],
] as const) {
  test(`a route cannot take ${name}`, async () => {
    const route = { ...hook.write({ ...common, method: 'POST', path: '/x', takes, run: () => 1 }), ...more };
    const site = testSite([pluginSource(hook.with({ routes: [route as never] }), MANIFEST)]);
    await assert.rejects(site, says);
  });
}

test('a route takes only what the manifest grants', async () => {
  await assert.rejects(
    testSite([hook.with({ routes: [shown(HEADERS, () => 1)] })]),
    /plugin hook may not take headers, .*: add "request" to uses in its plugin.json/,
  );
});
