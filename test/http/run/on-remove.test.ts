/** What becomes of records when one that they refer to is removed: `onRemove` of references, through the application. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import {
  ANY_OF_SITE,
  anyone,
  can,
  defineCollection,
  definePlugin,
  type OnRemove,
  posting,
  reply,
} from '../../../core/index.ts';
import batch from '../../../plugins/batch/index.ts';
import { pluginSource, testSite } from '../../../scripts/testing/test-site.ts';

const ids = v.optional(v.array(v.number()));
const id = v.optional(v.number());
const forbidden = { code: 'rest_forbidden', message: 'Nobody writes likes of others.' };

const topics = defineCollection('wall/topics', v.looseObject({ id: v.number(), above: id }), {
  fields: {},
  guard: () => undefined,
  ids: 'own',
  references: { above: { to: ['wall/topics'], onRemove: 'delete' } },
});
const notes = defineCollection(
  'wall/notes',
  v.looseObject({ id: v.number(), topic: id, next: id, tags: ids, status: v.optional(v.string()) }),
  {
    fields: { topic: posting((note) => note.topic ?? []) },
    guard: () => undefined,
    ids: 'own',
    references: {
      topic: { to: ['wall/topics'], onRemove: 'delete' },
      next: { to: ['wall/notes'], onRemove: 'clear' },
      'tags.*': { to: ['wall/topics'], onRemove: 'clear' },
    },
  },
);
/** Only administrators may write them, and they follow all the same. */
const likes = defineCollection('wall/likes', v.looseObject({ id: v.number(), note: v.number() }), {
  fields: {},
  guard: (principal) => (principal.system || principal.can('edit_others') ? undefined : forbidden),
  ids: 'own',
  references: { note: { to: ['wall/notes'], onRemove: 'delete' } },
});
const prizes = defineCollection('wall/prizes', v.looseObject({ id: v.number(), topic: v.number() }), {
  fields: {},
  guard: () => undefined,
  ids: 'own',
  references: { topic: { to: ['wall/topics'], onRemove: 'refuse' } },
});
/** As references always were: nothing follows. */
const scraps = defineCollection('wall/scraps', v.looseObject({ id: v.number(), note: v.number() }), {
  fields: {},
  guard: () => undefined,
  ids: 'own',
  references: { note: ['wall/notes'] },
});

const collections = { topics, notes, likes, prizes, scraps };
type Name = keyof typeof collections;
const of = (name: Name) => collections[name] as unknown as typeof notes;
const name = v.picklist(Object.keys(collections) as [Name, ...Name[]]);

const wall = definePlugin({ name: 'wall', namespace: 'wall/v1' });
const list = wall.read({
  path: '/all/:name',
  params: { name },
  allow: anyone,
  summary: 'Lists.',
  returns: v.array(v.unknown()),
  run: ({ params, store }) => {
    const { records, total } = store.of(of(params.name)).find();
    return reply(records, { totals: { total, pages: 1 } });
  },
});
const make = wall.write({
  method: 'POST',
  path: '/all/:name',
  params: { name, record: v.looseObject({}) },
  allow: can('create'),
  batch: true,
  summary: 'Makes.',
  returns: v.unknown(),
  run: ({ params, store }) => store.of(of(params.name)).insert(params.record as never),
});
const trash = wall.write({
  method: 'PUT',
  path: '/trash/:id',
  params: { id: v.number() },
  allow: can('create'),
  batch: true,
  summary: 'Moves to the trash.',
  returns: v.unknown(),
  run: ({ params, store }) => {
    const note = store.of(notes).get(params.id);
    return note && store.of(notes).put({ ...note, status: 'trash' });
  },
});
const remove = wall.write({
  method: 'DELETE',
  path: '/all/:name/:id',
  params: { name, id: v.number() },
  allow: can('create'),
  batch: true,
  summary: 'Removes.',
  returns: v.unknown(),
  run: ({ params, store }) => {
    store.of(of(params.name)).remove(params.id);
    return { left: store.of(notes).find().total };
  },
});
const plugin = wall.with({ collections: Object.values(collections), routes: [list, make, trash, remove] });

type Records = Partial<Record<Name, readonly object[]>>;

/** A site with these records, whose ids start at 1. */
async function wallWith(t: TestContext, records: Records) {
  const site = await testSite([plugin, pluginSource(batch, { uses: ['calls'] })]);
  t.after(() => site.close());
  for (const [kind, all] of Object.entries(records)) {
    for (const record of all)
      assert.equal((await site.json(`/wall/v1/all/${kind}`, { as: 'administrator', json: { record } })).status, 200);
  }
  const stored = async () => {
    const found: Record<string, unknown> = {};
    for (const kind of Object.keys(collections)) {
      const { body, headers } = await site.json<unknown[]>(`/wall/v1/all/${kind}`);
      assert.equal(headers.get('X-WP-Total'), String(body.length));
      if (body.length > 0) found[kind] = body;
    }
    return found;
  };
  const before = await stored();
  const removes = (path: string) => site.json(`/wall/v1/all/${path}`, { method: 'DELETE', as: 'author' });
  return { ...site, stored, before, removes };
}

