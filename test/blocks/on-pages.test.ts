/** What blocks show that know of the page around them: one row a rule. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import site from '../../plugins/site/index.ts';
import { toWebHandler } from '../../scripts/testing/web-handler.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

const block = (name: string, attributes: object = {}, inside?: string) =>
  inside === undefined
    ? `<!-- wp:${name} ${JSON.stringify(attributes)} /-->`
    : `<!-- wp:${name} ${JSON.stringify(attributes)} -->${inside}<!-- /wp:${name} -->`;
const PAGES = block(
  'query-pagination',
  {},
  block('query-pagination-previous') + block('query-pagination-numbers') + block('query-pagination-next'),
);
const loop = (query: object, inside: string, queryId = 1) =>
  block('query', { queryId, query }, block('post-template', {}, inside) + PAGES);
const picture = (attributes: object, html: string) =>
  block('image', attributes, `<figure class="wp-block-image">${html}</figure>`);
const LARGER = picture({ lightbox: { enabled: true } }, '<img src="/a.png" alt="A mill"/>');
const TWO_COLOURS = picture({ style: { color: { duotone: 'var:preset|duotone|dusk' } } }, '<img src="/b.png" alt=""/>');
const CLOSE_GALLERY = block(
  'gallery',
  { style: { spacing: { blockGap: '0' } } },
  '<figure class="wp-block-gallery"></figure>',
);
const FIXED_WIDTH = block(
  'paragraph',
  { style: { layout: { selfStretch: 'fixed', flexSize: '120px' } } },
  '<p class="fixed">x</p>',
);
const costly = (depth: number): string =>
  depth === 0 ? block('post-content') : loop({ perPage: 100, sticky: 'ignore' }, costly(depth - 1));

const files: Record<string, string> = {
  'themes/town/theme.json': JSON.stringify({
    version: 3,
    settings: {
      color: { duotone: [{ slug: 'dusk', name: 'Dusk', colors: ['#000', 'rgb(255, 51, 0)'] }] },
      typography: { fluid: true },
    },
  }),
  'themes/town/templates/index.html': loop({ inherit: true }, block('post-title')),
  'themes/town/templates/category.html': `${block('query-title', { type: 'archive' })}${block('term-description')}${block('categories', { showHierarchy: true })}`,
  'themes/town/templates/category-boats.html': `${block('categories')}${block('tag-cloud', { taxonomy: 'category' })}`,
  'themes/town/templates/date.html': `${block('query-title', { type: 'archive' })}${block('archives')}`,
  'themes/town/templates/single.html': `${block('post-content')}${block('post-navigation-link', { type: 'previous', showTitle: true })}${block('post-navigation-link')}${block('template-part', { slug: 'foot', tagName: 'span' })}${block('template-part', { slug: 'foot', tagName: 'script' })}`,
  'themes/town/templates/page.html': loop({ perPage: 2, postType: 'post' }, block('post-title'), 7),
  'themes/town/templates/search.html': costly(7),
  'themes/town/parts/foot.html': `${block('template-part', { slug: 'foot' })}${block('pattern', { slug: 'town/end' })}${block('pattern', { slug: 'town/none' })}`,
  'themes/town/patterns/end.php': '<?php /**\n * Title: End\n * Slug: town/end\n */ ?>\n<p>The end</p>',
  'content/terms/20.json': JSON.stringify({
    id: 20,
    taxonomy: 'category',
    name: 'News',
    slug: 'news',
    description: 'All of it.',
  }),
  'content/terms/21.json': JSON.stringify({
    id: 21,
    taxonomy: 'category',
    name: 'Boats "old"',
    slug: 'boats',
    parent: 20,
  }),
  'site/pages/40.json': JSON.stringify({ id: 40, title: 'List', slug: 'list', date: '2029-01-01T00:00:00Z' }),
  'site/pages/41.json': JSON.stringify({
    id: 41,
    title: 'Tools',
    slug: 'tools',
    template: 'tools',
    date: '2029-01-01T00:00:00Z',
  }),
  'themes/town/templates/tools.html': `${block('site-title', { level: 0, style: { typography: { fontSize: 20 } } })}${block('navigation')}${block('archives', { displayAsDropdown: true })}${block('search', { buttonPosition: 'button-only' })}${LARGER}${TWO_COLOURS}${TWO_COLOURS}${CLOSE_GALLERY}${FIXED_WIDTH}`,
  'site/posts/39.json': JSON.stringify({ id: 39, title: 'HIDDEN', slug: 'hidden', status: 'draft' }),
};
for (let day = 1; day <= 5; day++) {
  const id = 30 + day;
  const content = day === 2 ? 'Begin<!--more-->Rest<!--nextpage-->Second' : `Text ${day}`;
  files[`site/posts/${id}.json`] = JSON.stringify({
    id,
    title: `Day ${day}`,
    slug: `day-${day}`,
    date: `2029-01-0${day}T12:00:00Z`,
    categories: day === 1 ? [20, 21] : [20],
    content,
  });
}

