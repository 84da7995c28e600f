/** What a plugin was not granted is refused at the handle: the log has the line to add, the client only the id of the request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  anyone,
  collectPoint,
  contribute,
  defineCollection,
  defineFileFolder,
  definePlugin,
  extendFields,
  extendList,
  fieldPoint,
  firstPoint,
  listPoint,
  type Manifest,
  type PluginParts,
  type ReadContext,
  type StageContext,
  type StoreReader,
  type WriteContext,
} from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';
import { farNetwork } from '../outgoing/far-network.ts';

const schema = v.looseObject({ text: v.string() });
const notes = defineCollection('host/notes', schema, { fields: {}, guard: () => undefined });
const opened = defineCollection('host/opened', schema, { fields: {}, guard: () => undefined });
const pictures = defineFileFolder({ name: 'pictures' });
const pages = defineFileFolder({ name: 'pages', texts: { extensions: ['txt'], maxBytes: 100 } });
const openings = collectPoint<string>('host/openings');
const counts = firstPoint<StoreReader, number>('host/counts');
const noteList = listPoint('host/note-list');
const noteFields = fieldPoint('host/note');

const builder = definePlugin({ name: 'host', namespace: 'host/v1' });
const common = { params: {}, allow: anyone, summary: 'Notes.', returns: v.unknown() };
const host = builder.with({
  collections: [notes, opened],
  files: [pictures, pages],
  points: [openings, counts, noteList, noteFields],
  extends: [contribute(openings, 'opened', { opens: [opened] })],
  routes: [
    builder.read({
      ...common,
      path: '/notes',
      list: noteList,
      run: ({ store, narrow, shownFields }) =>
        store
          .of(notes)
          .find({ where: narrow[0] })
          .records.map((note) => shownFields(noteFields, note)),
    }),
    builder.read({
      ...common,
      path: '/count',
      run: ({ store, contributions }) => ({ count: contributions.ask(counts, store) }),
    }),
    builder.write({
      ...common,
      method: 'POST',
      path: '/notes',
      fields: noteFields,
      actsForPlugin: true,
      run: ({ store, extra }) => store.of(notes).insert({ text: 'Milk', ...extra(undefined) }),
    }),
  ],
});

const guest = definePlugin({ name: 'guest', namespace: 'guest/v1' });
const own = defineCollection('guest/things', schema, { fields: {}, guard: () => undefined });
const bytes = new Uint8Array(3);

/** A read, a write, and what comes before it, that do this. */
const reading = (run: (context: ReadContext<object>) => unknown): PluginParts => ({
  routes: [guest.read({ ...common, path: '/x', run: (context) => ({ it: run(context) }) })],
});
const writing = (run: (context: WriteContext<object>) => unknown): PluginParts => ({
  routes: [
    guest.write({
      ...common,
      path: '/x',
      method: 'POST',
      actsForPlugin: true,
      run: (context) => ({ it: run(context) }),
    }),
  ],
});
const staging = (stage: (context: StageContext<object>) => Promise<unknown>): PluginParts => ({
  routes: [guest.write({ ...common, path: '/x', method: 'POST', stage })],
});
/** Gets an address. */
const getting = (url: string) => staging(({ network }) => network.get(url));
/** Sends something to one. */
const sending = (url: string) => staging(({ network }) => network.send(url, { body: '{}' }));

const HOME = 'http://town.example/';
const MOVED = 'http://moved.example/';
const network = farNetwork({ [HOME]: {}, [MOVED]: { status: 302, headers: { location: 'http://far.example/x' } } });

interface Case {
  readonly name: string;
  readonly does: PluginParts;
  readonly manifest?: Partial<Manifest>;
  /** What the log says; undefined when it is granted. */
  readonly says?: string;
  /** Where it is done, when not by the guest's own route. */
  readonly at?: readonly [method: 'GET' | 'POST', path: string];
}

const READ = 'plugin guest may not read the collection host/notes: add "host/notes" to reads in its plugin.json';
const NETWORK = 'plugin guest may not make outgoing requests: add "network" to uses in its plugin.json';
const FAR = 'plugin guest may not ask far.example: add "network:far.example" to uses in its plugin.json';
const SEND_FAR =
  'plugin guest may not send requests that write to far.example: add "network:post:far.example" to uses in its plugin.json';
const SETTINGS =
  'plugin guest may not list the plugins or change the settings: add "settings" to uses in its plugin.json';
