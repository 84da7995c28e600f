/** What the query of an address asks for, as old links and forms do: lists narrowed and ordered, dates without a year. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../core/index.ts';
import { webSite } from './web-site.ts';

const LOOP =
  '<!-- wp:query-title {"type":"archive"} /--><!-- wp:query {"query":{"inherit":true}} --><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- /wp:query --><!-- wp:search /-->';

/** A site with four posts, whose pages show nothing but the titles that they list. */
async function posts(t: Parameters<typeof webSite>[0], settings = {}) {
  const site = await webSite(t, {
    site: { theme: 'town', ...settings },
    files: {
      'themes/town/theme.json': '{"version":3}',
      'themes/town/templates/index.html': LOOP,
    },
  });
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
  const hills = await site.write('categories', { name: 'Hills', slug: 'hills', parent: walks });
  const roads = await site.write('categories', { name: 'Roads', slug: 'roads' });
  const spring = await site.write('tags', { name: 'Spring', slug: 'spring' });
  const post = (title: string, date: string, categories: readonly number[], tags: readonly number[] = []) =>
    site.write('posts', { title, date: `${date}T10:00:00`, categories, tags, content: `${title} of the mill` });
  await post('Elm', '2024-05-20', [hills], [spring]);
  await post('Ash', '2026-05-04', [walks]);
  await post('Oak', '2026-06-20', [roads], [spring]);
  await post('Fir', '2026-07-01', [roads, hills]);
  const listed = async (path: string) => {
    const { status, location, text } = await site.visit(path);
    return {
      status,
      to: location?.replace('http://mill.test', ''),
      title: /<title>(.*?)(?: – .*)?<\/title>/.exec(text)?.[1],
      list: [...text.matchAll(/<h2[^>]*>(\w+)<\/h2>/g)].map(([, title]) => title).join(' '),
      classes: /<body class="(.*?)"/.exec(text)?.[1] ?? '',
    };
  };
  return { ...site, walks, hills, roads, spring, listed };
}

