import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from '../web/web-site.ts';

test('feeds tell what is new in each format, and of what is hidden nothing', async (t) => {
  const site = await webSite(t);
  const walks = await site.write('categories', { name: 'Walks & talks', slug: 'walks' });
  await site.write('posts', {
    title: 'Hill <b>walk</b>',
    date: '2026-05-20T10:00:00',
    categories: [walks],
    content: 'Up & down',
  });
  await site.write('posts', {
    title: 'Minutes',
    date: '2026-05-19T10:00:00',
    content: 'secret words',
    password: 'oar',
  });
  await site.write('posts', { title: 'Never told', status: 'draft', content: 'secret words' });
  for (const [path, type, mark] of [
    ['/feed/', 'application/rss+xml', '<rss version="2.0"'],
    ['/feed/rss2/', 'application/rss+xml', '<rss version="2.0"'],
    ['/feed/rss/', 'application/rss+xml', '<rss version="0.92"'],
    ['/feed/rdf/', 'application/rdf+xml', '<rdf:RDF'],
    ['/feed/atom/', 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"'],
    ['/feed/json/', 'application/feed+json', 'https://jsonfeed.org/version/1.1'],
    ['/category/walks/feed/', 'application/rss+xml', 'Walks &amp; talks – Mill Lane'],
    ['/?s=hill&feed=rss2', 'application/rss+xml', 'Search Results for “hill” – Mill Lane'],
    ['/2026/feed/', 'application/rss+xml', '2026 – Mill Lane'],
  ] as const) {
    const { status, headers, text } = await site.visit(path);
    assert.equal(status, 200, path);
    assert.equal(headers.get('content-type'), `${type}; charset=UTF-8`, path);
    assert.ok(text.includes(mark), path);
    assert.ok(text.includes('Hill walk'), path);
    assert.ok(!text.includes('secret words') && !text.includes('Never told'), path);
  }
  assert.equal((await site.visit('/category/nothing/feed/')).status, 404);
});

test('an entry is known by its first address, or by what an import brought', async (t) => {
  const site = await webSite(t);
  const id = await site.write('posts', { title: 'Old', date: '2026-05-20T10:00:00' });
  await site.json(`/site/v2/posts/${id}`, { as: 'administrator', method: 'POST', json: { slug: 'new' } });
  const { text } = await site.visit('/feed/');
  assert.match(text, /<guid isPermaLink="false">http:\/\/mill\.test\/2026\/05\/20\/old\/<\/guid>/);
  assert.match(text, /<link>http:\/\/mill\.test\/2026\/05\/20\/new\/<\/link>/);
});

test('sitemaps name what is public, and robots.txt names them', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Seen', date: '2026-05-20T10:00:00' });
  await site.write('posts', { title: 'Draft', slug: 'unseen', status: 'draft' });
  const index = await site.visit('/wp-sitemap.xml');
  assert.match(index.text, /<loc>http:\/\/mill\.test\/wp-sitemap-posts-post-1\.xml<\/loc>/);
  const posts = await site.visit('/wp-sitemap-posts-post-1.xml');
  assert.match(posts.text, /<loc>http:\/\/mill\.test\/2026\/05\/20\/seen\/<\/loc>/);
  assert.ok(!posts.text.includes('unseen'));
  assert.equal((await site.visit('/wp-sitemap-posts-post-2.xml')).status, 404);
  assert.equal((await site.visit('/sitemap.xml')).location, 'http://mill.test/wp-sitemap.xml');
  assert.match((await site.visit('/robots.txt')).text, /^Sitemap: http:\/\/mill\.test\/wp-sitemap\.xml$/m);
});