const folder = (name: string) => `plugin guest may not use the folder ${name}: list it under files of the plugin`;
const reads = { reads: ['host/notes'] };

const CASES: readonly Case[] = [
  { name: 'its own collection', does: writing(({ store }) => store.of(own).insert({ text: 'Mine' })) },
  { name: 'a collection of another, read', does: reading(({ store }) => store.of(notes).count()), says: READ },
  { name: 'the same, granted', does: reading(({ store }) => store.of(notes).count()), manifest: reads },
  { name: 'the same, in a transaction', does: writing(({ store }) => store.of(notes).get(1)), says: READ },
  { name: 'the same, granted there', does: writing(({ store }) => store.of(notes).get(1) ?? 0), manifest: reads },
  { name: 'the same, in a stage', does: staging(async ({ store }) => store.of(notes).count()), says: READ },
  ...(
    [
      ['made', ({ store }) => store.of(notes).insert({ text: 'Mine' })],
      ['changed', ({ store }) => store.of(notes).put({ id: 1, text: 'Mine' })],
      ['removed', ({ store }) => store.of(notes).remove(1)],
    ] as readonly [string, (context: WriteContext<object>) => unknown][]
  ).map(([what, run]) => ({
    name: `a record of a collection that it only reads, ${what}`,
    does: writing(run),
    manifest: reads,
    says: 'plugin guest may not write the collection host/notes: move "host/notes" from reads to uses in its plugin.json',
  })),
  {
    name: 'a record of a collection that it uses',
    does: writing(({ store }) => store.of(notes).insert({ text: 'Mine' })),
    manifest: { uses: ['host/notes'] },
  },
  { name: 'a collection that was opened to it, read', does: reading(({ store }) => store.of(opened).count()) },
  {
    name: 'the same, written',
    does: writing(({ store }) => store.of(opened).insert({ text: 'Mine' })),
    says: 'plugin guest may not write the collection host/opened: add "host/opened" to uses in its plugin.json',
  },
  {
    name: 'a collection of another in a parameter of its list',
    does: { extends: [extendList(noteList, { params: {}, where: ({ store }) => void store.of(notes).count() })] },
    at: ['GET', '/host/v1/notes'],
    says: READ,
  },
  {
    name: 'a collection of another in what it shows of a record',
    does: {
      extends: [
        extendFields(noteFields, {
          params: {},
          store: () => ({}),
          show: (_note, { store }) => ({ all: store.of(notes).count() }),
        }),
      ],
    },
    at: ['GET', '/host/v1/notes'],
    says: READ,
  },
  {
    name: 'its own collection, by a plugin that calls its contribution',
    does: { extends: [contribute(counts, (store) => store.of(own).count())] },
    at: ['GET', '/host/v1/count'],
    says:
      'plugin host may not read the collection guest/things, which a contribution of plugin guest needs: ' +
      'let the contribution open it, with { opens: [the collection] } as last argument',
  },
  {
    name: 'the same, opened',
    does: { extends: [contribute(counts, (store) => store.of(own).count(), { opens: [own] })] },
    at: ['GET', '/host/v1/count'],
  },
  {
    name: 'texts of a folder of another',
    does: reading(({ store }) => store.texts(pages).size),
    says: folder('pages'),
  },
  {
    name: 'a file of a folder of another, staged',
    does: staging(({ files }) => files.write(pictures, 'a.png', bytes)),
    says: folder('pictures'),
  },
  {
    name: 'a file of a folder of another, removed',
    does: writing(({ store }) => store.files(pictures).remove({ path: 'a.png', hash: '' })),
    says: folder('pictures'),
  },
  {
    name: 'files of a folder of another, as they lie there',
    does: staging(({ readBelow }) => readBelow(pictures, 'a', 100)),
    says: folder('pictures'),
  },
  { name: 'another site', does: getting(HOME), says: NETWORK },
  { name: 'any site, granted', does: getting(HOME), manifest: { uses: ['network'] } },
  { name: 'one site, granted', does: getting(HOME), manifest: { uses: ['network:town.example'] } },
  {
    name: 'another than the one that is granted',
    does: getting('http://far.example/'),
    manifest: { uses: ['network:town.example'] },
    says: FAR,
  },
  {
    name: 'a name below the one that is granted',
    does: getting('http://far.example/'),
    manifest: { uses: ['network:example'] },
    says: FAR,
  },
  {
    name: 'where the one that is granted leads',
    does: getting(MOVED),
    manifest: { uses: ['network:moved.example'] },
    says: FAR,
  },
  { name: 'something sent to another site', does: sending(HOME), says: NETWORK },
  { name: 'the same, granted', does: sending(HOME), manifest: { uses: ['network:post:town.example'] } },
  { name: 'the same, granted for any site', does: sending(HOME), manifest: { uses: ['network:post:*'] } },
  {
    name: 'the same, granted for another one',
    does: sending('http://far.example/'),
    manifest: { uses: ['network:post:town.example'] },
    says: SEND_FAR,
  },
  {
    name: 'something sent to a site that it may only fetch from',
    does: sending('http://far.example/'),
    manifest: { uses: ['network', 'network:far.example'] },
    says: SEND_FAR,
  },
  {
    name: 'a site that it may only send to, asked',
    does: getting('http://far.example/'),
    manifest: { uses: ['network:post:*', 'network:post:far.example'] },
    says: FAR,
  },
  {
    name: 'something sent to where the one that is granted leads',
    does: sending(MOVED),
    manifest: { uses: ['network:post:moved.example'] },
  },
  {
    name: 'calls of other routes',
    does: staging(({ calls }) => calls.runEach([])),
    says: 'plugin guest may not call other routes: add "calls" to uses in its plugin.json',
  },
  {
    name: 'how the site does',
    does: staging(async ({ health }) => health.checks.length),
    says: 'plugin guest may not read the health of the site: add "health" to uses in its plugin.json',
  },
  { name: 'which plugins are present', does: staging(({ presentPlugins }) => presentPlugins()), says: SETTINGS },
  {
    name: 'the settings',
    does: staging(({ changeSettings }) => changeSettings((settings) => ({ ...settings, title: 'Mine' }))),
    says: SETTINGS,
  },
];

