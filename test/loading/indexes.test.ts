import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  anyone,
  contribute,
  defineCollection,
  definePlugin,
  gte,
  indexOf,
  listPoint,
  posting,
  sorted,
} from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';

const schema = v.looseObject({ title: v.string() });
type Note = v.InferOutput<typeof schema> & { readonly id: number };
const notes = defineCollection('host/notes', schema, {
  fields: { title: posting(({ title }) => title) },
  guard: () => undefined,
});
const noteList = listPoint('host/note-list');
const host = definePlugin({ name: 'host', namespace: 'host/v1' });
const list = host.read({
  path: '/notes',
  params: {},
  list: noteList,
  allow: anyone,
  summary: 'Lists notes.',
  returns: v.unknown(),
  run: ({ store, narrow }) =>
    store
      .of(notes)
      .find({ where: { op: 'all', conditions: narrow } })
      .records.map(({ title }) => title),
});

/** Gives stars to notes of another plugin. */
const guest = definePlugin({ name: 'guest', namespace: 'guest/v1' });
const best = guest.read({
  path: '/best',
  params: {},
  allow: anyone,
  summary: 'The note with most stars.',
  returns: v.unknown(),
  run: ({ store }) =>
    store.of(notes).find({ order: [{ field: 'guest.stars', direction: 'desc' }], limit: 1 }).records[0]?.title ?? null,
});

const sources = [
  pluginSource(host.with({ collections: [notes], points: [noteList], routes: [list] })),
  pluginSource(
    guest.with({
      indexes: [
        indexOf(notes, { 'guest.stars': sorted<Note>(({ stars }) => (typeof stars === 'number' ? stars : null)) }),
      ],
      extends: [
        contribute(noteList, {
          params: { stars: v.optional(v.number()) },
          where: ({ params: { stars } }) => (typeof stars === 'number' ? gte('guest.stars', stars) : undefined),
        }),
      ],
      routes: [best],
    }),
    { requires: ['host'], uses: ['host/notes'], reserves: { 'host/note-list': ['stars'] } },
  ),
];
const note = (id: number, title: string, stars: unknown) => ({
  [`host/notes/${id}.json`]: JSON.stringify({ id, title, stars }),
});

test('a plugin asks a collection of another by fields that it adds, as long as it is on', async (t) => {
  const site = await testSite(sources, {
    files: { ...note(1, 'Good', 3), ...note(2, 'Better', 5), ...note(3, 'Odd', 'many') },
  });
  const ask = async (path: string) => (await site.json(path)).body;
  t.after(() => site.close());

  assert.deepEqual(await ask('/host/v1/notes?stars=4'), ['Better']);
  assert.deepEqual(await ask('/host/v1/notes'), ['Good', 'Better', 'Odd']);
  assert.equal(await ask('/guest/v1/best'), 'Better');

  await site.saveSettings({ plugins: { host: true, guest: false } });
  assert.deepEqual(await ask('/host/v1/notes'), ['Good', 'Better', 'Odd']);
  const { status, body } = await site.json<{ data: { params: Record<string, string> } }>('/host/v1/notes?stars=4');
  assert.deepEqual([status, body.data.params.stars], [400, 'stars belongs to the plugin guest, which is off.']);

  await site.saveSettings({ plugins: { host: true, guest: true } });
  assert.deepEqual(await ask('/host/v1/notes?stars=3'), ['Good', 'Better']);
});
