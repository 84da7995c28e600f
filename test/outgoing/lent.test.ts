/** The guarded client as a plugin has it, through the whole application. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { can, defineErrors, definePlugin } from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';
import { farNetwork } from './far-network.ts';

const problem = defineErrors({ courier_nothing: [404] });

const courier = definePlugin({ name: 'courier', namespace: 'courier/v1' });

/** Tells where the pages of two addresses came from. */
const pages = courier.read({
  path: '/pages',
  params: { url: v.string(), next: v.optional(v.string()) },
  allow: can('embed_proxy', 'rest_forbidden'),
  summary: 'Gets pages.',
  returns: v.object({ from: v.array(v.string()) }),
  errors: ['courier_nothing'],
  stage: async ({ params, network }) => {
    const first = await network.get(params.url);
    return [first, params.next === undefined ? first : await network.get(params.next)];
  },
  run: ({ staged }) => {
    const from = staged.flatMap((got) => got?.url ?? []);
    if (from.length < staged.length) throw problem('courier_nothing', 'Nothing came.');
    return { from };
  },
});

const source = pluginSource(courier.with({ routes: [pages] }), { uses: ['network'] });
const HOME = 'http://town.example/';
const ask = (url: string) => `/courier/v1/pages?url=${encodeURIComponent(url)}`;

test('every cause why an address cannot be had has the same answer', async () => {
  const broken = 'http://broken.example/';
  const network = farNetwork({ [HOME]: {}, [broken]: { status: 500 } });
  const site = await testSite([source], { network });
  const bodies = new Set<string>();
  for (const url of ['http://127.0.0.1/', 'http://town/', 'nonsense', 'http://silent.example/', broken]) {
    const response = await site.fetch(ask(url), { as: 'contributor' });
    assert.equal(response.status, 404, url);
    bodies.add(await response.text());
  }
  assert.equal(bodies.size, 1);
  assert.deepEqual((await site.json(ask(HOME), { as: 'contributor' })).body, { from: [HOME, HOME] });
  assert.equal(network.open(), 0);
  await site.close();
});

test('an unauthorized user causes no request', async () => {
  const network = farNetwork({ [HOME]: {} });
  const site = await testSite([source], { network });
  assert.equal((await site.fetch(ask(HOME))).status, 401);
  assert.equal((await site.fetch(ask(HOME), { as: 'subscriber' })).status, 403);
  assert.deepEqual(network.asked, []);
  await site.close();
});

test('a user above the limit must wait, and a change of settings does not restart the minute', async () => {
  const settings = { limits: { outgoing_requests: 2 } };
  const site = await testSite([source], { network: farNetwork({ [HOME]: {} }), settings });
  const status = async (as: 'contributor' | 'editor') => (await site.fetch(ask(HOME), { as })).status;
  assert.deepEqual([await status('contributor'), await status('contributor')], [200, 200]);
  await site.saveSettings({ ...settings, title: 'Another town' });
  const { status: refused, body, headers } = await site.json(ask(HOME), { as: 'contributor' });
  assert.deepEqual([refused, body.code, headers.get('retry-after')], [429, 'rest_too_many_attempts', '60']);
  assert.equal(await status('editor'), 200);
  site.clock.advance(60_000);
  assert.equal(await status('contributor'), 200);
  await site.close();
});

test('all downloads of one request share its time', async () => {
  const network = farNetwork({ [HOME]: { endless: true } });
  const site = await testSite([source], { network });
  const answer = site.fetch(`${ask(HOME)}&next=${encodeURIComponent(HOME)}`, { as: 'contributor' });
  while (network.open() === 0) await new Promise(setImmediate);
  site.clock.advance(8_000);
  assert.equal((await answer).status, 404);
  assert.equal(network.asked.length, 1);
  await site.close();
});
