import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../verify/faults/until.ts';
import { manifest, type PluggedSite, pluggedSite, saying } from './plugged-site.ts';

const SAID = '/shop/v1/said';
const INDEX = 'plugins/shop/index.ts';
const PATIENCE = 10_000;

/** Waits until a route says something. */
async function says(site: PluggedSite, what: unknown, path = SAID): Promise<void> {
  const found = await until(
    async () => JSON.stringify(await site.get(path)) === JSON.stringify({ said: what }),
    PATIENCE,
  );
  assert.notEqual(found, undefined, `${path} never said ${what}: ${JSON.stringify(await site.get(path))}`);
}

/** Waits for a line of the log that says why code was refused; gives the reason. */
async function refusal(site: PluggedSite, from: number): Promise<string> {
  const found = () =>
    site.logged.slice(from).find(({ message }) => message.startsWith('the saved plugins cannot be loaded'));
  await until(async () => found() !== undefined, PATIENCE);
  return String(found()?.fields.cause);
}

const taken = (site: PluggedSite) => site.logged.filter(({ message }) => message === 'plugins reloaded').length;

const refused = async (site: PluggedSite): Promise<unknown> => {
  const rows = await site.command('doctor', {}).catch((error: Error) => [error.message]);
  return rows.join('\n');
};

const items = (schema: string, more = '') =>
  saying('store.of(items).find().records.map(({ id }) => id).join()', {
    imports: `const items = defineCollection('shop/items', v.looseObject({ id: v.number(), ${schema} }), { fields: {}, guard: () => undefined, ${more} });`,
    parts: 'collections: [items],',
  });

test('saved code is served; invalid code is not, and is reported, until it is repaired', async (t) => {
  const site = await pluggedSite(t, { [INDEX]: saying('1') }, { plugins: { shop: true }, watch: true });
  await says(site, 1);
  site.write({ [INDEX]: saying('2') });
  await says(site, 2);
  for (const [text, reason] of [
    [
      'const a = ;',
      'BootError: plugin shop cannot be compiled\nplugins/shop/index.ts:1:11 Unexpected ";"\n  1 | const a = ;',
    ],
    ['export default 1;', 'BootError: plugins/shop/index.ts defines the plugin undefined; it must be named shop'],
    ['throw new Error("no");', 'BootError: plugins/shop/index.ts:1:7: plugin shop cannot be loaded: no'],
    [
      saying('3').replace("'shop/v1'", "'doc'").replace('routes: [said]', 'routes: [said, said]'),
      'BootError: plugin shop declares GET /said twice',
    ],
    [
      saying('3').replace('params: {}', `params: {}, errors: ['rest_of_nobody']`),
      'BootError: the routes of plugin shop cannot be described: ',
    ],
  ] as const) {
    const before = site.logged.length;
    site.write({ [INDEX]: text });
    assert.equal((await refusal(site, before)).slice(0, reason.length), reason);
    assert.deepEqual(await site.get(SAID), { said: 2 });
    assert.match(String(await refused(site)), /The saved plugins cannot be loaded/);
  }
  site.write({ [INDEX]: saying('4') });
  await says(site, 4);
  assert.doesNotMatch(String(await refused(site)), /The saved plugins cannot be loaded/);
});

test('a request that is under way ends on the code it began with', async (t) => {
  const slow = (what: number) =>
    saying(`staged + ${what}`).replace(
      'run: ({ store })',
      'stage: () => globalThis.almanacTestGate, run: ({ staged })',
    );
  const gates = globalThis as unknown as Record<'almanacTestGate', Promise<number>>;
  let open = (_value: number) => {};
  gates.almanacTestGate = new Promise((resolve) => {
    open = resolve;
  });
  const site = await pluggedSite(t, { [INDEX]: slow(1) }, { plugins: { shop: true }, watch: true });
  const asked = site.get(SAID);
  site.write({ [INDEX]: saying('2') });
  await until(() => taken(site) === 1, PATIENCE);
  assert.deepEqual(await site.get(SAID), { said: 2 });
  open(10);
  assert.deepEqual(await asked, { said: 11 });
});