test('the query of an address filters and orders its list', async (t) => {
  const { walks, hills, roads, spring, listed } = await posts(t);
  for (const [path, title, list] of [
    // categories that are left out, with those below them
    [`/?cat=-${roads}`, 'Mill Lane', 'Ash Elm'],
    [`/?cat=-${walks}`, 'Mill Lane', 'Oak'],
    [`/?cat=-${roads},-${hills}`, 'Mill Lane', 'Ash'],
    [`/?cat=${roads},-${hills}`, 'Roads', 'Oak'],
    ['/?cat=none', 'Mill Lane', 'Fir Oak Ash Elm'],
    // a query that names several things is for what has them all
    [`/?s=mill&cat=${walks}`, 'Search Results for “mill”', 'Fir Ash Elm'],
    ['/?s=mill&category_name=walks', 'Search Results for “mill”', 'Fir Ash Elm'],
    ['/?s=mill&tag=spring', 'Search Results for “mill”', 'Oak Elm'],
    [`/?s=mill&cat=-${roads}`, 'Search Results for “mill”', 'Ash Elm'],
    ['/?s=mill&year=2026&monthnum=6', 'Search Results for “mill”', 'Oak'],
    ['/?s=mill&m=202605', 'Search Results for “mill”', 'Ash'],
    [`/?s=mill&cat=${walks}&tag=spring`, 'Search Results for “mill”', 'Elm'],
    [`/?s=oak&cat=${walks}`, 'Search Results for “oak”', ''],
    ['/?s=mill&author=999', 'Search Results for “mill”', ''],
    [`/?tag=spring&cat=${roads},${hills}`, 'Roads', 'Oak Elm'],
    ['/tag/spring/?year=2024', 'Spring', 'Elm'],
    ['/category/walks/?tag=spring', 'Walks', 'Elm'],
    // terms count more than authors, and these more than dates, wherever they are named
    [`/author/administrator/?cat=${roads}`, 'Roads', 'Fir Oak'],
    ['/author/administrator/?tag=spring', 'Spring', 'Oak Elm'],
    ['/author/administrator/?year=2024', 'administrator', 'Elm'],
    [`/2026/?cat=${roads}`, 'Roads', 'Fir Oak'],
    ['/2026/?author_name=administrator', 'administrator', 'Fir Oak Ash'],
    [`/tag/spring/?cat=${roads}`, 'Roads', 'Oak'],
    ['/tag/spring/?author_name=administrator', 'Spring', 'Oak Elm'],
    [`/category/walks/?cat=${roads}`, 'Walks', 'Fir'],
    [`/2026/?cat=-${roads}`, '2026', 'Ash'],
    ['/category/roads/?s=oak', 'Search Results for “oak”', 'Oak'],
    ['/2026/?s=mill', 'Search Results for “mill”', 'Fir Oak Ash'],
    ['/author/administrator/?s=elm', 'Search Results for “elm”', 'Elm'],
    // the query counts more than the path
    ['/search/ash/?s=oak', 'Search Results for “oak”', 'Oak'],
    ['/?m=0', 'Mill Lane', 'Fir Oak Ash Elm'],
    // files are never listed
    ['/?post_type=attachment', 'Mill Lane', ''],
    ['/?s=mill&post_type=attachment', 'Search Results for “mill”', ''],
    // orders
    ['/?orderby=title&order=asc', 'Mill Lane', 'Ash Elm Fir Oak'],
    ['/?orderby=title', 'Mill Lane', 'Oak Fir Elm Ash'],
    ['/?order=asc', 'Mill Lane', 'Elm Ash Oak Fir'],
    ['/?orderby=nothing&order=ASC', 'Mill Lane', 'Elm Ash Oak Fir'],
    ['/category/walks/?orderby=name&order=asc', 'Walks', 'Ash Elm Fir'],
    ['/2026/?orderby=ID&order=asc', '2026', 'Ash Oak Fir'],
    ['/?s=mill&orderby=title&order=asc', 'Search Results for “mill”', 'Ash Elm Fir Oak'],
    ['/?s=mill&orderby=date&order=asc', 'Search Results for “mill”', 'Elm Ash Oak Fir'],
    // words in this order, and texts of nothing else
    ['/?s=the+mill&sentence=1', 'Search Results for “the mill”', 'Fir Oak Ash Elm'],
    ['/?s=mill+the&sentence=1', 'Search Results for “mill the”', ''],
    ['/?s=mill+the&sentence=0', 'Search Results for “mill the”', 'Fir Oak Ash Elm'],
    ['/?s=oak&exact=1', 'Search Results for “oak”', 'Oak'],
    ['/?s=mill&exact=1', 'Search Results for “mill”', ''],
    ['/?s=mill&exact=', 'Search Results for “mill”', 'Fir Oak Ash Elm'],
    ['/?s=oak+of+the+mill&exact=1&sentence=1', 'Search Results for “oak of the mill”', 'Oak'],
    // empty values are ignored: a form sends them for unused fields
    ['/?s=mill&category_name=&tag=&author_name=', 'Search Results for “mill”', 'Fir Oak Ash Elm'],
    ['/?s=mill&cat=&author=&m=', 'Search Results for “mill”', 'Fir Oak Ash Elm'],
    ['/?s=mill&taxonomy=category&term=', 'Search Results for “mill”', 'Fir Oak Ash Elm'],
    ['/category/walks/?tag=&category_name=', 'Walks', 'Fir Ash Elm'],
    ['/2026/?author_name=', '2026', 'Fir Oak Ash'],
    ['/?category_name=', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?author_name=', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?name=', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?pagename=&attachment=', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?taxonomy=category&term=', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?taxonomy=&term=roads', 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?post_format=', 'Mill Lane', 'Fir Oak Ash Elm'],
    // a tag is named by its slug, as in the reference
    [`/?tag_id=${spring}`, 'Mill Lane', 'Fir Oak Ash Elm'],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.title, answer.list], [200, title, list], path);
  }
});

test('sticky posts come first in any order, first of all those of the page', async (t) => {
  const { write, listed } = await posts(t, { posts_per_page: 2 });
  await write('posts', { title: 'Yew', date: '2020-05-19T10:00:00', sticky: true });
  await write('posts', { title: 'Box', date: '2025-05-19T10:00:00', sticky: true });
  for (const [path, list] of [
    ['/', 'Box Yew Fir Oak'],
    ['/?order=asc', 'Yew Box Elm'],
    ['/?order=asc&paged=2', 'Box Ash'],
    ['/category/walks/', 'Fir Ash'],
  ] as const) {
    assert.equal((await listed(path)).list, list, path);
  }
});

test('addresses of further pages are without index.php', async (t) => {
  const { visit } = await posts(t, { posts_per_page: 2 });
  const { text } = await visit('/index.php/category/walks/page/2/');
  assert.match(text, /<meta property="og:url" content="http:\/\/mill\.test\/category\/walks\/page\/2\/">/);
});

