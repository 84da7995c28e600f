import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import website from './index.ts';

const POSTS = '/site/v2/posts';

/** A site with this plugin on. */
async function site(t: TestContext): Promise<TestSite> {
  const opened = await testSite([website], {
    settings: {
      title: 'Mill Lane',
      plugins: { content: true, site: { permalinks: '/%year%/%postname%/' }, website: true },
    },
  });
  t.after(() => opened.close());
  return opened;
}

/** Writes a post as an editor would. Gives its id. */
async function write({ json }: TestSite, post: Record<string, unknown>): Promise<number> {
  const { status, body } = await json<{ id: number }>(POSTS, { as: 'editor', json: { status: 'publish', ...post } });
  assert.equal(status, 201);
  return body.id;
}

/** Asks for a page as a browser does. */
async function ask({ fetch }: TestSite, path: string) {
  const answer = await fetch(`/..${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('the newest posts are at the front, ten a page, and nothing that is hidden', async (t) => {
  const town = await site(t);
  for (let n = 1; n <= 11; n++) await write(town, { title: `Post <${n}>`, date: `2029-01-${10 + n}T10:00:00` });
  await write(town, { title: 'Draft', status: 'draft' });
  await write(town, { title: 'Locked', password: 'sesame' });
  await write(town, { title: 'Later', status: 'future', date: '2030-06-01T10:00:00' });
  const first = await ask(town, '/');
  assert.equal(first.status, 200);
  const titles = (text: string) => [...text.matchAll(/<li><a href="([^"]+)">([^<]+)</g)].map(([, , title]) => title);
  assert.deepEqual(titles(first.text)[0], 'Post &lt;11&gt;');
  assert.equal(titles(first.text).length, 10);
  assert.deepEqual(titles((await ask(town, '/?page=2')).text), ['Post &lt;1&gt;']);
  assert.equal((await ask(town, '/?page=3')).status, 404);
  assert.equal((await ask(town, '/?page=x')).status, 400);
  assert.doesNotMatch(first.text, /Draft|Locked|Later/);
  town.clock.set('2030-06-02T10:00:00Z');
  assert.match((await ask(town, '/')).text, /Later/, 'when its time has come');
});

test('a post is at its address, and at no other', async (t) => {
  const town = await site(t);
  await write(town, { title: 'Fair', content: '<p>At the <em>mill</em>.</p>', date: '2029-02-03T10:00:00' });
  const page = await ask(town, '/2029/fair/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1>Fair<\/h1><p>At the <em>mill<\/em>\.<\/p>/);
  assert.equal(page.headers.get('x-robots-tag'), null);
  const near = await ask(town, '/2029/fair');
  assert.deepEqual([near.status, near.headers.get('location')], [301, 'http://site.test/2029/fair/']);
  for (const path of ['/2028/fair/', '/2029/none/', '/%ff', '/wp-login.php']) {
    const { status, text } = await ask(town, path);
    assert.deepEqual([status, text.includes('<h1>Not found</h1>')], [404, true], path);
  }
});

test('a hidden item has no page', async (t) => {
  const town = await site(t);
  await write(town, { title: 'Draft', slug: 'draft', status: 'draft', date: '2029-02-03T10:00:00' });
  await write(town, { title: 'Private', slug: 'private', status: 'private', date: '2029-02-03T10:00:00' });
  await write(town, { title: 'Locked', slug: 'locked', password: 'sesame', date: '2029-02-03T10:00:00' });
  for (const slug of ['draft', 'private', 'locked']) {
    assert.equal((await ask(town, `/2029/${slug}/`)).status, 404, slug);
  }
});

test('there is a feed, and a robots.txt', async (t) => {
  const town = await site(t);
  await write(town, { title: 'Salt & pepper', content: '<p>Both.</p>', date: '2029-02-03T10:00:00' });
  const feed = await ask(town, '/feed/');
  assert.equal(feed.headers.get('content-type'), 'application/rss+xml; charset=UTF-8');
  assert.match(feed.text, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"><channel><title>Mill Lane</);
  assert.match(feed.text, /<title>Salt &amp; pepper<\/title><link>http:\/\/site\.test\/2029\/salt-pepper\/<\/link>/);
  assert.match((await ask(town, '/robots.txt')).text, /^User-agent: \*/);
});

test('a page that is asked for again is given from memory, until a post changes', async (t) => {
  const town = await site(t);
  const id = await write(town, { title: 'Old title' });
  const tag = (await ask(town, '/')).headers.get('etag') ?? '';
  assert.equal((await town.fetch('/../', { headers: { 'If-None-Match': tag } })).status, 304);
  await town.json(`${POSTS}/${id}`, { as: 'editor', json: { title: 'New title' } });
  const changed = await town.fetch('/../', { headers: { 'If-None-Match': tag } });
  assert.equal(changed.status, 200);
  assert.match(await changed.text(), /New title/);
});
