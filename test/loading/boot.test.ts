import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { BootError } from '../../core/contract/boot-error.ts';
import { defineCollection, posting } from '../../core/contract/data/collection.ts';
import { defineFileFolder } from '../../core/contract/data/file-folder.ts';
import { indexOf } from '../../core/contract/data/indexes.ts';
import { definePlugin, type Manifest, type Plugin, type PluginParts } from '../../core/contract/plugin.ts';
import { collectPoint, contribute } from '../../core/contract/points/point.ts';
import { listPoint } from '../../core/contract/routes/extension.ts';
import { anyone } from '../../core/contract/routes/permission.ts';
import { checkClashes } from '../../core/loading/clashes.ts';
import { pluginConfig } from '../../core/loading/generation/config.ts';
import { enabledPlugins } from '../../core/loading/packages/loaded-set.ts';
import { orderPlugins } from '../../core/loading/packages/order.ts';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import { parseManifest } from '../../scripts/find-plugins/manifest.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';

const manifest = (name: string, more: Partial<Manifest> = {}): Manifest => ({
  name,
  description: '',
  requires: [],
  reads: [],
  listens: [],
  uses: [],
  reserves: {},
  members: {},
  ...more,
});

const present = (name: string, more: Partial<Manifest> = {}): PluginSource =>
  pluginSource(definePlugin({ name }).with({}), more);

const plugin = (name: string, parts: PluginParts = {}, namespace?: string): Plugin =>
  definePlugin(namespace === undefined ? { name } : { name, namespace }).with(parts);

const fieldsNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, posting<{ id: number }>(({ id }) => id)]));

const collection = (name: string, ...fields: readonly string[]) =>
  defineCollection(name, v.looseObject({ id: v.number() }), {
    fields: fieldsNamed(fields),
    guard: () => undefined,
  });

const indexing = (name: string, ...fields: readonly string[]): PluginParts => ({
  indexes: [indexOf(collection(name), fieldsNamed(fields))],
});

const commanding = (...words: readonly string[]): PluginParts => ({
  commands: [
    definePlugin({ name: 'any' }).command({
      words,
      summary: '',
      arguments: {},
      prepare: () => null,
      run: async () => 0,
    }),
  ],
});

const files = (name: string): PluginParts => ({ files: [defineFileFolder({ name })] });

const get = (path: string, params: Record<string, v.GenericSchema> = {}, list?: ReturnType<typeof listPoint>) =>
  definePlugin({ name: 'any' }).read({
    path,
    params,
    allow: anyone,
    summary: '',
    returns: v.unknown(),
    run: () => ({}),
    ...(list ? { list } : {}),
  });

/** A route without a `run`. */
const staged = (more: { readonly stage?: () => Promise<unknown>; readonly batch?: boolean }) =>
  definePlugin({ name: 'any' }).write({
    method: 'POST',
    path: '/x',
    params: {},
    allow: anyone,
    summary: '',
    returns: v.unknown(),
    ...more,
  });

const stops = (what: () => unknown, message: string) =>
  assert.throws(what, (error) => {
    assert(error instanceof BootError);
    assert.equal(error.message, message);
    return true;
  });

test('plugins are loaded after those they require, otherwise by name', () => {
  const on = [present('zoo', { requires: ['cage'] }), present('bee'), present('cage', { requires: ['bee'] })];
  assert.deepEqual(
    orderPlugins(on).map((one) => one.key),
    ['bee', 'cage', 'zoo'],
  );
});

