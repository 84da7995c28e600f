import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { findPlugins } from '../../scripts/find-plugins/find.ts';
import { type TestSite, testSite } from '../../scripts/testing/test-site.ts';

const EVENT = { title: 'Fair', start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00', status: 'publish' };
const CALENDAR = '/calendar/events/v1';
const SITE = '/site/v2';
const BLOCKS =
  '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Two</p>\n<!-- /wp:paragraph -->';
const LINES = BLOCKS.split('\n');

const POST = { title: 'Old', slug: 'old', status: 'publish', date: '2026-01-01T00:00:00.000Z', author: 1 };
/** Posts as people and servers of 0.1.0 wrote them. */
const FILES = {
  'site/posts/801.json': `${JSON.stringify({ id: 801, ...POST, content: BLOCKS, excerpt: 'A\nB' }, null, 2)}\n`,
  'site/posts/802.json': `${JSON.stringify({ id: 802, ...POST, slug: 'lines', content: LINES, excerpt: ['A', 'B'] })}\n`,
  'site/posts/803.json': `${JSON.stringify({ id: 803, ...POST, slug: 'bad', content: ['A', ['B']] }, null, 2)}\n`,
};

let town: TestSite;

before(async () => {
  const present = await findPlugins(nodeFileSystem, fileURLToPath(new URL('../../plugins', import.meta.url)));
  town = await testSite(
    present.filter(({ key }) => ['content', 'calendar', 'site'].includes(key)),
    { files: FILES },
  );
});
after(() => town.close());

const fileOf = async (path: string): Promise<string> =>
  new TextDecoder().decode(await town.fileSystem.readFile(`/site/${path}`));
const said = async (path: string) => JSON.parse(await fileOf(path));
interface Raw {
  readonly raw: string;
}
interface Shown extends Readonly<Record<string, string | Raw>> {
  readonly content: Raw;
  readonly excerpt: Raw;
}
const ask = (path: string, json?: object, method?: string) =>
  town.json<Shown>(path, { as: 'administrator', ...(json && { json }), ...(method && { method }) });

for (const [what, route, file, made, member] of [
  ['posts', `${SITE}/posts`, 'site/posts', { title: 'A', content: BLOCKS }, 'content'],
  ['posts, their excerpts', `${SITE}/posts`, 'site/posts', { title: 'A', excerpt: 'A\nB' }, 'excerpt'],
  ['pages', `${SITE}/pages`, 'site/pages', { title: 'A', content: BLOCKS }, 'content'],
  ['patterns', `${SITE}/blocks`, 'site/blocks', { title: 'A', content: BLOCKS }, 'content'],
  ['navigation', `${SITE}/navigation`, 'site/navigation', { title: 'A', content: BLOCKS }, 'content'],
  ['categories', `${SITE}/categories`, 'content/terms', { name: 'Mill', description: 'A\nB' }, 'description'],
  ['events', `${CALENDAR}/events`, 'calendar/events', { ...EVENT, description: BLOCKS }, 'description'],
  ['events, their excerpts', `${CALENDAR}/events`, 'calendar/events', { ...EVENT, excerpt: 'A\nB' }, 'excerpt'],
  ['venues', `${CALENDAR}/venues`, 'calendar/venues', { venue: 'Hall', description: BLOCKS }, 'description'],
  [
    'organizers',
    `${CALENDAR}/organizers`,
    'calendar/organizers',
    { organizer: 'Ada', description: BLOCKS },
    'description',
  ],
] as const) {
  test(`long texts of ${what} are lists of lines in their files, and texts in the API`, async () => {
    const { status, body } = await ask(route, made);
    assert.equal(status, 201);
    const text = String(Reflect.get(made, member));
    assert.deepEqual((await said(`${file}/${body.id}.json`))[member], text.split('\n'));
    const read = await ask(`${route}/${body.id}?context=edit`);
    const shown = read.body[member];
    if (typeof shown === 'object') assert.equal(shown.raw, text);
  });
}

test('a text of one line stays a text in its file', async () => {
  const { body } = await ask(`${SITE}/posts`, { title: 'A', content: '<p>One</p>' });
  assert.equal((await said(`site/posts/${body.id}.json`)).content, '<p>One</p>');
});

for (const id of [801, 802]) {
  test(`${id}: a file is read in either form of its texts`, async () => {
    const { body } = await ask(`${SITE}/posts/${id}?context=edit`);
    assert.equal(body.content.raw, BLOCKS);
    assert.equal(body.excerpt.raw, 'A\nB');
    const found = await town.json<readonly { id: number }[]>(`${SITE}/posts?search=${encodeURIComponent('One two')}`);
    assert.ok(found.body.some((post) => post.id === id));
  });

  test(`${id}: sending an unchanged text writes nothing`, async () => {
    const before = await fileOf(`site/posts/${id}.json`);
    const { status } = await ask(`${SITE}/posts/${id}`, { content: BLOCKS, excerpt: 'A\nB' }, 'PUT');
    assert.equal(status, 200);
    assert.equal(await fileOf(`site/posts/${id}.json`), before);
  });

  test(`${id}: saving a record rewrites its whole file`, async () => {
    assert.equal((await ask(`${SITE}/posts/${id}`, { title: 'New' }, 'PUT')).status, 200);
    const { title, content, excerpt } = await said(`site/posts/${id}.json`);
    assert.deepEqual([title, content, excerpt], ['New', LINES, ['A', 'B']]);
    const { body } = await ask(`${SITE}/posts/${id}?context=edit`);
    assert.equal(body.content.raw, BLOCKS);
  });
}

test('an invalid line is reported with its position, and the file is left alone', async () => {
  assert.equal((await ask(`${SITE}/posts/803`)).status, 404);
  const { quarantined } = await town.site.health();
  assert.deepEqual(
    quarantined.map(({ file, kind, message }) => `${file} ${kind} ${message}`),
    ['site/posts/803.json schema content.1: must be a string: it is in a list of lines'],
  );
  assert.equal((await ask(`${SITE}/posts/803`, { title: 'New' }, 'PUT')).status, 404);
  assert.equal(await fileOf('site/posts/803.json'), FILES['site/posts/803.json']);
});