test('search engines are asked not to index links to reply', async (t) => {
  const { visit } = await posts(t);
  for (const [path, robots] of [
    ['/category/walks/', 'max-image-preview:large'],
    ['/category/walks/?replytocom=3', 'max-image-preview:large, noindex, follow'],
    ['/?s=mill&replytocom=3', 'noindex, follow, max-image-preview:large'],
  ] as const) {
    assert.equal(/<meta name="robots" content="(.*?)">/.exec((await visit(path)).text)?.[1], robots, path);
  }
});

test('a search within an archive has the feed and the classes of the archive', async (t) => {
  const { visit, json, listed, walks } = await posts(t);
  const me = await json<{ readonly id: number }>('/site/v2/users/me', { as: 'administrator' });
  const author = `author author-administrator author-${me.body.id}`;
  const results = 'search search-results';
  for (const [path, feed, classes] of [
    ['/?s=mill', 'search/mill/feed/rss2/', results],
    ['/?s=mill&year=2026', 'search/mill/feed/rss2/', `archive date ${results}`],
    ['/?s=mill&hour=10', 'search/mill/feed/rss2/', `archive date ${results}`],
    [
      '/?s=mill&category_name=walks',
      'category/walks/feed/',
      `archive category category-walks category-${walks} ${results}`,
    ],
    ['/category/walks/?s=mill', 'category/walks/feed/', `archive category category-walks category-${walks} ${results}`],
    ['/author/administrator/?s=mill', 'author/administrator/feed/', `archive ${author} ${results}`],
    ['/?s=mill&author_name=administrator&cat=-1', 'author/administrator/feed/', `archive ${author} ${results}`],
    ['/?s=mill&author_name=administrator&tag=spring', 'tag/spring/feed/', `archive author ${results}`],
    // who has published nothing is not revealed
    ['/?s=mill&author_name=subscriber', 'search/mill/feed/rss2/', 'archive author search search-no-results'],
    ['/category/walks/?hour=10', 'category/walks/feed/', `archive date category category-walks category-${walks}`],
    ['/author/administrator/?monthnum=5', 'author/administrator/feed/', `archive date ${author}`],
  ] as const) {
    const { text } = await visit(path);
    const feeds = [...text.matchAll(/type="application\/rss\+xml" title=".*?" href="http:\/\/mill\.test\/(.*?)">/g)];
    assert.deepEqual([feeds.at(-1)?.[1], (await listed(path)).classes], [feed, classes], path);
  }
});

test('what an id or a slug names goes before the list that its path is of', async (t) => {
  const { json, fetch, write, walks, listed } = await posts(t);
  const post = await write('posts', {
    title: 'Yew',
    slug: 'yew',
    date: '2026-07-02T10:00:00',
    content: 'A<!--nextpage-->B',
  });
  const draft = await write('posts', { title: 'Box', status: 'draft' });
  const page = await write('pages', { title: 'Visit', slug: 'visit' });
  await fetch('/site/v2/media', {
    as: 'administrator',
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename="plan.txt"' },
    body: 'Plan',
  });
  const { body } = await json<readonly { readonly id: number; readonly source_url: string }[]>('/site/v2/media');
  const [{ id: plan, source_url: url } = { id: 0, source_url: '' }] = body;
  const file = url.replace('http://mill.test', '');
  for (const [path, status, to] of [
    [`/category/walks/?p=${post}`, 301, '/2026/07/02/yew/'],
    [`/author/administrator/?p=${post}&page=2&x=1`, 301, '/2026/07/02/yew/2/?x=1'],
    [`/2026/?page_id=${page}`, 301, '/visit/'],
    [`/nothing/?p=${post}`, 301, '/2026/07/02/yew/'],
    [`/visit/?p=${post}`, 301, '/2026/07/02/yew/'],
    [`/category/walks/?p=${draft}`, 404, undefined],
    ['/nothing/?p=9999', 404, undefined],
    ['/visit/?p=9999&x=1', 301, '/visit/?x=1'],
    [`/category/walks/?attachment_id=${plan}`, 301, `${file}?attachment_id=${plan}`],
    [`/page/2/?attachment_id=${plan}`, 301, `${file}?attachment_id=${plan}`],
    [`/?attachment_id=${plan}`, 301, file],
    [`/2026/?attachment_id=${plan}`, 301, '/plan/'],
    [`/visit/?attachment_id=${plan}`, 301, '/plan/'],
    [`/?p=${plan}`, 301, '/plan/'],
    ['/category/walks/?name=yew', 301, '/2026/07/02/yew/'],
    ['/?name=yew&page=2', 301, '/2026/07/02/yew/2/'],
    ['/tag/spring/?name=none', 404, undefined],
    ['/category/walks/?pagename=visit', 200, undefined],
    ['/category/walks/?category_name=roads', 301, '/category/roads/'],
    ['/category/walks/?category_name=none', 404, undefined],
    // of several categories, the first counts; a space is part of a slug
    ['/?category_name=walks%2Broads', 301, '/category/walks/'],
    [`/?category_name=walks&cat=${walks}`, 301, '/category/walks/'],
    ['/?category_name=walks,roads', 200, undefined],
    ['/?category_name=walks+roads', 404, undefined],
    [`/category/walks/?cat=${walks}`, 200, undefined],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.to], [status, to], path);
  }
});

