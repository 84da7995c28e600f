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
  ['a new one where there is none', {}, 2],
  ['a new one where there is but a draft', menu(1, { status: 'draft' }), 2],
] as const) {
  test(`navigation-fallback: ${what}`, async () => {
    const site = await blockEditorSite({ files });
    assert.equal((await site.ask(200, 'GET', '/navigation-fallback', READER)).id, id);
    await site.close();
  });
}

test('it is shown as stored, with a link to itself', async () => {
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

test('if there is none, one that lists the pages is created, once', async () => {
  const site = await blockEditorSite();
  const { _links, ...shown } = await site.ask(200, 'GET', '/navigation-fallback', READER);
  const content = { raw: '<!-- wp:page-list /-->', block_version: 1 };
  assert.deepEqual(shown, { id: 2, title: { raw: 'Navigation', rendered: 'Navigation' }, content, status: 'publish' });
  assert.equal((await site.ask(200, 'GET', '/navigation-fallback', READER)).id, 2);
  const { body } = await site.json<readonly { id: number; slug: string }[]>('/site/v2/navigation');
  assert.deepEqual(
    body.map(({ id, slug }) => [id, slug]),
    [[2, 'navigation']],
  );
  await site.close();
});

test('a user without the right creates none', async () => {
  const site = await blockEditorSite();
  for (const [as, status] of [
    ['editor', 403],
    [undefined, 401],
  ] as const) {
    await site.ask(status, 'GET', '/navigation-fallback', as ? { as } : {});
  }
  assert.deepEqual((await site.json('/site/v2/navigation')).body, []);
  await site.close();
});