for (const [what, records, removed, left] of [
  ['its likes go with a note, whoever may write them', { notes: [{}], likes: [{ note: 1 }] }, 'notes/1', {}],
  [
    'what refers to something else stays',
    { notes: [{}, {}], likes: [{ note: 1 }, { note: 2 }] },
    'notes/1',
    { notes: [{ id: 2 }], likes: [{ id: 2, note: 2 }] },
  ],
  [
    'what goes takes along what refers to it',
    { topics: [{}], notes: [{ topic: 1 }], likes: [{ note: 1 }] },
    'topics/1',
    {},
  ],
  ['a member is cleared', { notes: [{}, { next: 1 }] }, 'notes/1', { notes: [{ id: 2 }] }],
  [
    'a list loses the item',
    { topics: [{}, {}], notes: [{ tags: [1, 2] }] },
    'topics/1',
    { topics: [{ id: 2 }], notes: [{ id: 1, tags: [2] }] },
  ],
  [
    'two members of one record are cleared',
    { topics: [{}], notes: [{ tags: [1] }, { tags: [1, 1], next: 1 }] },
    'topics/1',
    {
      notes: [
        { id: 1, tags: [] },
        { id: 2, tags: [], next: 1 },
      ],
    },
  ],
  ['a record may refer to itself', { topics: [{ above: 1 }] }, 'topics/1', {}],
  [
    'records may refer to each other in a circle',
    { topics: [{ above: 2 }, { above: 3 }, { above: 1 }] },
    'topics/2',
    {},
  ],
  [
    'nothing follows where nothing is declared',
    { notes: [{}], scraps: [{ note: 1 }] },
    'notes/1',
    { scraps: [{ id: 1, note: 1 }] },
  ],
] as const satisfies readonly (readonly [string, Records, string, object])[]) {
  test(what, async (t) => {
    const { stored, removes } = await wallWith(t, records);
    assert.equal((await removes(removed)).status, 200);
    assert.deepEqual(await stored(), left);
  });
}

test('a deletion is refused as long as a remaining record refers to the item, and the error names nothing', async (t) => {
  const { stored, before, removes } = await wallWith(t, {
    topics: [{}, { above: 1 }],
    notes: [{ topic: 1 }],
    prizes: [{ topic: 2 }],
  });
  const { status, body } = await removes('topics/1');
  assert.deepEqual([status, body.code], [409, 'rest_still_referred']);
  assert.equal(body.message, 'It cannot be deleted as long as other records refer to it.');
  assert.deepEqual(await stored(), before);
});

test('moving to the trash is not a deletion', async (t) => {
  const { json, stored } = await wallWith(t, { notes: [{}], likes: [{ note: 1 }] });
  await json('/wall/v1/trash/1', { method: 'PUT', as: 'author', json: {} });
  assert.deepEqual(await stored(), { notes: [{ id: 1, status: 'trash' }], likes: [{ id: 1, note: 1 }] });
});

test('a refused deletion deletes no referring records', async (t) => {
  const { json, stored, before } = await wallWith(t, { notes: [{}], likes: [{ note: 1 }] });
  assert.equal((await json('/wall/v1/all/notes/1', { method: 'DELETE' })).status, 401);
  assert.equal((await json('/wall/v1/all/likes/1', { method: 'DELETE', as: 'author' })).status, 403);
  assert.deepEqual(await stored(), before);
});

test('a dry run returns the result, refusals too, and deletes nothing', async (t) => {
  const { json, stored, before } = await wallWith(t, {
    topics: [{}, {}],
    notes: [{ topic: 1 }],
    prizes: [{ topic: 2 }],
  });
  const dry = (path: string) => json(`/wall/v1/all/${path}?_dry_run=1`, { method: 'DELETE', as: 'author' });
  assert.deepEqual((await dry('topics/1')).body, { left: 0 });
  assert.equal((await dry('topics/2')).status, 409);
  assert.deepEqual(await stored(), before);
});

test('later requests of a batch see the consequences, and a refusal undoes all', async (t) => {
  const { json, stored, before } = await wallWith(t, {
    topics: [{}, {}],
    notes: [{ topic: 1 }, {}],
    prizes: [{ topic: 2 }],
  });
  const run = (...paths: readonly string[]) =>
    json<{ responses: ({ body: unknown } | null)[] }>('/batch/v1', {
      as: 'author',
      json: {
        validation: 'require-all-validate',
        requests: paths.map((path) => ({ method: 'DELETE', path: `/wall/v1/all/${path}` })),
      },
    });
  await run('topics/1', 'topics/2');
  assert.deepEqual(await stored(), before);
  const { body } = await run('topics/1', 'prizes/1', 'topics/2');
  assert.deepEqual(
    body.responses.map((one) => one?.body),
    [{ left: 1 }, { left: 1 }, { left: 1 }],
  );
  assert.deepEqual(await stored(), { notes: [{ id: 2 }] });
});