test('a search has no page after its last', async (t) => {
  const { listed } = await posts(t, { posts_per_page: 2 });
  for (const [path, status, list] of [
    ['/?s=mill&paged=2', 200, 'Ash Elm'],
    ['/?s=mill&paged=3', 404, ''],
    ['/page/3/?s=mill', 404, ''],
    ['/?s=birch&paged=2', 404, ''],
    ['/search/mill/page/3/', 404, ''],
    ['/category/walks/page/2/?s=mill', 200, 'Elm'],
    ['/category/walks/page/3/?s=mill', 404, ''],
    ['/category/walks/page/2/?s=ash', 404, ''],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.list], [status, list], path);
  }
});

test('the form on a page after the last of a search has its words', async (t) => {
  const { visit } = await posts(t);
  for (const path of ['/?s=mill&paged=9', '/search/mill/page/9/']) {
    const { status, text } = await visit(path);
    assert.deepEqual([status, / value="(.*?)" type="search"/.exec(text)?.[1]], [404, 'mill'], path);
  }
});

test('an id or a slug takes precedence over a search', async (t) => {
  const { write, listed } = await posts(t);
  const post = await write('posts', { title: 'Yew', slug: 'yew', date: '2026-07-02T10:00:00' });
  const page = await write('pages', { title: 'Visit', slug: 'visit' });
  for (const [path, status, to] of [
    [`/?p=${post}&s=mill`, 301, '/2026/07/02/yew/?s=mill'],
    ['/?s=mill&name=yew', 301, '/2026/07/02/yew/?s=mill'],
    [`/?page_id=${page}&s=mill`, 301, '/visit/?s=mill'],
    ['/?p=9999&s=mill', 404, undefined],
    ['/?name=nothing&s=mill', 404, undefined],
    ['/?p=&s=mill', 200, undefined],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.to], [status, to], path);
  }
});

test('dates may leave out the year or the month', async (t) => {
  const { listed } = await posts(t);
  for (const [path, status, title, list] of [
    ['/?monthnum=5', 200, 'May 2026', 'Ash Elm'],
    ['/?monthnum=05&order=asc', 200, 'May 2024', 'Elm Ash'],
    ['/?day=20', 200, 'June 20, 2026', 'Oak Elm'],
    ['/?monthnum=5&day=20', 200, 'May 20, 2024', 'Elm'],
    ['/?year=2026&day=20', 200, 'June 20, 2026', 'Oak'],
    ['/?monthnum=8', 404, 'Page not found', ''],
    ['/?monthnum=13', 404, 'Page not found', ''],
    ['/?day=32', 404, 'Page not found', ''],
    ['/?monthnum=0', 200, 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?m=99', 404, 'Page not found', ''],
    ['/?year=99999&w=18', 404, 'Page not found', ''],
    ['/?year=9999&w=1', 404, 'Page not found', ''],
    ['/?post_format=aside', 404, 'Page not found', ''],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.title, answer.list], [status, title, list], path);
    if (status === 200 && path !== '/?monthnum=0') assert.match(answer.classes, /\barchive date\b/, path);
  }
  for (const [path, to] of [
    ['/?year=2026&monthnum=5&day=4', '/2026/05/04/'],
    ['/?year=2026&monthnum=05', '/2026/05/'],
    ['/?year=2026', '/2026/'],
    ['/?m=2026', '/2026/'],
    ['/?m=202605', '/2026/05/'],
    ['/?m=2026-05', '/2026/05/'],
    ['/?m=20260504', '/2026/05/04/'],
    ['/?m=2026&x=a%20b+c', '/2026/?x=a%20b%20c'],
  ] as const) {
    const { status, to: location } = await listed(path);
    assert.deepEqual([status, location], [301, to], path);
  }
});

