/** Policies of a plugin for routes of others: headers, caching, allowed addresses. And observers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type Answered, anyone, definePlugin, type PluginParts, type Policy, reply } from '../../../core/index.ts';
import { pluginSource, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const common = { params: {}, allow: anyone, summary: 'Says.', returns: v.unknown() };
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const goods = shop.with({
  routes: [
    shop.read({ ...common, path: '/items', run: () => ({ it: 1 }) }),
    shop.read({ ...common, path: '/items/:id', params: { id: v.number() }, run: () => ({ it: 2 }) }),
    shop.read({
      ...common,
      path: '/mine',
      run: () => reply({ it: 3 }, { secret: true, headers: { 'X-Shop': 'own' } }),
    }),
    shop.write({ ...common, method: 'POST', path: '/items', batch: true, run: () => ({ it: 4 }) }),
  ],
});
const edge = definePlugin({ name: 'edge', namespace: 'edge/v1' });
const USES = ['policies', 'observe'];

type Cleanup = { after(call: () => Promise<void>): void };
const opened = (parts: PluginParts, uses = USES) => testSite([goods, pluginSource(edge.with(parts), { uses })]);
async function siteWith(t: Cleanup, parts: PluginParts): Promise<TestSite> {
  const site = await opened(parts);
  t.after(() => site.close());
  return site;
}
const policies = (...all: readonly Policy[]): PluginParts => ({ policies: all.map(edge.policy) });

test('policies that match no route are named in the log', async (t) => {
  const site = await siteWith(t, policies({ on: 'shop/*' }, { on: 'shop/v1/item' }, { on: 'shop/v2/*' }));
  assert.deepEqual(
    site.logged.filter((line) => line.includes('fits no route')),
    [
      'a policy fits no route {"plugin":"edge","on":"shop/v1/item"}',
      'a policy fits no route {"plugin":"edge","on":"shop/v2/*"}',
    ],
  );
});

const CACHE = { maxAge: 60, sharedMaxAge: 600, staleWhileRevalidate: 30, staleIfError: 86_400 };
const KEPT = 'public, max-age=60, s-maxage=600, stale-while-revalidate=30, stale-if-error=86400';
for (const [name, on, request, kept, header] of [
  ['a read', 'shop/*', { path: '/items' }, KEPT, 'yes'],
  ['a read with a part in its path', 'shop/v1/items/:id', { path: '/items/5' }, KEPT, 'yes'],
  ['a read that the pattern does not fit', 'shop/v1/items/:id', { path: '/items' }, 'no-cache', null],
  ['a read of which the pattern is only the beginning', 'shop/v1/item', { path: '/items' }, 'no-cache', null],
  ['a read that only one may see', 'shop/*', { path: '/mine' }, 'private, no-store', 'yes'],
  ['a read of somebody who signed in', 'shop/*', { path: '/items', as: 'author' }, 'private, no-store', 'yes'],
  ['a write', 'shop/*', { path: '/items', method: 'POST' }, 'no-cache', 'yes'],
  ['what does not exist', 'shop/*', { path: '/nothing' }, 'no-cache', null],
] as const) {
  test(`a policy on ${on}: ${name}`, async (t) => {
    const site = await siteWith(t, policies({ on, headers: { 'X-Edge': 'yes' }, cache: CACHE }));
    const { path, ...rest } = request;
    for (let time = 0; time < 3; time++) {
      const { headers } = await site.json(`/shop/v1${path}`, rest);
      assert.equal(headers.get('cache-control'), kept);
      assert.equal(headers.get('x-edge'), header);
      assert.equal(
        headers.get('vary')?.includes('Authorization'),
        kept !== 'no-cache' && path !== '/nothing' && !('method' in rest),
      );
    }
  });
}

test('headers of the response itself take precedence', async (t) => {
  const site = await siteWith(t, policies({ on: 'shop/*', headers: { 'X-Shop': 'policy' } }));
  assert.equal((await site.json('/shop/v1/mine')).headers.get('x-shop'), 'own');
  assert.equal((await site.json('/shop/v1/items')).headers.get('x-shop'), 'policy');
});

test('from: a route is for these addresses, also from the cache and in a batch', async (t) => {
  const site = await siteWith(t, policies({ on: 'shop/*', from: ['10.0.0.0/8', '2001:db8::/32'], cache: CACHE }));
  for (const [address, status] of [
    ['10.1.2.3', 200],
    ['10.1.2.3', 200],
    ['10.1.2.3', 200],
    ['192.0.2.1', 403],
    ['2001:db8::7', 200],
    ['2001:db9::7', 403],
  ] as const) {
    const { status: answered, headers, body } = await site.json('/shop/v1/items', { address });
    assert.equal(answered, status, address);
    if (status === 403) assert.equal(body.code, 'rest_forbidden');
    else assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal((await site.json('/shop/v1/items', { method: 'POST', address })).status, status);
  }
});

for (const [name, wrong, says] of [
  [
    'a header of the runtime',
    [{ on: '*', headers: { 'Set-Cookie': 'a=b' } }],
    /sets the header Set-Cookie, which is not for policies/,
  ],
  ['a promise', [{ on: '*', headers: { 'x-robots-tag': 'all' } }], /not for policies/],
  ['what a connection is', [{ on: '*', headers: { 'Keep-Alive': 'timeout=1' } }], /not for policies/],
  ['what else may follow', [{ on: '*', headers: { Trailer: 'X-Edge' } }], /not for policies/],
  ['another protocol', [{ on: '*', headers: { upgrade: 'h2c' } }], /not for policies/],
  ['where to go next', [{ on: '*', headers: { Refresh: '0; url=//b' } }], /not for policies/],
  ['what browsers forget', [{ on: '*', headers: { 'Clear-Site-Data': '"*"' } }], /not for policies/],
  ['what proxies do', [{ on: '*', headers: { 'Proxy-Authenticate': 'Basic' } }], /not for policies/],
  ['an old cookie', [{ on: '*', headers: { 'Set-Cookie2': 'a=b' } }], /not for policies/],
  ['two lines', [{ on: '*', headers: { 'X-Edge': 'a\r\nSet-Cookie: b' } }], /sets X-Edge, which is not a header name/],
  ['no network', [{ on: '*', from: ['10.0.0.0/99'] }], /10\.0\.0\.0\/99 is neither an address nor a network/],
  ['half a second', [{ on: '*', cache: { maxAge: 0.5 } }], /maxAge must be whole seconds/],
  [
    'the same twice',
    [
      { on: 'shop/*', headers: { 'X-Edge': '1' } },
      { on: '*items', headers: { 'x-edge': '2' } },
    ],
    /policies of plugins edge and edge both set x-edge on shop\/v1\/items/,
  ],
] as const satisfies readonly (readonly [string, readonly Policy[], RegExp])[]) {
  test(`a policy cannot contain ${name}`, () => assert.rejects(opened(policies(...wrong)), says));
}

test('policies and observers require a grant in the manifest', async () => {
  await assert.rejects(
    opened(policies({ on: '*' }), []),
    /plugin edge may not set policies of routes: add "policies" to uses in its plugin.json/,
  );
  await assert.rejects(
    opened({ observers: [edge.observer({ begin: () => 0, answered: () => undefined })] }, []),
    /plugin edge may not be told of responses: add "observe" to uses in its plugin.json/,
  );
});

test('an observer receives each response with its route, and its failure changes nothing', async (t) => {
  const told: Answered[] = [];
  const observers = [
    edge.observer({
      begin: () => told,
      answered: (answered, state, { log }) => {
        state.push(answered);
        if (answered.status === 404) log.warn('nothing there', { pattern: answered.route?.pattern ?? '-' });
      },
    }),
    edge.observer({
      begin: () => undefined,
      answered: ({ status }) => {
        if (status === 404) throw new Error('the observer fell asleep');
      },
    }),
  ];
  const site = await siteWith(t, { observers });
  for (const path of ['/items', '/items', '/items', '/items/7', '/nothing?key=secret'])
    await site.json(`/shop/v1${path}`);
  assert.deepEqual(
    told.map(({ route, method, status }) => [route?.plugin, route?.pattern, method, status]),
    [
      ...[1, 2, 3].map(() => ['shop', '/shop/v1/items', 'GET', 200]),
      ['shop', '/shop/v1/items/:id', 'GET', 200],
      [undefined, undefined, 'GET', 404],
    ],
  );
  assert.ok(told.every(({ bytes, milliseconds }) => bytes > 0 && milliseconds === 0));
  assert.ok(site.logged.some((line) => line === 'nothing there {"pattern":"-","plugin":"edge"}'));
  assert.ok(site.logged.some((line) => line.includes('the observer fell asleep')));
});

test('log entries of a route, a stage and a command name their plugin', async (t) => {
  const site = await siteWith(t, {
    routes: [
      edge.read({
        ...common,
        path: '/logs',
        stage: async ({ log }) => log.warn('in a stage'),
        run: ({ log }) => {
          log.error('in a run', { of: 'edge' });
          return 1;
        },
      }),
    ],
    commands: [
      edge.command({
        words: ['edge', 'log'],
        summary: 'Logs.',
        arguments: {},
        prepare: () => null,
        run: async (_, { log }) => {
          log.warn('in a command');
          return 0;
        },
      }),
    ],
  });
  await site.json('/edge/v1/logs');
  await site.command('edge log', null);
  assert.deepEqual(site.logged, [
    'in a stage {"plugin":"edge"}',
    'in a run {"of":"edge","plugin":"edge"}',
    'in a command {"plugin":"edge"}',
  ]);
});
