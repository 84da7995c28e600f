import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from '../web/web-site.ts';

test('feeds list new items in each format, and no hidden ones', async (t) => {
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
    ['/search/hill/rss2/', 'application/rss+xml', 'Search Results for “hill” – Mill Lane'],
    ['/atom/', 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"'],
    ['/category/walks/rss2/', 'application/rss+xml', 'Walks &amp; talks – Mill Lane'],
    [`/?cat=${walks}&feed=rss2`, 'application/rss+xml', 'Walks &amp; talks – Mill Lane'],
    ['/feed/?feed=atom', 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"'],
    ['/category/walks/feed/atom/?feed=rss2', 'application/rss+xml', 'Walks &amp; talks – Mill Lane'],
    ['/search/hill/feed/?feed=feed', 'application/rss+xml', 'Search Results for “hill” – Mill Lane'],
  ] as const) {
    const { status, headers, text } = await site.visit(path);
    assert.equal(status, 200, path);
    assert.equal(headers.get('content-type'), `${type}; charset=UTF-8`, path);
    assert.ok(text.includes(mark), path);
    assert.ok(text.includes('Hill walk'), path);
    assert.ok(!text.includes('secret words') && !text.includes('Never told'), path);
  }
  for (const path of [
    '/category/nothing/feed/',
    '/category/nothing/atom/',
    '/feed/nothing/',
    '/feed/constructor/',
    '/?feed=nothing',
    '/category/walks/?feed=nothing',
    '/?feed=constructor',
  ]) {
    const { status, headers } = await site.visit(path);
    assert.equal(status, 404, path);
    assert.equal(headers.get('content-type'), 'text/html; charset=UTF-8', path);
  }
  for (const [path, location] of [
    ['/wp-rss2.php', '/feed/'],
    ['/wp-atom.php', '/feed/atom/'],
    ['/2026/05/20/hill-walk/feed/', '/2026/05/20/hill-walk/'],
    ['/2026/05/20/hill-walk/rss2/', '/2026/05/20/hill-walk/'],
  ]) {
    assert.equal((await site.visit(path ?? '')).location, `http://mill.test${location}`, path);
  }
});

test('an item with the name of a feed format keeps its own address', async (t) => {
  const site = await webSite(t);
  const atom = await site.write('categories', { name: 'Atom', slug: 'atom' });
  await site.write('posts', { title: 'Small', date: '2026-05-20T10:00:00', categories: [atom] });
  const { status, text } = await site.visit('/category/atom/');
  assert.equal(status, 200);
  assert.ok(text.includes('<title>Atom – Mill Lane</title>'));
});

