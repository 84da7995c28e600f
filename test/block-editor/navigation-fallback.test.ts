import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockEditorSite } from './block-editor-site.ts';

const menu = (id: number, members: object = {}) => ({
  [`site/navigation/${id}.json`]: JSON.stringify({
    ...{ id, title: `Menu ${id}`, slug: `menu-${id}`, status: 'publish', author: 1 },
    ...{ date: `2029-01-0${id}T12:00:00Z`, content: '<!-- wp:page-list /-->', ...members },
  }),
});

const READER = { as: 'administrator' } as const;

for (const [what, files, id] of [
  ['the only one', menu(1), 1],
  [
    'the newest of several, by the day of their publication',
    { ...menu(1, { date: '2029-02-01T12:00:00Z' }), ...menu(2) },
    1,
  ],
  ['the later of two that were published at once', { ...menu(3), ...menu(4, { date: '2029-01-03T12:00:00Z' }) }, 4],
  ['none that is a draft', { ...menu(1), ...menu(2, { status: 'draft' }) }, 1],
  ['none that is private', { ...menu(1), ...menu(2, { status: 'private' }) }, 1],
  ['none that is pending', { ...menu(1), ...menu(2, { status: 'pending' }) }, 1],
  ['none in the trash', { ...menu(1), ...menu(2, { status: 'trash' }) }, 1],
  ['none whose day is to come', { ...menu(1), ...menu(2, { date: '2030-01-16T12:00:00Z' }) }, 1],
  ['none at all', {}, undefined],
  ['none but a draft', menu(1, { status: 'draft' }), undefined],
] as const) {
  test(`navigation-fallback: ${what}`, async () => {
    const site = await blockEditorSite({ files });
    const answer = await site.ask(id === undefined ? 404 : 200, 'GET', '/navigation-fallback', READER);
    if (id === undefined) assert.equal(answer.code, 'no_fallback_menu');
    else assert.equal(answer.id, id);
    await site.close();
  });
}

test('it is shown as it is written, and embeds itself', async () => {
  const site = await blockEditorSite({ files: menu(1, { title: 'Town & "Country"' }) });
  const { _links, _embedded, ...shown } = await site.ask(200, 'GET', '/navigation-fallback?_embed=1', READER);
  assert.deepEqual(shown, {
    id: 1,
    title: { raw: 'Town & "Country"', rendered: 'Town &#038; &#8220;Country&#8221;' },
    content: { raw: '<!-- wp:page-list /-->', block_version: 1 },
    status: 'publish',
  });
  assert.deepEqual(_links, { self: [{ embeddable: true, href: 'http://site.test/api/site/v2/navigation/1' }] });
  assert.equal(_embedded.self[0].id, 1);
  assert.deepEqual(await site.ask(200, 'GET', '/navigation-fallback?_fields=id', READER), { id: 1 });
  await site.close();
});

test('a read writes nothing, and what is made then is found', async () => {
  const site = await blockEditorSite();
  await site.ask(404, 'GET', '/navigation-fallback', READER);
  const made = await site.json<{ id: number }>('/site/v2/navigation', {
    ...READER,
    json: { title: 'Main', status: 'publish' },
  });
  assert.equal(made.status, 201);
  assert.equal((await site.ask(200, 'GET', '/navigation-fallback', READER)).id, made.body.id);
  await site.close();
});
