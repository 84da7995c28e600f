import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { contribute, definePlugin, type Role } from '../../../core/index.ts';
import { CONTENT_RIGHTS } from '../../../plugins/content/index.ts';
import { defineKind, kindParts } from '../../../plugins/site/index.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { type Answer, contentSite } from '../content-site.ts';

const builder = definePlugin({ name: 'store', namespace: 'store/v1' });
/** Shelves can be nested, and users who write drafts create them. */
const SHELF = defineKind(builder, {
  name: 'shelf',
  restBase: 'shelves',
  labels: { name: 'Shelves', singular: 'Shelf' },
  supports: ['title', 'custom-fields'],
  hierarchical: true,
  rights: CONTENT_RIGHTS,
  meta: { sizes: v.optional(v.array(v.number()), []) },
});

const store = builder.with(kindParts(SHELF));
/** A plugin that adds a member to another one's kind. */
const paint = definePlugin({ name: 'paint' }).with({
  extends: [
    contribute(SHELF.fields, {
      params: { colour: v.optional(v.string()) },
      store: ({ colour }, before) => (colour === undefined && before ? {} : { colour: colour ?? 'white' }),
      show: (record) => ({ colour: 'colour' in record ? record.colour : null }),
    }),
  ],
});

const site = await contentSite({}, [
  pluginSource(store, { requires: ['content', 'site'], uses: ['content/terms', 'users'] }),
  pluginSource(paint, { requires: ['store'] }),
]);

async function ask(as: Role, status: number, method: string, path: string, json?: Answer): Promise<Answer> {
  const answer = await site.json<Answer>(`/store/v1/shelves${path}`, { as, method, ...(json && { json }) });
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body;
}

const file = async (id: number) =>
  JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(`/site/store/shelves/${id}.json`)));

test('a kind of another plugin accepts what it supports, and fields of extensions', async () => {
  const sent = { title: 'Oak', content: 'x', excerpt: 'x', sticky: true, format: 'aside', menu_order: 3, author: 99 };
  const made = await ask('contributor', 201, 'POST', '', { ...sent, colour: 'red', meta: { sizes: [1, 2] } });
  assert.deepEqual(
    [made.colour, made.meta, made.content, made.sticky],
    ['red', { sizes: [1, 2] }, undefined, undefined],
  );
  const kept = await ask('contributor', 200, 'PATCH', `/${made.id}`, { title: 'Elm' });
  assert.deepEqual([kept.colour, kept.title.raw], ['red', 'Elm']);
  assert.equal(
    (await ask('contributor', 200, 'PATCH', `/${made.id}`, { colour: 'blue', meta: { sizes: [] } })).colour,
    'blue',
  );
  assert.deepEqual(await file(made.id), {
    id: made.id,
    title: 'Elm',
    slug: '',
    status: 'draft',
    author: 1,
    modified: '2030-01-15T12:00:00.000Z',
    colour: 'blue',
  });
});

test('an item of a kind without all three texts may be empty; its slug is then its id', async () => {
  const [one, two] = [await ask('author', 201, 'POST', '', {}), await ask('author', 201, 'POST', '', {})];
  const slugs = [];
  for (const { id } of [one, two])
    slugs.push((await ask('author', 200, 'PATCH', `/${id}`, { status: 'publish' })).slug);
  assert.deepEqual(slugs, [String(one.id), String(two.id)]);
});

test('an unreadable item cannot be a parent, and looks like a missing one', async () => {
  const hidden = await ask('editor', 201, 'POST', '', { title: 'Hidden' });
  const open = await ask('editor', 201, 'POST', '', { title: 'Open', status: 'publish' });
  const later = await ask('editor', 201, 'POST', '', {
    title: 'Later',
    status: 'publish',
    date: '2031-01-01T00:00:00',
  });
  const own = await ask('contributor', 201, 'POST', '', { title: 'Own' });
  const refusals = [];
  for (const parent of [hidden.id, later.id, 99999999]) {
    refusals.push(await ask('contributor', 400, 'POST', '', { title: 'x', parent }));
    refusals.push(await ask('contributor', 400, 'PATCH', `/${own.id}`, { parent }));
  }
  for (const refusal of refusals) assert.deepEqual(refusal, refusals[0]);
  assert.equal(refusals[0]?.code, 'rest_post_invalid_id');
  for (const parent of [own.id, open.id]) {
    assert.equal((await ask('contributor', 201, 'POST', '', { title: 'x', parent })).parent, parent);
  }
});

test('an item with children of another is not deleted by users who may not move those, and nothing is moved', async () => {
  const own = await ask('author', 201, 'POST', '', { title: 'Own', status: 'publish' });
  const child = await ask('editor', 201, 'POST', '', { title: 'Theirs', status: 'publish', parent: own.id });
  assert.equal((await ask('author', 403, 'DELETE', `/${own.id}?force=true`)).code, 'rest_cannot_delete');
  assert.equal((await file(child.id)).parent, own.id);
  await ask('author', 200, 'DELETE', `/${own.id}`);
  await ask('editor', 200, 'DELETE', `/${own.id}?force=true`);
  assert.equal((await file(child.id)).parent, undefined);
});
