import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../../core/index.ts';
import { blockRenderers } from '../../../plugins/content/index.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { contentSite } from '../content-site.ts';

const files: Record<string, string> = {};
let last = 100;
/** A stored item, online since 2029 unless it says otherwise; gives its id. */
const stored = (folder: string, record: object, id = ++last) => {
  const published = { title: `T${id}`, slug: `s${id}`, date: '2029-07-01T12:00:00Z' };
  files[`site/${folder}/${id}.json`] = JSON.stringify({ id, ...published, ...record });
  return id;
};

const NEWS = 9;
files[`content/terms/${NEWS}.json`] = JSON.stringify({ id: NEWS, taxonomy: 'category', name: 'News', slug: 'news' });
stored('posts', { title: 'Old & <b>bold</b>', slug: 'old', date: '2029-01-01T00:00:00Z', categories: [NEWS] });
stored('posts', { title: 'New "one"', slug: 'new', date: '2029-12-01T00:00:00Z' });
stored('posts', { title: 'HIDDEN draft', status: 'draft', categories: [NEWS] });
stored('posts', { title: 'HIDDEN private', status: 'private' });
stored('posts', { title: 'HIDDEN scheduled', date: '2031-01-01T00:00:00Z' });
const locked = stored('posts', {
  title: 'Locked',
  content: 'HIDDEN',
  slug: 'locked',
  date: '2029-12-31T00:00:00Z',
  password: 'sesame',
});

const home = stored('pages', { title: 'Home', slug: 'home', menu_order: 1 });
const about = stored('pages', { title: 'About', slug: 'about' });
stored('pages', { title: 'Team', slug: 'team', parent: about });
const draft = stored('pages', { title: 'HIDDEN page', slug: 'hidden', status: 'draft' });
stored('pages', { title: 'HIDDEN below', slug: 'below', parent: draft });
stored('pages', { title: 'Word', content: 'HIDDEN', slug: 'word', password: 'sesame', menu_order: 2 });
// each is the parent of the other
stored('pages', { title: 'Ring', slug: 'ring', parent: 998 }, 997);
stored('pages', { title: 'Ring too', slug: 'ring-too', parent: 997 }, 998);

const p = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const ref = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
const hello = stored('blocks', { content: p('Hello') });
const around = stored('blocks', { content: `[${ref(hello)}]` });
const itself = stored('blocks', { content: `a${ref(901)}` }, 900);
stored('blocks', { content: `b${ref(itself)}` }, 901);
const hidden = stored('blocks', { content: p('HIDDEN'), status: 'draft' });
const secret = stored('blocks', { content: p('HIDDEN'), password: 'sesame' });
/** Each shows the one before it ten times. */
let bomb = stored('blocks', { content: 'x'.repeat(1000) });
for (let level = 0; level < 9; level++) bomb = stored('blocks', { content: ref(bomb).repeat(10) });

const link = (attributes: object, inside?: string) =>
  inside === undefined
    ? `<!-- wp:navigation-link ${JSON.stringify(attributes)} /-->`
    : `<!-- wp:navigation-submenu ${JSON.stringify(attributes)} -->${inside}<!-- /wp:navigation-submenu -->`;
const item = (href: string, text: string) =>
  `<li class="wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content"${href}><span class="wp-block-navigation-item__label">${text}</span></a></li>`;
const posts = (attributes: object = {}) => `<!-- wp:latest-posts ${JSON.stringify(attributes)} /-->`;
const postList = (...links: string[]) =>
  `<ul class="wp-block-latest-posts__list wp-block-latest-posts">${links.map((one) => `<li>${one}</li>\n`).join('')}</ul>`;
const postLink = (slug: string, title: string) =>
  `<a class="wp-block-latest-posts__post-title" href="http://site.test/post/${slug}/">${title}</a>`;
const old = postLink('old', 'Old &amp; <b>bold</b>');
const recent = postLink('new', 'New &#8220;one&#8221;');
const guarded = postLink('locked', 'Protected: Locked');
const pageLink = (path: string, title: string) =>
  `<a class="wp-block-pages-list__item__link" href="http://site.test/${path}/">${title}</a>`;