async function open(does: PluginParts, manifest: Partial<Manifest> = {}) {
  const plugin = guest.with({ collections: [own], ...does });
  return testSite([pluginSource(host), pluginSource(plugin, { requires: ['host'], ...manifest })], {
    network,
    files: { 'host/notes/1.json': '{ "id": 1, "text": "Bread" }' },
  });
}

for (const { name, does, manifest, says, at } of CASES) {
  test(`${says === undefined ? 'granted' : 'refused'}: ${name}`, async (t) => {
    const site = await open(does, manifest);
    t.after(() => site.close());
    const [method, path] = at ?? [does.routes?.[0]?.kind === 'read' ? 'GET' : 'POST', '/guest/v1/x'];
    const { status, body } = await site.json(path, { method });
    if (says === undefined) {
      assert.deepEqual([status, site.logged], [200, []]);
      return;
    }
    const { request_id, ...data } = body.data as Record<string, unknown>;
    assert.deepEqual(
      { ...body, data },
      { code: 'rest_internal_error', message: 'Something went wrong on our side.', data: { status: 500 } },
    );
    const [logged, ...others] = site.logged;
    assert.ok(logged?.includes(`${JSON.stringify(says).slice(1, -1)}\\n`), logged);
    assert.ok(logged?.includes(String(request_id)));
    assert.deepEqual(others, []);
    const text = async (file: string) => new TextDecoder().decode(await site.fileSystem.readFile(`/site/${file}`));
    assert.equal(await text('host/notes/1.json'), '{ "id": 1, "text": "Bread" }');
    assert.doesNotMatch(await text('settings.json'), /Mine/);
  });
}

test('a command of the plugin may do no more', async (t) => {
  const take = guest.command({
    words: ['guest', 'take'],
    summary: 'Takes notes.',
    arguments: {},
    prepare: () => null,
    run: (_input, { transaction }) => transaction((store) => void store.of(notes).remove(1)).then(() => 0),
  });
  const site = await open({ commands: [take] });
  t.after(() => site.close());
  await assert.rejects(site.command('guest take', null), { message: READ });
});

test('a check of the plugin may do no more', async (t) => {
  const count = guest.check({
    name: 'guest-count',
    label: 'Notes',
    run: ({ store }) => ({ status: 'good', message: `${store.of(notes).count()}` }),
  });
  const site = await open({ checks: [count] });
  t.after(() => site.close());
  const lines = await site.command('doctor', false).catch((error) => [String(error)]);
  assert.ok([...lines, ...site.logged].join('\n').includes(JSON.stringify(READ).slice(1, -1)), lines.join('\n'));
});