/** A plugin with cards whose member is cleared when the topic that it names is removed. */
const cardsWith = (topic: v.GenericSchema, path: string) => {
  const schema = v.looseObject({ id: v.number(), topic });
  const cards = defineCollection('wall/cards', schema, {
    fields: {},
    guard: () => undefined,
    ids: 'own',
    references: { [path]: { to: ['wall/topics'], onRemove: 'clear' } },
  });
  return { ...plugin, collections: [...plugin.collections, cards] };
};

for (const [what, schema, path] of [
  ['a number', v.number(), 'topic'],
  ['a member of an object', v.object({ id: v.number() }), 'topic.id'],
  ['a member that may be null', v.nullable(v.number()), 'topic'],
] as const) {
  test(`a member that is cleared must be optional: ${what} is refused at the start`, async () => {
    await assert.rejects(testSite([cardsWith(schema, path)]), {
      message: `plugin wall clears ${path} of wall/cards when the record that it names is removed: make it optional in the schema`,
    });
  });
}

test('a list that must not be empty refuses the deletion of its last target', async (t) => {
  const site = await testSite([cardsWith(v.pipe(v.array(v.number()), v.minLength(1)), 'topic.*')], {
    files: {
      'wall/topics/1.json': '{ "id": 1 }',
      'wall/topics/2.json': '{ "id": 2 }',
      'wall/cards/1.json': '{ "id": 1, "topic": [1, 2] }',
    },
  });
  t.after(() => site.close());
  const remove = async (id: number) => {
    const { status, body } = await site.json(`/wall/v1/all/topics/${id}`, { method: 'DELETE', as: 'author' });
    return [status, body.code];
  };
  assert.deepEqual(await remove(1), [200, undefined]);
  assert.deepEqual(await remove(2), [409, 'rest_still_referred']);
  assert.deepEqual(site.logged, []);
});

/** A plugin with flags on records of any kind. */
const flagsThat = (onRemove: OnRemove) => {
  const flags = defineCollection('flags/flags', v.looseObject({ id: v.number(), on: v.optional(v.number()) }), {
    fields: {},
    guard: () => undefined,
    ids: 'own',
    references: { on: { to: [ANY_OF_SITE], onRemove } },
  });
  const pages = defineCollection('flags/pages', v.looseObject({ id: v.number() }), {
    fields: {},
    guard: () => undefined,
  });
  const flagging = definePlugin({ name: 'flags', namespace: 'flags/v1' });
  const unpage = flagging.write({
    method: 'DELETE',
    path: '/pages/:id',
    params: { id: v.number() },
    allow: can('create'),
    summary: 'Removes.',
    returns: v.unknown(),
    run: ({ params, store }) => {
      store.of(pages).remove(params.id);
      return store.of(flags).find().records;
    },
  });
  return flagging.with({ collections: [flags, pages], routes: [unpage] });
};

for (const [onRemove, left] of [
  ['delete', [{ id: 2, on: 8 }]],
  ['clear', [{ id: 1 }, { id: 2, on: 8 }]],
] as const) {
  test(`references to any kind can follow a deletion: ${onRemove}`, async (t) => {
    const site = await testSite([flagsThat(onRemove)], {
      files: {
        'flags/pages/7.json': '{ "id": 7 }',
        'flags/pages/8.json': '{ "id": 8 }',
        'flags/flags/1.json': '{ "id": 1, "on": 7 }',
        'flags/flags/2.json': '{ "id": 2, "on": 8 }',
      },
    });
    t.after(() => site.close());
    assert.deepEqual((await site.json('/flags/v1/pages/7', { method: 'DELETE', as: 'author' })).body, left);
  });
}

test('references to any kind cannot prevent a deletion', async () => {
  await assert.rejects(testSite([flagsThat('refuse')]), {
    message: 'plugin flags lets flags/flags refuse removals of any record: name the collections instead of ANY_OF_SITE',
  });
});

test('following deletions in collections of others requires the right to read them', async () => {
  const other = defineCollection('till/sums', v.looseObject({ id: v.number(), note: v.number() }), {
    fields: {},
    guard: () => undefined,
    references: { note: { to: ['wall/notes'], onRemove: 'refuse' } },
  });
  const till = (reads: readonly string[]) =>
    pluginSource(definePlugin({ name: 'till' }).with({ collections: [other] }), { requires: ['wall'], reads });
  await assert.rejects(testSite([plugin, till([])]), {
    message: 'plugin till lets till/sums follow removals in wall/notes: add "wall/notes" to reads in its plugin.json',
  });
  await (await testSite([plugin, till(['wall/notes'])])).close();
});