let town: AskingSite;
before(async () => {
  town = await askingSite({
    on: ['content', 'calendar', 'site', 'blocks', 'web'],
    plugin: site,
    files,
    settings: {
      plugins: {
        content: true,
        calendar: true,
        blocks: true,
        web: true,
        site: { permalinks: '/%postname%/', posts_per_page: 2, theme: 'town' },
      },
    },
  });
});
after(() => town.close());

/** The page at a path. */
const visit = (path: string) =>
  toWebHandler((request) => town.site.handle(request))(new Request(`http://site.test${path}`));

const SHOWN: readonly (readonly [what: string, path: string, parts: readonly (string | RegExp)[]])[] = [
  [
    'the first page of what the page lists',
    '/',
    ['Day 5', 'Day 4', /current">1<.*page\/3\/">3<.*page\/2\/" class="[^"]*">Next Page</s],
  ],
  ['the last', '/page/3/', ['Day 1', /page\/2\/" class="[^"]*">Previous Page<.*current">3</s]],
  [
    'a loop of its own',
    '/list/',
    [
      'Day 5',
      /current">1<[\s\S]*href="\?query-7-page=2">2<[\s\S]*href="\/list\/\?query-7-page=2" class="[^"]*">Next Page</,
    ],
  ],
  [
    'another page of it',
    '/list/?query-7-page=3&a=b&c=',
    [
      'Day 1',
      'href="/list/?query-7-page=2&amp;a=b&amp;c" class="wp-block-query-pagination-previous"',
      'href="?cst&amp;a=b&amp;c">1<',
      'href="?query-7-page=2&amp;cst&amp;a=b&amp;c">2<',
      'current">3<',
    ],
  ],
  [
    'a page of it beside one of the list around it',
    '/list/?paged=2&query-7-page=2&a=b',
    ['href="?paged=2&amp;a=b">1<', 'href="?query-7-page=3&amp;paged=2&amp;a=b">3<'],
  ],
  [
    'one behind the last leads back, and has no numbers',
    '/list/?query-7-page=9',
    [/^(?![\s\S]*page-numbers)(?![\s\S]*Next Page)[\s\S]*query-7-page=8" class="[^"]*">Previous Page</],
  ],
  ['a page of it that there is not', '/list/?query-7-page=x', ['Day 5']],
  [
    'the title of an archive',
    '/category/news/',
    [
      '<h1 class="wp-block-query-title">Category: <span>News</span></h1>',
      '<p>All of it.</p>',
      /cat-item-20 current-cat"><a [^>]*aria-current="page">/,
    ],
  ],
  [
    'what is above a category, in a list that is no tree as well, and a name as it was written',
    '/category/news/boats/',
    [
      /cat-item-20 current-cat-parent current-cat-ancestor"><a/,
      /cat-item-21 current-cat"><a [^>]*>Boats &#8220;old&#8221;/,
      /tag-link-21 [^>]*>Boats &quot;old&quot;</,
    ],
  ],
  ['what is looked for, although no list of it is shown', '/tools/?s=boat+fog', ['value="boat fog"']],
  [
    'a gallery without a gap has that of the theme, and what has a width of its own says that alone',
    '/tools/',
    [/\.wp-block-gallery-1\{--wp--style--unstable-gallery-gap:var\([^}]*;gap:var\(/, /\{flex-basis:120px;?\}/],
  ],
  [
    'the title of a month',
    '/2029/01/',
    ['Month: <span>January 2029</span>', /2029\/01\/" aria-current="page">January 2029/],
  ],
  [
    'a post',
    '/day-2/',
    [
      'Begin',
      '<span id="more-32"></span>',
      'Rest',
      /Pages: <span class="post-page-numbers current" aria-current="page">1<\/span> <a href="http:\/\/site\.test\/day-2\/2\/" class="post-page-numbers">2</,
      /<span class="wp-block-template-part">.*<p>The end<\/p><\/span><div class="wp-block-template-part">/,
    ],
  ],
  [
    'a size of letters that is a number grows with the screen',
    '/tools/',
    [/<p class="wp-block-site-title" style="font-size:clamp\(14px, [^"]*, 20px\);">/],
  ],
  ['its second page', '/day-2/2/', ['Second']],
  ['those beside it', '/day-2/', [/rel="prev">Day 1</, /rel="next">Next</]],
  [
    'none before the first',
    '/day-1/',
    ['<div class="post-navigation-link-previous wp-block-post-navigation-link"></div>'],
  ],
];

test('blocks know the page that they are on', async () => {
  for (const [what, path, parts] of SHOWN) {
    const answer = await visit(path);
    const html = await answer.text();
    assert.equal(answer.status, 200, what);
    assert.doesNotMatch(html, /HIDDEN/, what);
    for (const part of parts) {
      assert.ok(typeof part === 'string' ? html.includes(part) : part.test(html), `${what}: ${part} in ${html}`);
    }
  }
});

test('a page loads the scripts that its blocks need, and no others', async () => {
  const scripts = async (path: string) =>
    [...(await (await visit(path)).text()).matchAll(/<script type="module" src="[^"]*\/(\w+)[\w.-]*\.js"/g)].map(
      ([, name]) => name,
    );
  assert.deepEqual(await scripts('/'), []);
  assert.deepEqual(await scripts('/tools/'), ['navigation', 'choice', 'search', 'lightbox']);
});

test('a menu of a site without pages has no button that would open nothing', async (t) => {
  const menus = {
    'themes/bare/theme.json': '{"version":3}',
    'themes/bare/templates/index.html': block('navigation'),
    'themes/bare/templates/404.html': block('navigation', { ref: 9 }),
  };
  const bare = await askingSite({
    on: ['content', 'calendar', 'site', 'blocks', 'web'],
    plugin: site,
    files: menus,
    settings: { plugins: { content: true, calendar: true, blocks: true, web: true, site: { theme: 'bare' } } },
  });
  t.after(() => bare.close());
  const handle = toWebHandler((request) => bare.site.handle(request));
  for (const [path, opens] of [
    ['/', false],
    // one that is missing stays as it is in the reference
    ['/nothing/', true],
  ]) {
    const html = await (await handle(new Request(`http://site.test${path}`))).text();
    assert.match(html, /<nav /);
    assert.equal(html.includes('Open menu'), opens, String(path));
    assert.equal(/<script [^>]*navigation/.test(html), opens, String(path));
  }
});

test('a page contains the filters of its images, each once, at the end', async () => {
  const html = await (await visit('/tools/')).text();
  assert.match(html, /<button class="lightbox-trigger" type="button"[^>]* aria-label="Enlarge image: A mill"/);
  assert.equal(html.match(/class="wp-block-image wp-duotone-dusk"/g)?.length, 2);
  assert.match(html, /<\/div><svg [^>]*>.*<filter id="wp-duotone-dusk">.*<\/svg>\n<\/body>/);
  assert.equal(html.match(/<filter /g)?.length, 1);
  assert.match(html, /<feFuncR type="table" tableValues="0 1"\/><feFuncG type="table" tableValues="0 0.2"\/>/);
  assert.match(html, /\.wp-duotone-dusk\.wp-block-image img, [^{]*\{filter:var\(--wp--preset--duotone--dusk\);\}/);
});

test('a template whose loops cost too much is named', async () => {
  const answer = await visit('/?s=day');
  assert.equal(answer.status, 500);
  assert.match(town.logged.join('\n'), /the template town\/search shows too much/);
});