test('lists may be of a week of the year, and of a time of day', async (t) => {
  const { write, listed } = await posts(t);
  await write('posts', { title: 'Yew', date: '2020-05-19T21:15:30', content: 'of the mill' });
  for (const [path, status, title, list] of [
    ['/?w=21', 200, 'Mill Lane', 'Elm Yew'],
    ['/?w=021', 200, 'Mill Lane', 'Elm Yew'],
    ['/?w=60', 404, 'Page not found', ''],
    ['/?w=0', 200, 'Mill Lane', 'Fir Oak Ash Elm Yew'],
    ['/?w=next', 200, 'Mill Lane', 'Fir Oak Ash Elm Yew'],
    ['/?s=mill&w=21', 200, 'Search Results for “mill”', 'Elm Yew'],
    ['/category/walks/?w=21', 200, 'Walks', 'Elm'],
    ['/category/walks/?w=2', 200, 'Walks', ''],
    ['/2024/?w=21', 200, '2024', 'Elm'],
    ['/2024/?w=2', 404, 'Page not found', ''],
    ['/2024/05/?w=21', 200, 'May 2024', 'Elm'],
    ['/page/2/?w=21', 404, 'Page not found', ''],
    ['/?hour=21', 200, 'Mill Lane', 'Yew'],
    ['/?hour=10&minute=0', 200, 'Mill Lane', 'Fir Oak Ash Elm'],
    ['/?minute=15&second=30', 200, 'Mill Lane', 'Yew'],
    ['/?hour=25', 404, 'Page not found', ''],
    ['/?hour=', 200, 'Mill Lane', 'Fir Oak Ash Elm Yew'],
    ['/?day=20&hour=10', 200, 'Mill Lane', 'Oak Elm'],
    ['/?year=2020&hour=21', 200, 'Mill Lane', 'Yew'],
    ['/2020/?hour=21', 200, 'Mill Lane', 'Yew'],
    ['/category/walks/?hour=10', 200, 'Walks', 'Fir Ash Elm'],
    ['/?m=2020051921', 200, 'Mill Lane', 'Yew'],
    ['/?m=202005192115', 200, 'Mill Lane', 'Yew'],
    ['/?m=20200519211531', 404, 'Page not found', ''],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.title, answer.list], [status, title, list], path);
  }
  const { classes } = await listed('/?w=21');
  assert.match(classes, /\barchive date\b/);
  // what is published meanwhile is listed, too
  await write('posts', { title: 'Box', date: '2020-05-20T21:15:00' });
  for (const [path, list] of [
    ['/?hour=21', 'Box Yew'],
    ['/?w=21', 'Elm Box Yew'],
  ] as const) {
    assert.equal((await listed(path)).list, list, path);
  }
});

