/** What extensions show of records is in the API documents, as long as their plugins are on. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { definePlugin, extendFields } from '../../../core/index.ts';
import { pluginSource, testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import hello, { noteFields } from '../../fixtures/plugins/hello/index.ts';

const colours = definePlugin({ name: 'colours' });
const saying = colours.with({
  extends: [
    extendFields(noteFields, {
      params: {},
      shows: {
        colour: v.pipe(v.picklist(['red', 'blue']), v.description('Of the paper.')),
        size: v.optional(v.number()),
      },
      store: () => ({}),
      show: () => ({ colour: 'red' as const }),
    }),
  ],
});
const silent = colours.with({
  extends: [extendFields(noteFields, { params: {}, store: () => ({}), show: () => ({ colour: 'red' }) })],
});

const requiring = (plugin: typeof saying) => pluginSource(plugin, { requires: ['hello'] });

async function opened(t: TestContext, ...plugins: Parameters<typeof testSite>[0]) {
  const site = await testSite(plugins);
  t.after(() => site.close());
  return site;
}

for (const [what, plugins, members] of [
  ['nothing is added', [], {}],
  [
    'a plugin says what it shows',
    [requiring(saying)],
    { colour: { type: 'string', enum: ['red', 'blue'], description: 'Of the paper.' }, size: { type: 'number' } },
  ],
  ['a plugin shows what it does not say', [requiring(silent)], {}],
] as const) {
  test(`the documents: ${what}`, async (t) => {
    const site = await opened(t, hello, ...plugins);
    const { body } = await site.json<OpenApiDocument>('/openapi.json');
    const { id, text, stars, length, ...more } = body.components.schemas.Note?.properties ?? {};
    assert.ok(id && text && stars && length);
    assert.deepEqual(more, members);
    assert.deepEqual(body.components.schemas.Note?.required, ['id', 'text', 'stars', 'length']);
    const options = await site.json<{ schema: { properties: object } }>('/hello/v1/notes', { method: 'OPTIONS' });
    assert.deepEqual(Object.keys(options.body.schema.properties).slice(4), Object.keys(members));
  });
}

test('the documents contain the fields that built-in plugins add to events, venues and posts', async (t) => {
  const names = ['content', 'calendar', 'tickets', 'geoloc'];
  const { json } = await opened(t, ...names.map(presentPlugin));
  const { schemas } = (await json<OpenApiDocument>('/openapi.json')).body.components;
  const shown = (name: string, ...members: string[]) =>
    members.map((member) => Object.hasOwn(schemas[name]?.properties ?? {}, member));
  assert.deepEqual(shown('Event', 'ticketed', 'tickets'), [true, true]);
  assert.deepEqual(shown('Venue', 'geo_lat', 'geo_lng'), [true, true]);
  assert.deepEqual(shown('Organizer', 'geo_lat'), [false]);
});
