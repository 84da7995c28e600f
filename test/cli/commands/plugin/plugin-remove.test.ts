import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { anyone, defineCollection, definePlugin } from '../../../../core/index.ts';
import { pluginSource, type TestSiteOptions, testSite } from '../../../../scripts/testing/test-site.ts';
import hello from '../../../fixtures/plugins/hello/index.ts';

const fields = { fields: {}, guard: () => ({ code: 'rest_forbidden', message: 'Nobody may.' }) };
const boxes = defineCollection('lamp/boxes', v.looseObject({ id: v.number() }), fields);
const hidden = defineCollection('lamp/hidden', v.looseObject({ id: v.number() }), { ...fields, private: true });
const bulbs = { name: 'bulbs', serve: () => undefined };
const lamp = definePlugin({ name: 'lamp', namespace: 'lamp/v1', secrets: v.object({ key: v.string() }) });
const plugin = lamp.with({
  collections: [boxes, hidden],
  files: [bulbs],
  jobs: [lamp.job({ name: 'shine', every: 60_000, run: () => undefined })],
  routes: [
    lamp.read({
      path: '/boxes',
      params: {},
      allow: anyone,
      summary: 'Boxes.',
      returns: v.unknown(),
      run: ({ store }) => store.of(boxes).count(),
    }),
  ],
});
const source = pluginSource(plugin, {
  requires: ['hello'],
  uses: ['hello/notes'],
  members: { 'hello/notes': ['lamp_light', 'text'] },
});
const note = (id: number, more = {}) => JSON.stringify({ id, text: 'B', stars: 1, length: 1, ...more });

const FILES = {
  'lamp/boxes/11.json': '{ "id": 11 }',
  'lamp/boxes/12.json': '{ "id": 12 }',
  '.almanac/private/lamp/hidden/13.json': '{ "id": 13 }',
  'bulbs/2030/a.txt': 'a',
  'hello/notes/1.json': note(1, { lamp_light: 'on', own: true }),
  'hello/notes/2.json': note(2),
};

async function room(t: TestContext, options: TestSiteOptions = {}) {
  const site = await testSite([hello, source], {
    files: FILES,
    secrets: { lamp: { key: 'abc' }, other: { key: 'stays' } },
    ...options,
  });
  t.after(() => site.close());
  await site.jobsDone();
  const remove = (isMeant: boolean) => site.command('plugin remove', { key: 'lamp', isMeant });
  const read = async (path: string) =>
    JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`)));
  return { ...site, remove, read };
}

const LISTED = [
  'collection  lamp/boxes                   2 records',
  'collection  .almanac/private/lamp/hidden  1 record',
  'folder      bulbs                        1 file',
  'members     lamp_light in hello/notes    1 record',
  'jobs                                     1',
  'secret      key',
  'settings    plugins.lamp',
].map((line) => line.replaceAll(/ +/g, ' '));

const words = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/ +/g, ' '));

test('data of a plugin is listed, and nothing is changed', async (t) => {
  const { remove, json, read } = await room(t);
  assert.deepEqual(words(await remove(false)), LISTED);
  assert.equal((await json('/lamp/v1/boxes')).body, 2);
  assert.equal((await read('hello/notes/1.json')).lamp_light, 'on');
});

for (const [what, options] of [
  ['is on', {}],
  ['is off', { settings: { plugins: { lamp: false } } }],
] as const) {
  test(`all that a plugin keeps that ${what} is removed, and nothing else`, async (t) => {
    const { remove, fetch, read, fileSystem, command, jobsDone } = await room(t, options);
    assert.deepEqual(await remove(true), ['removed all data of plugin lamp']);
    assert.equal((await fetch('/lamp/v1/boxes')).status, 404);
    await jobsDone();
    assert.deepEqual(await read('hello/notes/1.json'), { id: 1, text: 'B', stars: 1, length: 1, own: true });
    assert.deepEqual(await read('hello/notes/2.json'), { id: 2, text: 'B', stars: 1, length: 1 });
    assert.equal((await read('settings.json')).plugins.lamp, undefined);
    assert.deepEqual(await read('.almanac/plugin-secrets.json'), { other: { key: 'stays' } });
    assert.equal(await fileSystem.stat('/site/bulbs'), undefined);
    assert.deepEqual((await command('jobs list', undefined)).slice(1), []);
    for (const folder of ['lamp/boxes', '.almanac/private/lamp/hidden'])
      assert.deepEqual(await fileSystem.readDirectory(`/site/${folder}`).catch(() => []), [], folder);
    assert.deepEqual(await remove(false), ['plugin lamp has no data']);
  });
}

test('other content is served as before, without the members', async (t) => {
  const { remove, json } = await room(t);
  await remove(true);
  const { body } = await json<{ id: number }[]>('/hello/v1/notes');
  assert.deepEqual(JSON.stringify(body).includes('lamp_light'), false);
});

for (const [what, words, message] of [
  ['others require', 'hello', /plugin hello is required by lamp/],
  ['nobody has', 'lump', /there is no plugin lump/],
] as const) {
  test(`a plugin that ${what} is not removed`, async (t) => {
    const { command, json } = await room(t);
    await assert.rejects(command('plugin remove', { key: words, isMeant: true }), message);
    assert.equal((await json('/hello/v1/notes')).status, 200);
  });
}

test('a plugin whose code cannot be loaded is not removed, because its data is unknown', async (t) => {
  const broken = {
    ...pluginSource(definePlugin({ name: 'broken' }).with({})),
    load: async () => Promise.reject(new Error('no code')),
  };
  const { command } = await room(t, { off: [broken] });
  await assert.rejects(
    command('plugin remove', { key: 'broken', isMeant: true }),
    /the data of plugin broken is not known: no code/,
  );
});

test('a removal that was cut off is ended by the next one', async (t) => {
  const { command, remove, fileSystem } = await room(t);
  // the first step was done, and some files are gone
  await command('plugin off', { names: ['lamp'], on: false });
  await fileSystem.unlink('/site/lamp/boxes/11.json');
  await fileSystem.unlink('/site/bulbs/2030/a.txt');
  assert.deepEqual(await remove(true), ['removed all data of plugin lamp']);
});