test('posts of a format have an archive, a feed and a sitemap', async (t) => {
  const { write, walks, listed, visit } = await posts(t);
  for (const [title, format, date] of [
    ['Yew', 'aside', '2020-05-19'],
    ['Box', 'aside', '2020-05-18'],
    ['Sloe', 'gallery', '2020-05-17'],
  ] as const) {
    await write('posts', { title, format, date: `${date}T10:00:00`, categories: format === 'aside' ? [walks] : [] });
  }
  for (const [path, status, title, list] of [
    ['/type/aside/', 200, 'Aside', 'Yew Box'],
    ['/type/post-format-aside/', 200, 'Aside', 'Yew Box'],
    ['/type/gallery/', 200, 'Gallery', 'Sloe'],
    ['/type/aside/page/2/', 404, 'Page not found', ''],
    ['/type/aside/?s=box', 200, 'Search Results for “box”', 'Box'],
    ['/type/video/', 404, 'Page not found', ''],
    ['/type/standard/', 404, 'Page not found', ''],
    ['/type/none/', 404, 'Page not found', ''],
    ['/?post_format=aside', 200, 'Aside', 'Yew Box'],
    ['/?post_format=post-format-aside', 200, 'Aside', 'Yew Box'],
    ['/?post_format=post-format-gallery,post-format-aside', 200, 'Gallery', 'Yew Box Sloe'],
    ['/?post_format=aside&order=asc', 200, 'Aside', 'Box Yew'],
    ['/?post_format=none', 404, 'Page not found', ''],
    ['/category/walks/?post_format=aside', 200, 'Walks', 'Yew Box'],
    ['/category/roads/?post_format=aside', 200, 'Roads', ''],
    ['/?s=box&post_format=gallery', 200, 'Search Results for “box”', ''],
  ] as const) {
    const answer = await listed(path);
    assert.deepEqual([answer.status, answer.title, answer.list], [status, title, list], path);
  }
  const { to } = await listed('/?taxonomy=post_format&term=post-format-aside');
  assert.equal(to, '/type/aside/');
  const { classes } = await listed('/type/aside/');
  assert.equal(classes, 'archive tax-post_format term-post-format-aside');
  const page = await visit('/type/aside/');
  assert.match(page.text, /<h1[^>]*>Asides<\/h1>/);
  assert.match(page.text, /title="Mill Lane » Aside Format Feed" href="http:\/\/mill\.test\/type\/aside\/feed\/"/);
  const feed = await visit('/type/aside/feed/');
  assert.deepEqual(
    [...feed.text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
    ['Aside – Mill Lane', 'Yew', 'Box'],
  );
  const sitemap = await visit('/wp-sitemap-taxonomies-post_format-1.xml');
  assert.deepEqual(
    [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
    ['http://mill.test/type/aside/', 'http://mill.test/type/gallery/'],
  );
});

test('a query that names several things redirects to the date first, then the author, then the term', async (t) => {
  const { roads, listed } = await posts(t);
  for (const [path, to] of [
    [`/?cat=${roads}&year=2026&monthnum=6`, `/2026/06/?cat=${roads}`],
    [`/?cat=${roads}&author=1`, `/author/administrator/?cat=${roads}`],
    [`/?cat=${roads}&orderby=title`, '/category/roads/?orderby=title'],
  ] as const) {
    const { status, to: location } = await listed(path);
    assert.deepEqual([status, location], [301, to], path);
  }
});

test('feeds are narrowed as pages are', async (t) => {
  const { roads, visit } = await posts(t);
  for (const [path, list] of [
    [`/feed/?cat=-${roads}`, ['Ash', 'Elm']],
    [`/?feed=rss2&cat=-${roads}`, ['Ash', 'Elm']],
    ['/feed/?s=mill&tag=spring', ['Oak', 'Elm']],
    ['/tag/spring/feed/?year=2024', ['Elm']],
  ] as const) {
    const { text } = await visit(path);
    assert.deepEqual(
      [...text.matchAll(/<item>\s*<title>(\w+)/g)].map(([, title]) => title),
      list,
      path,
    );
  }
});

test('with a page as front page, a query for posts still lists posts', async (t) => {
  const site = await posts(t);
  const home = await site.write('pages', { title: 'Welcome' });
  const news = await site.write('pages', { title: 'News' });
  const json = { show_on_front: 'page', page_on_front: home, page_for_posts: news };
  await site.json('/site/v2/settings', { as: 'administrator', method: 'POST', json });
  for (const [path, title, list] of [
    ['/?utm_source=letter', 'Mill Lane', 'Welcome'],
    [`/?cat=-${site.roads}`, 'News', 'Ash Elm'],
    ['/?orderby=title&order=asc', 'News', 'Ash Elm Fir Oak'],
    ['/?post_type=post', 'News', 'Fir Oak Ash Elm'],
  ] as const) {
    const answer = await site.listed(path);
    assert.deepEqual([answer.status, answer.title, answer.list], [200, title, list], path);
  }
});

test('several authors are listed together, under the name of the first', async (t) => {
  const { json, listed } = await posts(t);
  const idOf = async (as: Role) => (await json<{ readonly id: number }>('/site/v2/users/me', { as })).body.id;
  await json('/site/v2/posts', {
    as: 'author',
    method: 'POST',
    json: { title: 'Yew', status: 'publish', date: '2026-07-02T10:00:00' },
  });
  const [admin, author, none] = [await idOf('administrator'), await idOf('author'), await idOf('subscriber')];
  for (const [query, status, title, list] of [
    [`${author},${admin}`, 200, 'author', 'Yew Fir Oak Ash Elm'],
    [`${admin},${author}`, 200, 'administrator', 'Yew Fir Oak Ash Elm'],
    [`${author},${admin}&monthnum=5`, 200, 'author', 'Ash Elm'],
    // users who have published nothing are not revealed
    [`${none},${author}`, 200, 'author', 'Yew'],
    [`${none},999`, 404, 'Page not found', ''],
  ] as const) {
    const answer = await listed(`/?author=${query}`);
    assert.deepEqual([answer.status, answer.title, answer.list], [status, title, list], query);
  }
});