test('a burst of saves is one reload; what saves the same changes nothing; a plugin whose files did not change is not loaded again, one that requires a changed one is', async (t) => {
  const counting = (name: string) => `globalThis.almanacTestRuns ??= []; globalThis.almanacTestRuns.push('${name}');`;
  const runs = globalThis as unknown as Record<'almanacTestRuns', string[]>;
  runs.almanacTestRuns = [];
  const shop = (what: string) => saying(what, { imports: `${counting('shop')} export const PRICE = 5;` });
  const site = await pluggedSite(
    t,
    {
      [INDEX]: shop('1'),
      'plugins/cellar/index.ts': saying('PRICE', {
        name: 'cellar',
        imports: `import { PRICE } from 'almanac/plugins/shop'; ${counting('cellar')}`,
      }),
      'plugins/cellar/plugin.json': manifest({ requires: ['shop'] }, 'cellar'),
      'plugins/attic/index.ts': saying('1', { name: 'attic', imports: counting('attic') }),
    },
    { plugins: { shop: true, cellar: true, attic: true }, watch: true },
  );
  assert.deepEqual(runs.almanacTestRuns.sort(), ['attic', 'cellar', 'shop']);
  runs.almanacTestRuns = [];
  for (const price of [6, 7, 8]) {
    site.write({ [INDEX]: shop('1').replace('PRICE = 5', `PRICE = ${price}`) });
  }
  await says(site, 8, '/cellar/v1/said');
  assert.deepEqual(runs.almanacTestRuns, ['shop', 'cellar']);
  assert.equal(taken(site), 1);
  site.write({ [INDEX]: shop('1').replace('PRICE = 5', 'PRICE = 8'), 'plugins/shop/README.md': 'new' });
  site.write({ 'plugins/attic/index.ts': saying('2', { name: 'attic', imports: counting('attic') }) });
  await says(site, 2, '/attic/v1/said');
  assert.deepEqual(runs.almanacTestRuns, ['shop', 'cellar', 'attic']);
});

test('a folder that appears is found, with the folder of plugins itself', async (t) => {
  const site = await pluggedSite(t, {}, { plugins: {}, watch: true });
  site.write({ [INDEX]: saying('1') });
  await until(async () => taken(site) === 1, PATIENCE);
  await site.command('plugin on', { names: ['shop'], on: true });
  assert.deepEqual(await site.get(SAID), { said: 1 });
});

test('without watching, code is read when settings are saved', async (t) => {
  const site = await pluggedSite(t, { [INDEX]: saying('1') }, { plugins: { shop: true } });
  site.write({ [INDEX]: saying('2'), 'plugins/cellar/index.ts': saying('3', { name: 'cellar' }) });
  await site.command('plugin on', { names: ['cellar'], on: true });
  assert.deepEqual(await site.get(SAID), { said: 2 });
  assert.deepEqual(await site.get('/cellar/v1/said'), { said: 3 });
});

test('code under which served records are not valid any more is refused with file and member, until there is an upgrade', async (t) => {
  const site = await pluggedSite(
    t,
    {
      [INDEX]: items('title: v.string()'),
      ...Object.fromEntries([1, 2, 3, 4].map((id) => [`shop/items/${id}.json`, `{ "id": ${id}, "title": "T" }`])),
      'shop/items/5.json': '{ "id": 5 }',
    },
    { plugins: { shop: true }, watch: true },
  );
  await says(site, '1,2,3,4');
  const before = site.logged.length;
  site.write({ [INDEX]: items('title: v.string(), price: v.number()') });
  const named = [1, 2, 3].map((id) => `shop/items/${id}.json › price: is missing`);
  assert.equal(
    await refusal(site, before),
    `BootError: 4 stored records of shop/items would be invalid: ${named.join('; ')}; and 1 more. Correct the code, or raise the version of the collection and add an upgrade`,
  );
  await says(site, '1,2,3,4');
  assert.deepEqual(
    site.logged.filter(({ message }) => message === 'a file was quarantined').map(({ fields }) => fields.file),
    ['shop/items/5.json'],
  );
  const upgrade = 'version: 2, upgrade: { 2: (record) => ({ ...record, price: 1 }) }';
  site.write({ [INDEX]: items('title: v.string(), price: v.number()', upgrade) });
  await until(async () => taken(site) === 1, PATIENCE);
  await says(site, '1,2,3,4');
});

test('a plugin is rehearsed with its code as it is, and nothing is served or written', async (t) => {
  const files = { 'shop/items/1.json': '{ "id": 1, "title": 7 }' };
  const site = await pluggedSite(t, { ...files, [INDEX]: items('title: v.string()') }, { plugins: {} });
  await assert.rejects(site.command('plugin on', { names: ['shop'], on: true }), (error: { data?: object }) => {
    assert.match(
      JSON.stringify(error.data),
      /1 stored record of shop\/items would be invalid: shop\/items\/1\.json › title/,
    );
    return true;
  });
  assert.deepEqual(site.logged, []);
  assert.equal((await site.ask(SAID)).status, 404);
});

test('check results of records by other code are recomputed, after a start and after a reload', async (t) => {
  const site = await pluggedSite(
    t,
    { [INDEX]: items('title: v.string()'), 'shop/items/1.json': '{ "id": 1, "title": "T" }' },
    { plugins: { shop: true }, fingerprint: 'the same' },
  );
  await says(site, '1');
  await site.command('user add', { login: 'ada', role: 'author', email: 'ada@example.org' });
  const again = await site.reopen();
  await says(again, '1');
  again.write({ [INDEX]: items('title: v.number()') });
  const other = await again.reopen();
  await says(other, '');
  const inQuarantine = () => other.logged.filter(({ message }) => message === 'a file was quarantined');
  await until(() => inQuarantine().length > 0, PATIENCE);
  assert.deepEqual(
    inQuarantine().map(({ fields }) => fields.file),
    ['shop/items/1.json'],
  );
});