const TEXTS: readonly (readonly [what: string, text: string, html: string])[] = [
  ['text without blocks', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>\n'],
  ['nothing', '', ''],
  ['a static block', `\n${p('One')}\n`, '\n<p>One</p>\n'],
  [
    'static blocks in each other',
    `<!-- wp:group --><div>${p('a')}\n\n${p('b')}</div><!-- /wp:group -->`,
    '<div class="is-layout-flow wp-block-group-is-layout-flow"><p>a</p>\n\n<p>b</p></div>',
  ],
  ['text beside a block', `One\n\n${p('Two')}`, 'One\n\n<p>Two</p>'],
  ['a read-more mark', '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->', '\n<!--more-->\n'],
  ['a page break', '<!-- wp:nextpage --><!--nextpage--><!-- /wp:nextpage -->', '<!--nextpage-->'],
  ['a block that nobody knows', '<!-- wp:some/thing {"a":1} --><i>x</i><!-- /wp:some/thing -->', '<i>x</i>'],
  ['a pattern', ref(hello), '<p>Hello</p>'],
  ['a pattern in a pattern', ref(around), '[<p>Hello</p>]'],
  ['a pattern that shows itself', ref(itself), 'ab'],
  ['a pattern that is hidden', `${ref(hidden)}${ref(secret)}|`, '|'],
  ['a pattern that is none', `${ref(home)}${ref(7777)}<!-- wp:block {"ref":"1"} /--><!-- wp:block /-->|`, '|'],
  ['the latest posts', posts(), postList(guarded, recent, old)],
  [
    'the texts of posts',
    posts({ displayPostContent: true, displayPostContentRadio: 'full_post', postsToShow: 2 }),
    postList(
      `${guarded}<div class="wp-block-latest-posts__post-full-content">This content is password protected.</div>`,
      `${recent}<div class="wp-block-latest-posts__post-full-content"></div>`,
    ),
  ],
  ['the oldest post', posts({ order: 'asc', postsToShow: 1 }), postList(old)],
  ['posts by title', posts({ orderBy: 'title', order: 'desc' }), postList(old, recent, guarded)],
  ['posts of a category', posts({ categories: [{ id: NEWS }] }), postList(old)],
  ['posts of no category', posts({ categories: [{ id: 7777 }] }), postList()],
  [
    'posts by attributes that are none',
    posts({ postsToShow: -1, order: 1, orderBy: 'password', categories: 'x' }),
    postList(guarded, recent, old),
  ],
  [
    'the list of pages',
    '<!-- wp:page-list /-->',
    `<ul class="wp-block-page-list"><li class="wp-block-pages-list__item has-child">${pageLink('about', 'About')}<ul class="wp-block-navigation__submenu-container"><li class="wp-block-pages-list__item">${pageLink('about/team', 'Team')}</li></ul></li><li class="wp-block-pages-list__item">${pageLink('home', 'Home')}</li><li class="wp-block-pages-list__item">${pageLink('word', 'Word')}</li></ul>`,
  ],
  [
    'pages below one',
    `<!-- wp:page-list {"parentPageID":${about}} /-->`,
    `<ul class="wp-block-page-list"><li class="wp-block-pages-list__item">${pageLink('about/team', 'Team')}</li></ul>`,
  ],
  ['pages below none', '<!-- wp:page-list {"parentPageID":7777} /-->|', '|'],
  ['a link', link({ label: 'Home', url: '/' }), item(' href="/"', 'Home')],
  ['a link without a label', link({ url: '/' }), ''],
  [
    'a link to a page',
    link({ label: 'Home', url: '/home', kind: 'post-type', type: 'page', id: home }),
    item(' href="/home"', 'Home'),
  ],
  ['a link to a hidden page', link({ label: 'HIDDEN', url: '/x', kind: 'post-type', type: 'page', id: draft }), ''],
  [
    'a link to a page that is none',
    link({ label: 'HIDDEN', url: '/x', kind: 'post-type', type: 'page', id: 7777 }),
    '',
  ],
  [
    'a link to a page under another name of its kind',
    link({ label: 'Home', url: '/x', kind: 'post-type', type: 'none', id: home }),
    item(' href="/x"', 'Home'),
  ],
  [
    'a link to a term',
    link({ label: 'News', url: '/news', kind: 'taxonomy', type: 'category', id: 7777 }),
    item(' href="/news"', 'News'),
  ],
  [
    'a link with all its attributes',
    link({ label: 'A <em>b</em>', url: '/?a&b', opensInNewTab: true, rel: 'me', title: 'T "t"' }),
    item(' href="/?a&amp;b" target="_blank" rel="me" title="T &quot;t&quot;"', 'A <em>b</em>'),
  ],
  [
    'links below a link',
    link({ label: 'More', url: '#' }, `\n${link({ label: 'Home', url: '/' })}\n`),
    `<li class="wp-block-navigation-item has-child wp-block-navigation-submenu"><a class="wp-block-navigation-item__content" href="#">More</a><ul class="wp-block-navigation__submenu-container wp-block-navigation-submenu">${item(' href="/"', 'Home')}</ul></li>`,
  ],
  ...['javascript:alert(1)', ' java\tscript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'vbscript:x'].map(
    (url) => [`a link to ${JSON.stringify(url)}`, link({ label: 'x', url }), item(' href=""', 'x')] as const,
  ),
  ...[
    ['java&#115;cript:alert(1)', ''],
    ['javascript&colon;alert(1)', ''],
    ['"><script>alert(1)</script>', 'http://scriptalert(1)/script'],
  ].map(([url, href]) => [`a link to ${url}`, link({ label: 'x', url }), item(` href="${href}"`, 'x')] as const),
  [
    'a label that is a script',
    link({ label: '<img src=x onerror=alert(1)>a < b<script>alert(1)</script>&lt;i&gt;', url: '/' }),
    item(' href="/"', '<img decoding="async" src="x">a &lt; b&lt;i&gt;'),
  ],
  [
    'attributes of other types',
    link({ label: 'x', url: 1, rel: {}, title: [], opensInNewTab: 'yes', id: 'x' }),
    item('', 'x'),
  ],
];

const ids = TEXTS.map(([, content]) => stored('posts', { content, status: 'draft' }));

test('content is rendered, the same for everybody', async () => {
  const site = await contentSite({ files });
  const wrong: unknown[] = [];
  for (const [index, [what, , html]] of TEXTS.entries()) {
    const { content } = await site.ask(200, 'GET', `/posts/${ids[index]}`, { as: 'administrator' });
    if (content.rendered !== html) wrong.push({ what, shown: content.rendered, expected: html });
    assert.doesNotMatch(content.rendered, /HIDDEN/, what);
  }
  assert.deepEqual(wrong, []);
  await site.close();
});

test('a small text does not become a huge one', async () => {
  const id = stored('posts', { content: `${ref(bomb).repeat(10)}${p('The end')}` });
  const site = await contentSite({ files });
  const { content } = await site.ask(200, 'GET', `/posts/${id}`);
  assert.ok(content.rendered.length > 1_000 && content.rendered.length < 3_000_000, `${content.rendered.length}`);
  assert.match(content.rendered, /<p>The end<\/p>$/);
  await site.close();
});

test('cached responses for strangers follow the content of blocks', async () => {
  const id = stored('posts', { content: `${posts({ postsToShow: 1 })}${ref(hello)}`, date: '2028-01-01T00:00:00Z' });
  const site = await contentSite({ files });
  const shown = async () => (await site.ask(200, 'GET', `/posts/${id}`)).content.rendered;
  const before = await shown();
  assert.equal(await shown(), before);
  await site.ask(200, 'PATCH', `/blocks/${hello}`, { as: 'administrator', json: { content: p('Good bye') } });
  assert.match(await shown(), /Good bye/);
  await site.ask(200, 'PATCH', `/posts/${locked}`, { as: 'administrator', json: { title: 'Open', password: '' } });
  assert.match(await shown(), /Open/);
  site.clock.set(Date.parse('2031-01-01T00:00:00Z'));
  assert.match(await shown(), /HIDDEN scheduled/);
  await site.close();
});

test('a plugin renders its own blocks wherever content is shown', async () => {
  const guest = pluginSource(
    definePlugin({ name: 'guest' }).with({
      extends: [
        contribute(blockRenderers, ({ block, render }) =>
          block.name === 'guest/loud' ? `<b>${render(block.pieces)}</b>` : undefined,
        ),
      ],
    }),
    { requires: ['content'] },
  );
  const site = await contentSite({}, [guest]);
  const content = `<!-- wp:guest/loud -->${p('a')}<!-- /wp:guest/loud -->`;
  const post = await site.ask(201, 'POST', '/posts', { as: 'author', json: { content, status: 'publish' } });
  assert.equal(post.content.rendered, '<b><p>a</p></b>');
  const event = await site.json('/calendar/events/v1/events', {
    method: 'POST',
    as: 'author',
    json: { title: 'A', description: content, start_date: '2030-02-01 10:00:00', end_date: '2030-02-01 11:00:00' },
  });
  assert.equal(event.body.description, '<b><p>a</p></b>');
  await site.close();
});

test('excerpts: explicit ones, from the content, and with the requested length', async () => {
  const site = await contentSite();
  const create = (json: object) =>
    site.ask(201, 'POST', '/posts', { as: 'author', json: { status: 'publish', ...json } });
  const own = await create({ content: 'Long text', excerpt: 'Short' });
  assert.equal(own.excerpt.rendered, '<p>Short</p>\n');
  const made = await create({ content: `${p('One <i>two</i>.')}${posts()}${p('Three')}` });
  assert.equal(made.excerpt.rendered, '<p>One two. Three</p>\n');
  const cut = await site.ask(200, 'GET', `/posts/${made.id}?excerpt_length=2`);
  assert.equal(cut.excerpt.rendered, '<p>One two. [&hellip;]</p>\n');
  const long = await create({ content: 'word '.repeat(60) });
  assert.equal(long.excerpt.rendered, `<p>${'word '.repeat(30)}[&hellip;]</p>\n`);
  await site.close();
});

test('smilies are shown as emoji in content and excerpts, and stored as typed', async () => {
  const own = await contentSite({ settings: {} });
  const json = { title: 'Smile :-)', content: 'So :-) it goes', excerpt: ':lol:', status: 'publish' };
  const { title, content, excerpt } = await own.ask(201, 'POST', '/posts', { as: 'editor', json });
  assert.deepEqual(
    [title.rendered, content.rendered, content.raw, excerpt.rendered, excerpt.raw],
    ['Smile :-)', '<p>So 🙂 it goes</p>\n', 'So :-) it goes', '<p>😆</p>\n', ':lol:'],
  );
  await own.close();
});