test('a set of plugins that cannot start stops with one sentence that names both sides', async (t) => {
  const points = listPoint('host/list');
  const lost = collectPoint<string>('host/list');
  const named = collectPoint<{ readonly name: string }>('host/named', { nameOf: ({ name }) => name });
  const extension = { params: { near: v.optional(v.string()) } };
  const guests = ['a', 'b'].map((name) => manifest(name, { requires: ['host'] }));
  const user = manifest('a', { requires: ['b'], uses: ['b/things'] });
  const cases: readonly { name: string; does: () => unknown; says: string }[] = [
    {
      name: 'a requirement that is off',
      does: () => orderPlugins([present('calendar', { requires: ['content'] })], [present('content')]),
      says: 'plugin calendar requires plugin content, which is not on; add "content": true to plugins in settings.json',
    },
    {
      name: 'a requirement that is not there',
      does: () => orderPlugins([present('calendar', { requires: ['contnt'] })], [present('content')]),
      says: 'plugin calendar requires plugin contnt, which is not there; did you mean content?',
    },
    {
      name: 'a circle',
      does: () => orderPlugins([present('a', { requires: ['b'] }), present('b', { requires: ['a'] })]),
      says: 'plugins require each other in a circle: a → b → a',
    },
    {
      name: 'a plugin that is not there',
      does: () => enabledPlugins([present('calendar'), present('content')], { plugins: { calender: true } }),
      says: 'settings.json › plugins.calender: there is no such plugin; available are calendar, content. If it is a package, install it in the folder of the site: npm install calender',
    },
    {
      name: 'a collection without fields, as JavaScript allows',
      does: () =>
        checkClashes(
          [manifest('a')],
          [plugin('a', { collections: [{ ...collection('a/things'), fields: undefined as never }] })],
        ),
      says: 'plugin a declares the collection a/things without fields: add fields: {} to its defineCollection',
    },
    {
      name: 'a collection of another that is opened',
      does: () =>
        checkClashes(
          [],
          [
            plugin('host', { points: [points] }),
            plugin('a', { extends: [contribute(points, extension, { opens: [collection('b/notes')] })] }),
          ],
        ),
      says: 'plugin a opens b/notes, which it does not declare itself',
    },
    {
      name: 'one namespace twice',
      does: () => checkClashes([], [plugin('a', {}, 'n/v1'), plugin('b', {}, 'n/v1')]),
      says: 'plugins a and b both claim the namespace n/v1',
    },
    {
      name: 'one route twice',
      does: () =>
        checkClashes(
          [],
          [plugin('a', { routes: [get('/x/:id', { id: v.number() }), get('/x/:slug', { slug: v.string() })] }, 'n/v1')],
        ),
      says: 'plugin a declares GET /x/:slug twice',
    },
    {
      name: 'a parameter of a path that is not declared',
      does: () =>
        checkClashes([], [plugin('a', { routes: [{ ...get('/x/:idd'), params: { id: v.number() } }] }, 'n/v1')]),
      says: 'plugin a declares /x/:idd without the parameter idd: add idd to its params; did you mean id?',
    },
    {
      name: 'routes without a namespace',
      does: () => checkClashes([], [plugin('a', { routes: [get('/x')] })]),
      says: 'plugin a has routes but no namespace',
    },
    {
      name: 'a route that does nothing',
      does: () => checkClashes([], [plugin('a', { routes: [staged({})] }, 'n/v1')]),
      says: 'plugin a declares /x without a handler (run)',
    },
    {
      name: 'a route that only stages and takes part in batches',
      does: () => checkClashes([], [plugin('a', { routes: [staged({ stage: async () => 1, batch: true })] }, 'n/v1')]),
      says: 'plugin a declares /x without a handler (run)',
    },
    {
      name: 'a collection under another name',
      does: () => checkClashes([], [plugin('a', { collections: [collection('b/things')] })]),
      says: 'plugin a declares the collection b/things, which must be named a/…',
    },
    {
      name: 'a collection of a plugin that is not required',
      does: () => checkClashes([manifest('a', { uses: ['b/things'] })], []),
      says: 'plugin a uses the collection b/things but does not require plugin b: add "b" to requires in its plugin.json',
    },
    {
      name: 'the same, of one that it only reads',
      does: () => checkClashes([manifest('a', { reads: ['b/things'] })], []),
      says: 'plugin a reads the collection b/things but does not require plugin b: add "b" to requires in its plugin.json',
    },
    {
      name: 'a field added to a collection that the plugin does not use',
      does: () => checkClashes([manifest('a', { requires: ['b'] })], [plugin('a', indexing('b/things', 'a.size'))]),
      says: 'plugin a indexes the collection b/things: add "b/things" to reads in its plugin.json',
    },
    {
      name: 'a field added to a collection of its own',
      does: () => checkClashes([manifest('a')], [plugin('a', indexing('a/things', 'a.size'))]),
      says: "plugin a indexes its own collection a/things: declare a.size in defineCollection('a/things', …)",
    },
    {
      name: 'a right to a collection of its own',
      does: () => checkClashes([manifest('a', { reads: ['a/things'] })], []),
      says: 'plugin a reads its own collection a/things, which needs no right: remove "a/things" from reads in its plugin.json',
    },
    {
      name: 'a field added under a name that is not the own one',
      does: () => checkClashes([user], [plugin('a', indexing('b/things', 'b.size'))]),
      says: 'plugin a adds the field b.size to b/things, which must be named a.…',
    },
    {
      name: 'a field added that the collection has',
      does: () =>
        checkClashes(
          [user],
          [
            plugin('b', { collections: [collection('b/things', 'a.size')] }),
            plugin('a', indexing('b/things', 'a.size')),
          ],
        ),
      says: 'plugins b and a both claim the field a.size of b/things',
    },
    {
      name: 'one point twice',
      does: () => checkClashes([], [plugin('a', { points: [points] }), plugin('b', { points: [lost] })]),
      says: 'plugins a and b both claim the extension point host/list',
    },
    {
      name: 'a point that nobody offers',
      does: () => checkClashes([], [plugin('a', { extends: [contribute(points, extension)] })]),
      says: 'plugin a extends host/list, but no plugin that is on offers that point',
    },
    {
      name: 'a point of a plugin that is not required',
      does: () =>
        checkClashes(
          [manifest('host'), manifest('a')],
          [plugin('host', { points: [points] }), plugin('a', { extends: [contribute(points, extension)] })],
        ),
      says: 'plugin a extends host/list but does not require plugin host: add "host" to requires in its plugin.json',
    },
    {
      name: 'one parameter added by two plugins',
      does: () =>
        checkClashes(guests, [
          plugin('host', { points: [points] }),
          plugin('a', { extends: [contribute(points, extension)] }),
          plugin('b', { extends: [contribute(points, extension)] }),
        ]),
      says: 'plugins a and b both claim the parameter near of host/list',
    },
    {
      name: 'one name that two plugins give to what they contribute',
      does: () =>
        checkClashes(guests, [
          plugin('host', { points: [named], extends: [contribute(named, { name: 'post' })] }),
          plugin('a', { extends: [contribute(named, { name: 'page' }), contribute(named, { name: 'post' })] }),
        ]),
      says: 'plugins host and a both claim the name post of host/named',
    },
    {
      name: 'a parameter that the route has itself',
      does: () =>
        checkClashes(guests, [
          plugin('host', { points: [points], routes: [get('/x', { near: v.optional(v.string()) }, points)] }, 'n/v1'),
          plugin('a', { extends: [contribute(points, extension)] }),
        ]),
      says: 'plugins a and host both claim the parameter near of host/list',
    },
    {
      name: 'a name that a plugin which is off has reserved',
      does: () =>
        checkClashes(
          [...guests, manifest('off', { reserves: { 'host/list': ['near'] } })],
          [plugin('host', { points: [points] }), plugin('a', { extends: [contribute(points, extension)] })],
        ),
      says: 'plugins a and off both claim the parameter near of host/list',
    },
    {
      name: 'one command twice',
      does: () => checkClashes([], [plugin('a', commanding('bake', 'cake')), plugin('b', commanding('bake', 'cake'))]),
      says: 'plugins a and b both claim the command bake cake',
    },
    {
      name: 'one folder of files twice',
      does: () => checkClashes([], [plugin('a', files('uploads')), plugin('b', files('uploads'))]),
      says: 'plugins a and b both claim the folder uploads',
    },
    {
      name: 'a folder of files inside that of another',
      does: () => checkClashes([], [plugin('a', files('uploads/small')), plugin('b', files('uploads'))]),
      says: 'plugin a declares the folder uploads/small, which is inside the folder uploads of plugin b',
    },
    {
      name: 'a folder of files inside that of another plugin, on or off',
      does: () => checkClashes([manifest('a'), manifest('calendar')], [plugin('a', files('calendar/pictures'))]),
      says: 'plugin a declares the folder calendar/pictures, but calendar belongs to plugin calendar',
    },
    {
      name: 'a folder of files among records',
      does: () =>
        checkClashes(
          [manifest('a')],
          [plugin('a', { ...files('a/notes/pictures'), collections: [collection('a/notes')] })],
        ),
      says: 'plugin a declares the folder a/notes/pictures, which contains the records of a/notes',
    },
    {
      name: 'a folder of files around records',
      does: () => checkClashes([manifest('a')], [plugin('a', { ...files('a'), collections: [collection('a/notes')] })]),
      says: 'plugin a declares the folder a, which contains the records of a/notes',
    },
    ...['users', 'users/pictures', 'plugins'].map((name) => ({
      name: `a folder of files in one of the core's: ${name}`,
      does: () => checkClashes([], [plugin('a', files(name))]),
      says: `plugin a declares the folder ${name}, but ${name.split('/')[0]} belongs to the core`,
    })),
    ...['.almanac', 'settings.json', '', '/etc', 'a/', 'a//b', '../a', 'A', 'a b', 'a~b', 'x'.repeat(41)].map(
      (name) => ({
        name: `a folder of files with a name that cannot be: ${name}`,
        does: () => checkClashes([], [plugin('a', files(name))]),
        says: `plugin a declares the folder ${name}, which is not a valid name of a folder`,
      }),
    ),
    {
      name: 'a manifest that is not JSON',
      does: () => parseManifest('{', 'plugins/a/plugin.json'),
      says: 'plugins/a/plugin.json:1:2 expected a key in double quotes, but the file ends',
    },
    {
      name: 'settings of a plugin that do not fit',
      does: () =>
        pluginConfig(
          definePlugin({ name: 'a', config: v.object({ months: v.optional(v.number(), 24) }) }).with({}),
          { config: { months: 'many' }, place: ['plugins', 'a'] },
          {},
        ),
      says: 'settings.json › plugins.a.months: must be a number, not "many"',
    },
  ];
  for (const { name, does, says } of cases) await t.test(name, () => stops(does, says));
});

test('folders of files are next to each other, also one of a plugin in a folder of its own name', () => {
  const parts = { files: ['uploads', 'themes', 'a/pictures'].map((name) => defineFileFolder({ name })) };
  checkClashes([manifest('a')], [plugin('a', { ...parts, collections: [collection('a/notes')] })]);
});

test('true stands for an empty configuration', () => {
  const configured = definePlugin({ name: 'a', config: v.object({ months: v.optional(v.number(), 24) }) }).with({});
  assert.deepEqual(pluginConfig(configured, { config: {}, place: [] }, {}), { months: 24 });
});
