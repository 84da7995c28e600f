import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { BootError } from '../../../../core/contract/boot-error.ts';
import { anyone, can, defineCollection, definePlugin, type Plugin } from '../../../../core/index.ts';
import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import { pluginSource, testSite } from '../../../../scripts/testing/test-site.ts';
import hello from '../../../fixtures/plugins/hello/index.ts';

const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const read = shop.read({
  path: '/items',
  params: {},
  allow: anyone,
  summary: 'Lists items.',
  returns: v.array(v.string()),
  run: () => [],
});
const write = (allow: typeof anyone) =>
  shop.write({
    method: 'POST',
    path: '/items',
    params: {},
    allow,
    summary: 'Makes an item.',
    returns: v.string(),
    run: () => '',
  });
const items = (title: v.GenericSchema) =>
  defineCollection('shop/items', v.looseObject({ title }), {
    fields: {},
    guard: () => undefined,
    ids: 'own',
  });
const clashing = definePlugin({ name: 'shop', namespace: 'hello/v1' });
const FITS = [
  'good     clashes    none with the plugins that are on',
  'good     records    stored records match its schemas',
  'good     documents  the API documents can be generated',
  'good     answers    its reads were tried and return what they declare',
];
const LOADED = 'good     code       it compiles and can be loaded';

const broken = (): Promise<never> => Promise.reject(new BootError('plugins/shop/index.ts:3:14: Unexpected ")"'));

/** Its reads are tried. */
const ofSite = (...given: Parameters<typeof pluginSource>): PluginSource => ({
  ...pluginSource(...given),
  origin: 'site',
});

const cases: readonly (readonly [
  what: string,
  plugin: Plugin | PluginSource,
  code: number,
  lines: readonly string[],
])[] = [
  [
    'one that fits',
    shop.with({ collections: [items(v.string())], routes: [read, write(can('create'))] }),
    0,
    [
      LOADED,
      'good     routes     GET /items: anyone',
      'good     routes     POST /items: contributor and above',
      ...FITS,
    ],
  ],
  [
    'one that takes something of a request',
    ofSite(
      shop.with({
        routes: [
          shop.read({
            path: '/asked',
            params: {},
            allow: anyone,
            summary: 'Says who asked.',
            returns: v.array(v.string()),
            takes: { headers: ['x-key'], cookies: ['c'], address: true },
            run: ({ taken }) => [taken.header('x-key') ?? '', taken.cookie('c') ?? '', taken.address],
          }),
        ],
      }),
      { almanac: '^0.2', uses: ['request'] },
    ),
    0,
    [LOADED, 'good     routes     GET /asked: anyone', ...FITS],
  ],
  ['one without routes', shop.with({}), 0, [LOADED, 'good     routes     none', ...FITS]],
  [
    'one that anyone may write to',
    shop.with({ routes: [write(anyone)] }),
    0,
    [LOADED, 'warning  routes     POST /items: anyone may write', ...FITS],
  ],
  [
    'one that requires what is off',
    pluginSource(shop.with({}), { requires: ['lamp'] }),
    0,
    [
      LOADED,
      'good     routes     none',
      'warning  requires   lamp must be on as well: almanac plugin on lamp shop',
      ...FITS,
    ],
  ],
  [
    'one that requires what is not there',
    pluginSource(shop.with({}), { requires: ['till'] }),
    1,
    [
      'bad      code       plugin shop requires plugin till, which is not there: install it, or remove "till" from requires in its plugin.json',
    ],
  ],
  [
    'one that cannot be loaded',
    { ...pluginSource(shop.with({})), load: broken },
    1,
    ['bad      code       plugins/shop/index.ts:3:14: Unexpected ")"'],
  ],
  [
    'one that clashes with what is on',
    clashing.with({}),
    1,
    [
      LOADED,
      'good     routes     none',
      'bad      site       plugins hello and shop both claim the namespace hello/v1',
    ],
  ],
];

for (const [what, plugin, code, lines] of cases) {
  test(`${what} is reported, and stays off`, async (t) => {
    const site = await testSite([hello], { off: [plugin, definePlugin({ name: 'lamp' }).with({})] });
    t.after(() => site.close());
    const printed: string[] = [];
    const output = { print: (line: string) => printed.push(line), warn: assert.fail, progress: assert.fail };
    const ended = await site.site.run(['plugin', 'check'], 'shop', output);
    assert.deepEqual(printed, lines);
    assert.equal(ended, code);
    assert.deepEqual(
      site.site.plugins.map(({ name }) => name),
      ['hello'],
    );
  });
}
