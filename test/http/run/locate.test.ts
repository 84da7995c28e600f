/** A refused client is told about a missing record; values of null in writes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { can, defineCollection, defineErrors, definePlugin } from '../../../core/index.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';

const problem = defineErrors({ note_missing: [404] });
const notes = defineCollection('pinboard/notes', v.looseObject({ id: v.number() }), {
  fields: {},
  guard: () => undefined,
});
const pinboard = definePlugin({ name: 'pinboard', namespace: 'pinboard/v1' });
const common = {
  params: { id: v.number() },
  summary: 'Says.',
  returns: v.unknown(),
  errors: ['note_refused', 'note_missing'],
};

const guarded = pinboard.write({
  ...common,
  method: 'PATCH',
  path: '/notes/:id',
  params: {
    ...common.params,
    text: v.optional(v.string()),
    pages: v.optional(v.number()),
    colour: v.optional(v.string()),
  },
  nulls: { text: '', pages: 'many' },
  allow: can('create', 'note_refused'),
  locate: ({ store, params: { id } }) => {
    if (!store.of(notes).get(id)) throw problem('note_missing', 'There is no such note.');
  },
  run: ({ params }) => params,
});

const plugin = pinboard.with({
  collections: [notes],
  routes: [
    guarded,
    pinboard.write({
      ...common,
      method: 'DELETE',
      path: '/notes/:id',
      allow: can('create', 'note_refused'),
      run: () => 1,
    }),
  ],
});

const site = await testSite([plugin], { files: { 'pinboard/notes/7.json': '{"id": 7}' } });
const ask = async (path: string, options: Parameters<typeof site.json>[1]) => {
  const { status, body } = await site.json<{ code?: string }>(`/pinboard/v1${path}`, options);
  return [status, body.code];
};

for (const [method, path, as, answer] of [
  ['PATCH', '/notes/8', undefined, [404, 'note_missing']],
  ['PATCH', '/notes/8', 'subscriber', [404, 'note_missing']],
  ['PATCH', '/notes/7', undefined, [401, 'note_refused']],
  ['PATCH', '/notes/7', 'subscriber', [403, 'note_refused']],
  // authorized users get the error from the route itself
  ['PATCH', '/notes/8', 'author', [200, undefined]],
  // a route that does not look the record up reveals nothing
  ['DELETE', '/notes/8', undefined, [401, 'note_refused']],
] as const) {
  test(`${method} ${path} by ${as ?? 'nobody'}: ${answer[0]}`, async () => {
    assert.deepEqual(await ask(path, { method, ...(as && { as }), json: {} }), answer);
  });
}

test('invalid parameters are reported first', async () => {
  assert.deepEqual(await ask('/notes/8', { method: 'PATCH', json: { text: 5 } }), [400, 'rest_invalid_param']);
});

test('null stands for the declared value, and otherwise counts as not sent', async () => {
  const sent = { text: null, colour: null };
  const { body } = await site.json('/pinboard/v1/notes/7', { method: 'PATCH', as: 'author', json: sent });
  assert.deepEqual(body, { id: 7, text: '' });
  const wrong = await site.json<{ data: { params: object } }>('/pinboard/v1/notes/7', {
    method: 'PATCH',
    as: 'author',
    json: { pages: null },
  });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ['pages']]);
});

test.after(() => site.close());