test('Atom feeds have a title of their subject, and link to the site', async (t) => {
  const site = await webSite(t);
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
  await site.write('posts', {
    title: 'Hill',
    date: '2026-05-20T10:00:00',
    categories: [walks],
    content: 'Up & <b>on</b>',
  });
  for (const [path, self] of [
    ['/feed/atom/', '/feed/atom/'],
    ['/?feed=atom', '/?feed=atom'],
    ['/category/walks/feed/atom/', '/category/walks/feed/atom/'],
  ] as const) {
    const { text } = await site.visit(path);
    assert.match(text, /<id>http:\/\/mill\.test\/feed\/atom\/<\/id>/, path);
    assert.ok(text.includes(`<link rel="self" type="application/atom+xml" href="http://mill.test${self}"/>`), path);
    assert.match(text, /<content type="html"[^>]*><!\[CDATA\[\s*<p>Up &#038; <b>on<\/b><\/p>/, path);
  }
});

test('an explicit excerpt keeps its markup, or is plain text where the format requires it', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Hill', date: '2026-05-20T10:00:00', excerpt: 'Up &amp; <b>on</b>' });
  for (const format of ['rss2', 'rss', 'rdf', 'atom']) {
    assert.ok((await site.visit(`/feed/${format}/`)).text.includes('<![CDATA[Up &amp; <b>on</b>]]>'), format);
  }
  const { items } = JSON.parse((await site.visit('/feed/json/')).text);
  assert.equal(items[0].summary, 'Up & on');
});

test('the feed of the posts page begins with pinned posts, that of the site does not', async (t) => {
  const site = await webSite(t);
  const home = await site.write('pages', { title: 'Home' });
  const news = await site.write('pages', { title: 'News' });
  await site.write('posts', { title: 'Pinned', date: '2020-05-20T10:00:00', sticky: true });
  for (let day = 10; day < 21; day++)
    await site.write('posts', { title: `Day ${day}`, date: `2026-05-${day}T10:00:00` });
  const json = { show_on_front: 'page', page_on_front: home, page_for_posts: news };
  await site.json('/site/v2/settings', { as: 'administrator', method: 'POST', json });
  const days = Array.from({ length: 10 }, (_, index) => `Day ${20 - index}`);
  for (const [path, titles] of [
    ['/feed/', days],
    ['/news/feed/', ['Pinned', ...days]],
    ['/news/?feed=rss2', ['Pinned', ...days]],
    ['/news/feed/?paged=2', ['Day 10', 'Pinned']],
  ] as const) {
    const { text } = await site.visit(path);
    const [, ...shown] = [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    assert.deepEqual(shown, titles, path);
  }
});

test('a feed is 404 after its last page, and empty for a period without posts', async (t) => {
  const site = await webSite(t);
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
  await site.write('posts', { title: 'Hill', date: '2026-05-20T10:00:00', categories: [walks] });
  for (const [path, expected] of [
    ['/feed/?paged=2', 404],
    ['/category/walks/feed/?paged=2', 404],
    ['/?s=hill&feed=rss2&paged=2', 404],
    ['/2019/feed/', 200],
  ] as const) {
    const { status, headers, text } = await site.visit(path);
    assert.deepEqual([status, text.includes('<item>')], [expected, false], path);
    assert.match(headers.get('content-type') ?? '', /^application\/rss\+xml/);
  }
});

test('an entry is identified by its first address, or by that of an import', async (t) => {
  const site = await webSite(t);
  const id = await site.write('posts', { title: 'Old', date: '2026-05-20T10:00:00' });
  await site.json(`/site/v2/posts/${id}`, { as: 'administrator', method: 'POST', json: { slug: 'new' } });
  const { text } = await site.visit('/feed/');
  assert.match(text, /<guid isPermaLink="false">http:\/\/mill\.test\/2026\/05\/20\/old\/<\/guid>/);
  assert.match(text, /<link>http:\/\/mill\.test\/2026\/05\/20\/new\/<\/link>/);
});

test('sitemaps list public pages, and robots.txt lists sitemaps', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Seen', date: '2026-05-20T10:00:00' });
  await site.write('posts', { title: 'Draft', slug: 'unseen', status: 'draft' });
  const index = await site.visit('/wp-sitemap.xml');
  assert.match(index.text, /<loc>http:\/\/mill\.test\/wp-sitemap-posts-post-1\.xml<\/loc>/);
  const posts = await site.visit('/wp-sitemap-posts-post-1.xml');
  assert.match(posts.text, /<loc>http:\/\/mill\.test\/2026\/05\/20\/seen\/<\/loc>/);
  assert.ok(!posts.text.includes('unseen'));
  assert.equal((await site.visit('/wp-sitemap-posts-post-2.xml')).status, 404);
  for (const [path, to] of [
    ['/sitemap.xml', '/wp-sitemap.xml'],
    ['/wp-sitemap.xml/', '/wp-sitemap.xml'],
    ['/wp-sitemap-posts-post-1.xml/', '/wp-sitemap-posts-post-1.xml'],
    ['/wp-sitemap-posts-post-0.xml', '/wp-sitemap-posts-post-1.xml'],
  ] as const) {
    const { status, location } = await site.visit(path);
    assert.deepEqual([status, location], [301, `http://mill.test${to}`], path);
  }
  const pages = await site.visit('/wp-sitemap-posts-page-1.xml');
  assert.match(pages.text, /<loc>http:\/\/mill\.test\/<\/loc><lastmod>/);
  assert.match((await site.visit('/robots.txt')).text, /^Sitemap: http:\/\/mill\.test\/wp-sitemap\.xml$/m);
});

test('sitemaps and robots.txt are found by a query, too', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Seen', date: '2026-05-20T10:00:00' });
  for (const [path, to] of [
    ['/?sitemap=index', '/wp-sitemap.xml'],
    ['/?sitemap=posts&sitemap-subtype=post&paged=1', '/wp-sitemap-posts-post-1.xml'],
    ['/?sitemap=posts&sitemap-subtype=post', '/wp-sitemap-posts-post-1.xml'],
    ['/?sitemap=users', '/wp-sitemap-users-1.xml'],
  ] as const) {
    const { status, location } = await site.visit(path);
    assert.deepEqual([status, location], [301, `http://mill.test${to}`], path);
  }
  assert.equal((await site.visit('/?sitemap=nothing')).status, 404);
  const robots = await site.visit('/?robots=1');
  assert.match(robots.headers.get('content-type') ?? '', /^text\/plain/);
  assert.equal(robots.text, (await site.visit('/robots.txt')).text);
});

test('with rss_use_excerpt, feeds only have summaries', async (t) => {
  const site = await webSite(t, { site: { rss_use_excerpt: true } });
  await site.write('posts', { title: 'Seen', date: '2026-05-20T10:00:00', excerpt: 'In short', content: 'At length' });
  for (const format of ['', 'rss/', 'rdf/', 'atom/', 'json/']) {
    const { status, text } = await site.visit(`/feed/${format}`);
    assert.deepEqual([status, text.includes('In short'), text.includes('At length')], [200, true, false], format);
  }
  assert.ok(!(await site.visit('/feed/')).text.includes('content:encoded>'));
  assert.ok(!(await site.visit('/feed/atom/')).text.includes('<content'));
  const { items } = JSON.parse((await site.visit('/feed/json/')).text);
  assert.deepEqual([items[0].content_text, items[0].content_html], ['In short', undefined]);
});

test('a site that is not public asks search engines to leave it out, and has no sitemaps', async (t) => {
  const site = await webSite(t, { site: { blog_public: false } });
  await site.write('posts', { title: 'Seen', date: '2026-05-20T10:00:00' });
  for (const path of ['/', '/2026/05/20/seen/', '/?s=seen', '/events/month/']) {
    const { text, headers } = await site.visit(path);
    assert.equal(/<meta name="robots" content="(.*?)">/.exec(text)?.[1], 'noindex, nofollow', path);
    assert.equal(headers.get('x-robots-tag'), 'noindex', path);
  }
  for (const path of ['/wp-sitemap.xml', '/wp-sitemap-posts-post-1.xml', '/sitemap.xml', '/?sitemap=index']) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
  assert.doesNotMatch((await site.visit('/robots.txt')).text, /Sitemap/);
  assert.equal((await site.visit('/feed/')).status, 200);
});

test('a search for the word by which feeds go is a search, and has a feed', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'How to feed geese' });
  await site.write('posts', { title: 'Boats' });
  const page = await site.visit('/search/feed/');
  assert.match(page.text, /<title>Search Results for “feed”/);
  for (const path of ['/search/feed/rss2/', '/search/feed/feed/', '/search/feed/feed/rss2/']) {
    const { text } = await site.visit(path);
    assert.deepEqual(text.match(/(?<=<item>\s*<title>)[^<]*/g), ['How to feed geese'], path);
  }
});

