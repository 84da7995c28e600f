/** Secrets of plugins: where they come from, and where they never go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { anyone, definePlugin, Secret } from '../../core/index.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { textsBelow } from '../texts-below.ts';

const VALUE = 'correct horse battery';
const FILE = '.almanac/plugin-secrets.json';

const shop = definePlugin({
  name: 'my-shop',
  namespace: 'shop/v1',
  secrets: v.object({ api_key: v.pipe(v.string(), v.minLength(8)), other: v.string() }),
});
const common = { params: {}, allow: anyone, summary: 'Uses it.', returns: v.unknown() };
const plugin = shop.with({
  routes: [
    shop.read({ ...common, path: '/length', run: ({ secret }) => ({ it: secret('api_key')?.reveal().length ?? 0 }) }),
    shop.read({
      ...common,
      path: '/staged',
      stage: async ({ secret }) => secret('api_key')?.reveal().length ?? 0,
      run: ({ staged }) => ({ it: staged }),
    }),
    shop.write({
      ...common,
      method: 'POST',
      path: '/length',
      run: ({ secret }) => ({ it: secret('api_key')?.reveal().length ?? 0 }),
    }),
    shop.read({ ...common, path: '/leak', run: ({ secret }) => ({ it: secret('api_key') }) }),
    shop.read({
      ...common,
      path: '/fail',
      run: ({ secret }) => {
        throw new Error(`no answer with ${secret('api_key')}`);
      },
    }),
    // @ts-expect-error it is not declared
    shop.read({ ...common, path: '/unknown', run: ({ secret }) => ({ it: secret('api_kee') }) }),
  ],
  commands: [
    shop.command({
      words: ['shop', 'length'],
      summary: 'Tells its length.',
      arguments: {},
      prepare: () => null,
      run: async (_, { secret, output }) => {
        output.print(String(secret('api_key')?.reveal().length ?? 0));
        return 0;
      },
    }),
  ],
});

async function siteWith(
  t: { after(call: () => Promise<void>): void },
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const site = await testSite([plugin], options);
  t.after(() => site.close());
  return site;
}

const set = (site: TestSite, value: string | null, key = 'api_key') =>
  site.command('plugin secret', { name: 'my-shop', key, value });
const lengthAt = async (site: TestSite) => (await site.json('/shop/v1/length')).body.it;

for (const [from, options] of [
  ['the file', { secrets: { 'my-shop': { api_key: VALUE } } }],
  ['the environment', { environment: { ALMANAC_SECRET_MY_SHOP_API_KEY: VALUE } }],
] as const) {
  test(`a secret from ${from} is had in a run, a stage, a write and a command`, async (t) => {
    const site = await siteWith(t, options);
    for (const [method, path] of [
      ['GET', '/length'],
      ['GET', '/staged'],
      ['POST', '/length'],
    ] as const)
      assert.deepEqual(
        (await site.json(`/shop/v1${path}`, { method })).body,
        { it: VALUE.length },
        `${method} ${path}`,
      );
    assert.deepEqual(await site.command('shop length', null), [String(VALUE.length)]);
  });
}

test('a command sets and removes it, and the next request has it, kept answers or not', async (t) => {
  const site = await siteWith(t);
  for (let time = 0; time < 3; time++) assert.equal(await lengthAt(site), 0);
  assert.deepEqual(await set(site, VALUE), ['saved the secret api_key of plugin my-shop']);
  for (let time = 0; time < 3; time++) assert.equal(await lengthAt(site), VALUE.length);
  assert.deepEqual(JSON.parse((await textsBelow(site.fileSystem, '/site'))[FILE] ?? ''), {
    'my-shop': { api_key: VALUE },
  });
  assert.equal((await site.fileSystem.stat(`/site/${FILE}`))?.kind, 'file');
  await set(site, 'a longer secret than before');
  assert.equal(await lengthAt(site), 27);
  assert.deepEqual(await set(site, null), ['removed the secret api_key of plugin my-shop']);
  assert.equal(await lengthAt(site), 0);
});

test('the environment takes precedence, and the command reports it', async (t) => {
  const site = await siteWith(t, { environment: { ALMANAC_SECRET_MY_SHOP_API_KEY: 'from outside' } });
  assert.match((await set(site, VALUE)).join('\n'), /environment variable sets this secret and overrides/);
  assert.equal(await lengthAt(site), 'from outside'.length);
});

for (const [what, value, key, says] of [
  ['one that does not fit, which is not quoted', 'tiny', 'api_key', /^the value does not fit the secret api_key$/],
  ['one that is not declared', VALUE, 'password', /^plugin my-shop declares no secret password$/],
  ['one whose name is misspelt', VALUE, 'api_kee', /declares no secret api_kee; did you mean api_key\?$/],
  ['one with the name of what every object has', VALUE, 'constructor', /declares no secret constructor$/],
  ['an empty one', '', 'api_key', /^the secret is empty; nothing was saved$/],
] as const) {
  test(`the command refuses ${what}`, async (t) => {
    const site = await siteWith(t);
    await assert.rejects(set(site, value, key), (error: Error) => says.test(error.message));
    assert.equal((await textsBelow(site.fileSystem, '/site'))[FILE], undefined);
  });
}

test('neither an answer nor the log shows it', async (t) => {
  const site = await siteWith(t, { secrets: { 'my-shop': { api_key: VALUE } } });
  assert.deepEqual((await site.json('/shop/v1/leak')).body, { it: '[secret]' });
  assert.equal((await site.json('/shop/v1/fail')).status, 500);
  assert.ok(site.logged.some((line) => line.includes('no answer with [secret]')));
  assert.ok(!site.logged.join('\n').includes(VALUE));
  assert.equal((await site.json('/shop/v1/unknown')).status, 500);
  assert.ok(site.logged.some((line) => line.includes('plugin my-shop declares no secret api_kee')));
  const secret = new Secret(VALUE);
  for (const shown of [`${secret}`, JSON.stringify({ secret }), inspect(secret), String(Object.entries(secret))]) {
    assert.ok(!shown.includes(VALUE), shown);
  }
});

test('plugin info shows which secrets are set, but not their values', async (t) => {
  const site = await siteWith(t, { environment: { ALMANAC_SECRET_MY_SHOP_OTHER: VALUE } });
  await set(site, VALUE);
  const lines = (await site.command('plugin info', 'my-shop')).map((line) =>
    line.trimEnd().replaceAll(/ {2,}/g, ' | '),
  );
  assert.ok(lines.includes('secret | api_key: set'));
  assert.ok(lines.includes('secret | other: set by the environment'));
  assert.ok(!lines.join('\n').includes(VALUE));
});

test('a damaged file stops the start, and is not quoted', async () => {
  const files = { [FILE]: `{"my-shop":{"api_key":"${VALUE}"` };
  await assert.rejects(testSite([plugin], { files }), (error: Error) => {
    assert.match(error.message, /plugin-secrets\.json is damaged/);
    return !error.message.includes(VALUE);
  });
});
