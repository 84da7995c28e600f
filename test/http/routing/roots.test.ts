/** More roots of the API, as plugins add them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { BootError } from '../../../core/contract/boot-error.ts';
import { anyone, definePlugin, type PluginParts, type Root, reply } from '../../../core/index.ts';
import { pluginSource, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const common = { params: { size: v.optional(v.string()) }, allow: anyone, summary: 'Says.', returns: v.unknown() };
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const goods = shop.with({
  routes: [
    shop.read({ ...common, path: '/items', run: ({ params, site, url }) => ({ ...params, self: site.rest(url) }) }),
    shop.read({
      ...common,
      path: '/label',
      types: ['text/plain'],
      run: () => reply('shop/v1', { type: 'text/plain' }),
    }),
    shop.write({ ...common, method: 'POST', path: '/items', status: 201, run: ({ params }) => params }),
  ],
  pages: [
    shop.page({ path: '/', params: {}, run: () => ({ type: 'text/plain', body: 'The front' }) }),
    shop.page({ path: '/*', params: {}, run: () => ({ type: 'text/plain', body: 'Another page' }) }),
  ],
});

/** The shop in German. */
const laden: Root = {
  path: '/laden',
  query: { parameter: 'pfad', at: ['/'] },
  ownPath: (path) => path.replace('/waren', '/shop/v1/items'),
  ownParameters: (sent) => ('format' in sent ? { size: sent.format } : sent),
  answer: ({ headers, body }, { rest, url }) => ({
    headers: { ...headers, 'X-Laden': 'ja' },
    body: body && { antwort: JSON.parse(JSON.stringify(body).replaceAll(rest(''), `${url}/laden`)) },
  }),
};

const other = definePlugin({ name: 'other' });
const opened = (parts: PluginParts, uses: readonly string[] = ['roots'], settings = {}) =>
  testSite([goods, pluginSource(other.with(parts), { uses })], { settings });

async function siteWith(t: { after(call: () => Promise<void>): void }): Promise<TestSite> {
  const site = await opened({ roots: [laden] });
  t.after(() => site.close());
  return site;
}

for (const [what, path, request, status, body] of [
  ['a path', '/laden/waren', {}, 200, { antwort: { self: 'http://site.test/laden/shop/v1/items' } }],
  [
    'a parameter of the query',
    '/laden/waren?format=A4',
    {},
    200,
    { antwort: { size: 'A4', self: 'http://site.test/laden/shop/v1/items?format=A4' } },
  ],
  ['a parameter of a body', '/laden/waren', { json: { format: 'A5' } }, 201, { antwort: { size: 'A5' } }],
  ['one of a form', '/laden/waren', { body: new URLSearchParams('format=A6') }, 201, { antwort: { size: 'A6' } }],
  ['a path in the query', '/?pfad=/waren&format=A7', { method: 'POST' }, 201, { antwort: { size: 'A7' } }],
  ['one without a slash', '/?pfad=waren&format=A7', { method: 'POST' }, 201, { antwort: { size: 'A7' } }],
  ['names of the API', '/laden/shop/v1/items', { json: { size: 'A8' } }, 201, { antwort: { size: 'A8' } }],
] as const) {
  test(`${what} is read and sent with the names of the root`, async (t) => {
    const site = await siteWith(t);
    // the second time it may come from the cache, the third time it does
    for (let time = 0; time < 3; time++) {
      const answer = await site.json(`/..${path}`, request);
      assert.deepEqual([answer.status, answer.body], [status, body]);
      assert.equal(answer.headers.get('x-laden'), 'ja');
    }
  });
}

test('the default root uses its own names, and pages stay where they were', async (t) => {
  const site = await siteWith(t);
  const { body, headers } = await site.json('/shop/v1/items?format=A4');
  assert.deepEqual(body, { self: 'http://site.test/api/shop/v1/items?format=A4' });
  assert.equal(headers.get('x-laden'), null);
  assert.equal(await (await site.fetch('/../')).text(), 'The front');
  assert.equal(await (await site.fetch('/../ladentisch')).text(), 'Another page');
});

test('a response other than JSON keeps its bytes', async (t) => {
  const site = await siteWith(t);
  assert.equal(await (await site.fetch('/../laden/shop/v1/label')).text(), 'shop/v1');
});

test('errors use the names of the root too', async (t) => {
  const site = await siteWith(t);
  const { status, body } = await site.json<{ antwort: { code: string } }>('/../laden/nichts');
  assert.deepEqual([status, body.antwort.code], [404, 'rest_no_route']);
});

test('a root whose code fails gets an error response', async (t) => {
  const fail = () => {
    throw new Error('laden is closed');
  };
  const site = await opened({
    roots: [
      { ...laden, answer: fail },
      { ...laden, path: '/zu', ownPath: fail },
    ],
  });
  t.after(() => site.close());
  const closed = await site.json<{ code: string }>('/../laden/waren');
  assert.deepEqual([closed.status, closed.body.code], [500, 'rest_internal_error']);
  const { status, body } = await site.json<{ antwort: { code: string } }>('/../zu/waren');
  assert.deepEqual([status, body.antwort.code], [500, 'rest_internal_error']);
  assert.ok(site.logged.every((line) => line.includes('laden is closed')));
  assert.equal(site.logged.length, 3);
});

test('pages link to the root, and responses to the one of the request', async (t) => {
  const site = await siteWith(t);
  const link = async (path: string) => (await site.fetch(path)).headers.get('link');
  assert.equal(await link('/../'), '<http://site.test/laden/>; rel="https://api.w.org/"');
  assert.equal(await link('/shop/v1/items'), '<http://site.test/api/>; rel="https://api.w.org/"');
});

for (const [what, parts, uses, settings, message] of [
  [
    'without the right',
    { roots: [laden] },
    [],
    {},
    /plugin other may not add a root of the API.*"roots" to uses in its plugin\.json/,
  ],
  [
    'at the API',
    { roots: [{ ...laden, path: '/api' }] },
    ['roots'],
    {},
    /rest_root \/api of settings\.json is where plugin other serves the API/,
  ],
  [
    'at no path',
    { roots: [{ ...laden, path: 'laden' }] },
    ['roots'],
    {},
    /plugin other serves the API at laden, which must be a path such as \/other/,
  ],
] as const) {
  test(`a root ${what} stops the start`, async () => {
    await assert.rejects(opened(parts, uses, settings), (error: Error) => {
      assert.ok(error instanceof BootError || error.name === 'NotGranted', error.name);
      assert.match(error.message, message);
      return true;
    });
  });
}