test('a query can request the feed of any address', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Hill walk', date: '2026-05-20T10:00:00' });
  await site.write('posts', { title: 'Never told', slug: 'never-told', status: 'draft' });
  const home = await site.write('pages', { title: 'Welcome' });
  const news = await site.write('pages', { title: 'News' });
  const json = { show_on_front: 'page', page_on_front: home, page_for_posts: news };
  await site.json('/site/v2/settings', { as: 'administrator', method: 'POST', json });
  for (const path of ['/news/feed/', '/news/?feed=rss2', '/?feed=rss2', '/2026/?feed=rss2', '/?s=hill&feed=rss2']) {
    const { status, headers, text } = await site.visit(path);
    assert.deepEqual(
      [status, headers.get('content-type'), text.match(/(?<=<item>\s*<title>)[^<]*/g)],
      [200, 'application/rss+xml; charset=UTF-8', ['Hill walk']],
      path,
    );
  }
  // nothing follows a single item
  const { location } = await site.visit('/2026/05/20/hill-walk/?feed=atom');
  assert.equal(location, 'http://mill.test/2026/05/20/hill-walk/');
  for (const path of ['/never-told/?feed=rss2', '/news/?feed=nothing', '/nothing/?feed=rss2']) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
});

test('a feed has its last modification time, and may be indexed if the site may', async (t) => {
  for (const [blog_public, robots] of [
    [true, null],
    [false, 'noindex'],
  ] as const) {
    const site = await webSite(t, { site: { blog_public } });
    assert.equal((await site.visit('/feed/')).headers.get('last-modified'), null);
    const id = await site.write('posts', { title: 'Old', date: '2026-05-20T10:00:00' });
    const { body } = await site.json<{ modified_gmt: string }>(`/../api/site/v2/posts/${id}`);
    for (const path of ['/feed/', '/feed/atom/', '/author/administrator/feed/']) {
      const { headers } = await site.visit(path);
      assert.equal(headers.get('last-modified'), new Date(`${body.modified_gmt}Z`).toUTCString(), path);
      assert.equal(headers.get('x-robots-tag'), robots, path);
    }
  }
});
