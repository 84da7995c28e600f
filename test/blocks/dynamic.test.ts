/** What blocks that are rendered show in a text: one row a rule, as WordPress 6.7 shows it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AskingSite, contentSite } from '../site/content-site.ts';

const files: Record<string, string> = {};
const stored = (path: string, record: object) => {
  files[`${path}.json`] = JSON.stringify(record);
};
const SETTINGS = {
  plugins: {
    content: true,
    calendar: true,
    blocks: true,
    site: { permalinks: '/%year%/%monthnum%/%postname%/', posts_per_page: 2, site_logo: 12 },
  },
  title: 'Town & country',
  description: 'Both banks',
};
stored('users/1', {
  id: 1,
  login: 'ada',
  name: 'Ada <A>',
  slug: 'ada',
  role: 'editor',
  registered: '2029-01-01T00:00:00Z',
  description: 'Writes <em>much</em>.',
});
stored('content/terms/20', { id: 20, taxonomy: 'category', name: 'News', slug: 'news', description: 'What is new.' });
stored('content/terms/21', { id: 21, taxonomy: 'category', name: 'Boats', slug: 'boats', parent: 20 });
stored('content/terms/22', { id: 22, taxonomy: 'category', name: 'Empty', slug: 'empty' });
stored('content/terms/23', { id: 23, taxonomy: 'post_tag', name: 'R & B', slug: 'r-b' });
const post = (id: number, title: string, date: string, more: object = {}) =>
  stored(`site/posts/${id}`, { id, title, slug: `p${id}`, date, author: 1, ...more });
post(30, 'Old', '2029-01-02T12:00:00Z', { categories: [20], tags: [23], excerpt: 'In <b>short</b>: one two three.' });
const META = { footnotes: 'A <b>note</b>', _own: 'HIDDEN', colour: 'HIDDEN' };
post(31, 'New', '2029-02-03T12:00:00Z', { categories: [21], content: 'First words of many.', meta: META });
post(32, 'Pinned', '2028-06-01T12:00:00Z', { sticky: true });
const LOCKED = { password: 'x', content: 'HIDDEN', excerpt: 'HIDDEN', meta: { footnotes: 'HIDDEN' } };
post(33, 'Locked', '2029-03-01T12:00:00Z', LOCKED);
post(34, 'HIDDEN draft', '2029-03-02T12:00:00Z', { status: 'draft', categories: [22] });
post(35, 'HIDDEN later', '2031-01-01T12:00:00Z');
stored('site/pages/40', { id: 40, title: 'About', slug: 'about', date: '2029-01-01T00:00:00Z' });
stored('site/navigation/50', {
  id: 50,
  title: 'Main',
  slug: 'main',
  date: '2029-01-01T00:00:00Z',
  content: '<!-- wp:home-link {"label":"Home"} /-->',
});
stored('site/navigation/51', {
  id: 51,
  title: 'HIDDEN',
  slug: 'later',
  status: 'draft',
  content: '<!-- wp:home-link {"label":"HIDDEN"} /-->',
});

const bound = (name: string) => ({ metadata: { name, bindings: { __default: { source: 'core/pattern-overrides' } } } });
stored('site/blocks/60', {
  id: 60,
  title: 'Pattern',
  slug: 'pattern',
  date: '2029-01-01T00:00:00Z',
  content: [
    `<!-- wp:paragraph ${JSON.stringify(bound('Words'))} --><p>Theirs</p><!-- /wp:paragraph -->`,
    '<!-- wp:paragraph {"metadata":{"name":"Other"}} --><p>Theirs</p><!-- /wp:paragraph -->',
    `<!-- wp:button ${JSON.stringify(bound('Go'))} --><div><a class="x" href="/t">Go</a></div><!-- /wp:button -->`,
    `<!-- wp:image ${JSON.stringify(bound('Picture'))} --><figure><img src="/a.png" alt="A"/></figure><!-- /wp:image -->`,
  ].join(''),
});

let site: AskingSite;
before(async () => {
  site = await contentSite({ files, settings: SETTINGS });
});
after(() => site.close());

const block = (name: string, attributes: object = {}, inside?: string) =>
  inside === undefined
    ? `<!-- wp:${name} ${JSON.stringify(attributes)} /-->`
    : `<!-- wp:${name} ${JSON.stringify(attributes)} -->${inside}<!-- /wp:${name} -->`;
const loop = (query: object, inside = block('post-title')) =>
  block(
    'query',
    { queryId: 1, query },
    `<div>${block('post-template', {}, inside)}${block('query-no-results', {}, 'None')}</div>`,
  );

/** A paragraph bound to meta of the post that it is shown for. */
const ofMeta = (key: unknown, source = 'core/post-meta') =>
  block('paragraph', { metadata: { bindings: { content: { source, args: { key } } } } }, '<p>Usual</p>');

/** The words of HTML between bars. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '|')
    .replace(/[\s|]*\|[\s|]*/g, '|')
    .replace(/^\||\|$/g, '');

const LOOPS: readonly (readonly [what: string, content: string, words: string])[] = [
  ['the newest, those that are pinned first', loop({}), 'Pinned|Protected: Locked|New'],
  ['none is as many as a page has', loop({ perPage: 0, sticky: 'exclude' }), 'Protected: Locked|New'],
  ['so many', loop({ perPage: 1 }), 'Pinned|Protected: Locked'],
  ['so many, whatever their sign', loop({ perPage: -1 }), 'Pinned|Protected: Locked'],
  ['without those that are pinned', loop({ sticky: 'exclude', perPage: 9 }), 'Protected: Locked|New|Old'],
  ['those that are pinned alone', loop({ sticky: 'only' }), 'Pinned'],
  [
    'those that are pinned where they belong',
    loop({ sticky: 'ignore', perPage: 9 }),
    'Protected: Locked|New|Old|Pinned',
  ],
  ['by title', loop({ sticky: 'exclude', perPage: 9, orderBy: 'title', order: 'asc' }), 'Protected: Locked|New|Old'],
  ['behind some', loop({ sticky: 'exclude', perPage: 9, offset: 2 }), 'Old'],
  ['behind some of a page of no size', loop({ sticky: 'exclude', offset: 2 }), 'Protected: Locked|New'],
  ['but one', loop({ sticky: 'exclude', exclude: [33, 31] }), 'Old'],
  ['of a category, not of those below it', loop({ taxQuery: { category: [20] } }), 'Old'],
  ['of categories as they were named before', loop({ categoryIds: [20, 21] }), 'New|Old'],
  ['of a tag', loop({ taxQuery: { post_tag: [23] } }), 'Old'],
  ['of a category that a draft alone has', loop({ taxQuery: { category: [22] } }), 'None'],
  ['of an author', loop({ sticky: 'exclude', author: '1', perPage: 9 }), 'Protected: Locked|New|Old'],
  ['of an author of nothing', loop({ sticky: 'exclude', author: '7' }), 'None'],
  ['by words', loop({ search: 'short' }), 'Old'],
  ['by words of what is locked', loop({ search: 'HIDDEN' }), 'None'],
  ['pages', loop({ postType: 'page' }), 'About'],
  ['files, which are never published themselves', loop({ postType: 'attachment' }), 'None'],
  [
    'an order that is none is by date',
    loop({ sticky: 'exclude', perPage: 9, orderBy: 'id' }),
    'Protected: Locked|New|Old',
  ],
  [
    'a kind without pages is posts',
    loop({ postType: 'wp_navigation', sticky: 'ignore', perPage: 1 }),
    'Protected: Locked',
  ],
  [
    'nonsense is as usual',
    loop({ perPage: {}, order: 7, taxQuery: 'x', exclude: {}, sticky: 'exclude' }),
    'Protected: Locked|New',
  ],
  [
    'what is inside knows its record',
    loop(
      { perPage: 1, sticky: 'exclude', exclude: [33] },
      `${block('post-date', { format: 'j.n.Y' })} ${block('post-author-name')} ${block('post-excerpt')}`,
    ),
    '3.2.2029|Ada &lt;A&gt;|First words of many.',
  ],
  [
    'meta that is declared and not for programs, where blocks are bound to it',
    loop(
      { perPage: 1, sticky: 'exclude', exclude: [33] },
      ['footnotes', '_own', 'colour', 'constructor', 5, undefined].map((key) => ofMeta(key)).join(''),
    ),
    'A|note|Usual|Usual|Usual|Usual|Usual',
  ],
  [
    'no meta from another source, or for what cannot be bound',
    loop(
      { perPage: 1, sticky: 'exclude', exclude: [33] },
      ofMeta('footnotes', 'other/source') +
        block(
          'paragraph',
          { metadata: { bindings: { constructor: { source: 'core/post-meta', args: { key: 'footnotes' } } } } },
          '<p>Usual</p>',
        ),
    ),
    'Usual|Usual',
  ],
  ['no meta of what is locked', loop({ perPage: 1, sticky: 'exclude' }, ofMeta('footnotes')), 'Usual'],
  ['no meta where there is none', ofMeta('nothing'), 'Usual'],
  [
    'texts of what is locked stay out',
    loop({ perPage: 1, sticky: 'exclude' }, `${block('post-excerpt')}${block('post-content')}`),
    'There is no excerpt because this is a protected post.|This content is password protected. To view it please enter your password below:|Password:',
  ],
];

/** As it is shown in the content of a new draft. */
async function shownIn(content: string): Promise<string> {
  const json = { title: 'Case', content, categories: [20, 21], date: '2029-05-06T07:08:09' };
  const made = await site.ask(201, 'POST', '/posts', { as: 'editor', json });
  return made.content.rendered;
}

test('loops show the items of their queries, and no hidden ones', async () => {
  const wrong: unknown[] = [];
  for (const [what, content, words] of LOOPS) {
    const html = await shownIn(content);
    assert.doesNotMatch(html, /HIDDEN/, what);
    if (wordsOf(html) !== words) wrong.push({ what, shown: wordsOf(html), expected: words });
  }
  assert.deepEqual(wrong, []);
});

const GALLERY = block(
  'gallery',
  {},
  `<figure class="wp-block-gallery">${block('image', { id: 12 }, '<figure><img src="/a.png" alt=""/></figure>')}</figure>`,
);

const SHOWN: readonly (readonly [what: string, content: string, html: string | RegExp])[] = [
  [
    'links of a navigation in a size of its own',
    block(
      'navigation',
      { overlayMenu: 'never', customTextColor: '#123', style: { typography: { fontSize: '20px' } } },
      block('navigation-link', { label: 'A', url: '/a' }) + block('home-link'),
    ),
    /<li class="wp-block-navigation-item wp-block-navigation-link" style="font-size:20px;">.*<li class="wp-block-navigation-item wp-block-home-link" style="font-size:20px;">/,
  ],
  [
    'a navigation whose style has the colours',
    block(
      'navigation',
      { overlayMenu: 'never', style: { color: { text: '#123456' } } },
      block('home-link') + block('page-list'),
    ),
    /<li class="has-text-color wp-block-navigation-item wp-block-home-link" style="color:#123456;">.*<ul class="has-text-color wp-block-page-list" style="color:#123456;">/,
  ],
  [
    'presets of a navigation, which lists write in words of their own',
    block(
      'navigation',
      { overlayMenu: 'never', textColor: 'fog2x', overlayTextColor: 'fog2x' },
      block('home-link') +
        block('page-list') +
        block('navigation-submenu', { label: 'A', url: '/a' }, block('navigation-link', { label: 'B', url: '/b' })),
    ),
    /^<nav class="has-text-color has-fog2x-color [^>]*>.*<li class="has-text-color has-fog2x-color [^>]*home-link.*<ul class="has-text-color has-fog-2-x-color wp-block-page-list.*<ul class="wp-block-navigation__submenu-container has-text-color has-fog-2-x-color /,
  ],
  [
    'colours of a navigation as they were saved once, and a size that is a number',
    block(
      'navigation',
      { overlayMenu: 'never', rgbTextColor: 'rgb(1,2,3)', style: { typography: { fontSize: 20 } } },
      block('home-link'),
    ),
    /^<nav class="has-text-color [^>]*style="color:rgb\(1,2,3\);font-size:20;".*<li class="wp-block-navigation-item wp-block-home-link" style="font-size:20;"/,
  ],
  [
    'a family of letters that the style names, and one that an attribute names',
    block('site-tagline', { style: { typography: { fontFamily: 'var:preset|font-family|label' } } }) +
      block('site-tagline', { fontFamily: 'label' }),
    '<p class="wp-block-site-tagline" style="font-family:var(--wp--preset--font-family--label);">Both banks</p><p class="has-label-font-family wp-block-site-tagline">Both banks</p>',
  ],
  [
    'no place at all, and pages of a loop that has none',
    block('site-tagline', { align: '' }) +
      block('query', {}, block('query-pagination', { textAlign: 'center' }, '<i>x</i>')),
    /^<p class="wp-block-site-tagline align">Both banks<\/p><nav aria-label="Pagination" class="[^"]*is-layout-flex/,
  ],
  [
    'pictures of a gallery, and of one in a group',
    [GALLERY, block('group', {}, `<div>${GALLERY}</div>`)].join('|'),
    /^[^|]* data-id="12"[^|]*\|(?:(?!data-id)[^|])*$/,
  ],
  [
    'links below others: what is said of them, and not of those that open them',
    block(
      'navigation',
      { overlayMenu: 'never' },
      block(
        'navigation-submenu',
        { label: 'A', url: '/a', description: 'HIDDEN' },
        block('navigation-link', { label: 'B', description: 'There' }),
      ),
    ),
    /<a class="wp-block-navigation-item__content" href="\/a">A<\/a>.*>B<\/span><span class="wp-block-navigation-item__description">There<\/span>/,
  ],
  [
    'a menu in itself',
    block(
      'navigation',
      {},
      block('navigation-link', { label: 'HIDDEN' }) + block('group', {}, `<div>${block('navigation')}</div>`),
    ),
    '',
  ],
  [
    'colours of a month',
    block('calendar', {
      month: 2,
      year: 2029,
      textColor: 'moss',
      style: { color: { background: '#eeeeee' }, elements: { link: { color: { text: '#123456' } } } },
    }),
    /^<div class="wp-block-calendar[ "][^>]*><table id="wp-calendar" class="wp-calendar-table has-text-color has-moss-color has-background has-link-color" style="background-color:#eeeeee;">/,
  ],
  [
    'a bio whose text has another colour for links',
    loop(
      { perPage: 1, exclude: [32] },
      block('post-author-biography', {
        textAlign: 'center',
        style: { elements: { link: { color: { text: '#123456' } } } },
      }),
    ),
    /<div class="has-text-align-center wp-block-post-author-biography wp-elements-\d+">/,
  ],
  [
    'a list of categories, whose links have no colour of their own',
    block('categories', { style: { elements: { link: { color: { text: '#123456' } } } } }),
    /^<ul class="wp-block-categories-list wp-block-categories wp-elements-\d+">/,
  ],
  [
    'links to places that have no address of their own',
    block(
      'social-links',
      {},
      `<ul>${block('social-link', { service: 'soundcloud', url: '#' })}${block('social-link', { service: 'x', url: '//x.test' })}</ul>`,
    ),
    /href="#".*Soundcloud.*href="\/\/x\.test"/,
  ],
  [
    'all of the newest',
    block('latest-posts', { postsToShow: -1 }),
    /^<ul [^>]*>(?:<li>(?:(?!<li>).)*<\/li>\n){4}<\/ul>$/s,
  ],
  [
    'the newest by another order',
    block('latest-posts', { orderBy: 'name', order: 'ASC', postsToShow: 2 }),
    /Old.*New/s,
  ],
  [
    'an excerpt that is cut off says so, with a link behind it',
    `${block('post-excerpt', { moreText: 'More' })}<p>${'word '.repeat(60)}</p>`,
    /^<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">(?:word ){54}word&hellip;<\/p><p class="wp-block-post-excerpt__more-text"><a class="wp-block-post-excerpt__more-link" href="[^"]*">More<\/a>/,
  ],
  [
    'a search that says neither label nor button has the usual ones',
    block('search'),
    /<label class="wp-block-search__label" for="[^"]*">Search<\/label>.*<button [^>]*>Search<\/button>/,
  ],
  [
    'a border of a colour of the theme: its classes alone say it, but for single sides',
    block('post-title', { borderColor: 'moss', style: { border: { width: '2px' } } }) +
      block('post-date', { style: { border: { top: { color: 'var:preset|color|moss' } } } }),
    /^<h2 class="has-border-color has-moss-border-color wp-block-post-title" style="border-width:2px;">.*<div class="wp-block-post-date" style="border-top-color:var\(--wp--preset--color--moss\);">/s,
  ],
  [
    'sides of a border whose style a block does not offer by itself',
    block('read-more', { style: { border: { top: { style: 'dotted' } } } }),
    /^<a class="wp-block-read-more"[^>]* style="border-top-style:dotted;"/,
  ],
  [
    'a side of a border without a width, and a border of none',
    block('post-title', { style: { border: { top: { width: '0', color: '#123456' } } } }) +
      block('read-more', { style: { border: { width: '0' } } }),
    /^<h2 class="wp-block-post-title" style="border-top-color:#123456;">.*<a class="wp-block-read-more"[^>]* style="border-width:0px;"/,
  ],
  [
    'words that are a zero: they are none',
    block('post-terms', { term: 'category', prefix: '0', suffix: '0' }) + block('read-more', { content: '0' }),
    /^<div class="taxonomy-category wp-block-post-terms"><a (?:(?!<span class="wp-block-post-terms__[ps][ru]).)*>Read more<span/,
  ],
  [
    'links of a menu whose address is empty, and that have none',
    block(
      'navigation',
      { overlayMenu: 'never' },
      block('navigation-link', { label: 'A', url: '' }) + block('navigation-link', { label: 'B' }),
    ),
    /<a class="wp-block-navigation-item__content" href=""><span[^>]*>A<.*<a class="wp-block-navigation-item__content"><span[^>]*>B</,
  ],
  [
    'the newest comments, of which there are none, with the looks that were chosen',
    block('latest-comments', { align: 'wide', textColor: 'moss', style: { typography: { lineHeight: '2' } } }),
    '<div class="has-avatars has-dates has-excerpts no-comments has-text-color has-moss-color wp-block-latest-comments alignwide" style="line-height:2;">No comments to show.</div>',
  ],
  [
    'a service that nobody knows',
    block('social-link', { url: 'https://x.test', service: 'nope' }),
    /<span class="wp-block-social-link-label screen-reader-text">Share Icon<\/span>/,
  ],
  [
    'services named like members that every object has',
    ['constructor', 'toString', '__proto__']
      .map((service) => block('social-link', { url: 'https://x.test', service }))
      .join(''),
    /^(?:<li [^>]*><a [^>]*><svg (?:(?!<li).)*Share Icon<\/span><\/a><\/li>\s*){3}$/s,
  ],
  [
    'the newest, of which one has a password',
    block('latest-posts', { postsToShow: 1 }),
    /^<ul class="wp-block-latest-posts__list wp-block-latest-posts"><li><a class="wp-block-latest-posts__post-title" href="[^"]*">Protected: Locked<\/a><\/li>\n<\/ul>$/,
  ],
  [
    'a cloud whose largest size is below its smallest: they are one apart',
    block('tag-cloud', { taxonomy: 'category', largestFontSize: '2px' }),
    /style="font-size: 8pt;".*style="font-size: 8pt;"/s,
  ],
  [
    'a search whose width has no unit',
    block('search', { width: 50 }),
    /<div class="wp-block-search__inside-wrapper"><input/,
  ],
  [
    'a search whose words are empty',
    block('search', { label: '', buttonText: '' }),
    /class="wp-block-search__button-outside wp-block-search__text-button wp-block-search"><label class="wp-block-search__label screen-reader-text" for="[^"]*">Search<\/label>.*<button aria-label="" class="wp-block-search__button wp-element-button" type="submit"><\/button>/,
  ],
  [
    'a search with an icon in its field',
    block('search', { buttonText: '<b>Go</b>', buttonPosition: 'button-inside', buttonUseIcon: true }),
    /class="wp-block-search__button-inside wp-block-search__icon-button wp-block-search">.*<button aria-label="Go" class="wp-block-search__button has-icon wp-element-button" type="submit"><svg.*<\/svg><\/button>/,
  ],
  [
    'a search that opens, with words on its button',
    block('search', { buttonText: 'Go', buttonPosition: 'button-only' }),
    /class="wp-block-search__button-only wp-block-search__searchfield-hidden wp-block-search__text-button wp-block-search">.*<input class="wp-block-search__input"[^>]* aria-hidden="true" \/><button class="wp-block-search__button wp-element-button" aria-expanded="false">Go<\/button>/,
  ],
  [
    'a search without a button, whatever it would look like',
    block('search', {
      buttonText: 'Go',
      buttonPosition: 'no-button',
      buttonUseIcon: true,
      label: 'Find',
      showLabel: false,
    }),
    /class="wp-block-search__no-button wp-block-search"><label class="wp-block-search__label screen-reader-text" for="[^"]*">Find<\/label><div class="wp-block-search__inside-wrapper"><input [^>]*\/><\/div>/,
  ],
  [
    'the colour of links',
    ['post-template', 'query-title', 'site-tagline', 'post-title']
      .map((name) => block(name, { style: { elements: { link: { color: { text: '#123456' } } } } }))
      .join(''),
    /^<ul class="has-link-color wp-block-post-template[\s\S]*<p class="wp-block-site-tagline wp-elements-\d+">[\s\S]*<h2 class="has-link-color wp-block-post-title/,
  ],
  [
    'a picture in two colours',
    block(
      'cover',
      { style: { color: { duotone: ['#000', '#fff'] } } },
      '<div class="wp-block-cover"><div class="wp-block-cover__inner-container"></div></div>',
    ),
    /^<div class="wp-block-cover wp-duotone-000-fff-1[ "]/,
  ],
  [
    'a title',
    block('post-title', { level: 3, isLink: true, rel: 'me' }),
    /^<h3 class="wp-block-post-title"><a href="http:\/\/site\.test\/\?p=\d+" target="_self" rel="me">Case<\/a><\/h3>$/,
  ],
  [
    'links whose target is said to be empty',
    block('post-title', { isLink: true, linkTarget: '' }) +
      block('post-author-name', { isLink: true, linkTarget: '' }) +
      block('avatar', { isLink: true, linkTarget: '' }) +
      block('read-more', { linkTarget: '' }),
    /^(?:<(?:h2|div)[^>]*><a href="[^"]*" target=""[^>]*>.*){3}<a class="wp-block-read-more" href="[^"]*" target="">/s,
  ],
  [
    'a link to an author with a target and without',
    block('post-author', { isLink: true }) + block('post-author', { isLink: true, linkTarget: '' }),
    /__name"><a href="[^"]*" target="_self">editor<\/a><\/p>.*__name">editor<\/p>/s,
  ],
  [
    'a date',
    block('post-date', { format: 'D j M Y, H:i' }),
    '<div class="wp-block-post-date"><time datetime="2029-05-06T07:08:09-04:00">Sun 6 May 2029, 07:08</time></div>',
  ],
  [
    'terms',
    block('post-terms', { term: 'category', prefix: '<b>In</b> ' }),
    '<div class="taxonomy-category wp-block-post-terms"><span class="wp-block-post-terms__prefix"><b>In</b> </span><a href="http://site.test/category/news/boats/" rel="tag">Boats</a><span class="wp-block-post-terms__separator">, </span><a href="http://site.test/category/news/" rel="tag">News</a></div>',
  ],
  ['terms of what has none', block('post-terms', { term: 'post_tag' }), ''],
  ['terms of no taxonomy', block('post-terms', { term: '"><script>' }), ''],
  [
    'the site',
    block('site-title', { level: 0, isLink: false }) + block('site-tagline'),
    '<p class="wp-block-site-title">Town &amp; country</p><p class="wp-block-site-tagline">Both banks</p>',
  ],
  ['a logo that is not there', block('site-logo'), ''],
  [
    'a home link',
    block('home-link'),
    '<li class="wp-block-navigation-item wp-block-home-link"><a class="wp-block-home-link__content wp-block-navigation-item__content" href="http://site.test" rel="home">Home</a></li>',
  ],
  [
    'a social link',
    block('social-link', { url: 'example.org/@us', service: 'mastodon' }),
    /^<li class="wp-social-link wp-social-link-mastodon wp-block-social-link"><a href="https:\/\/example\.org\/@us" class="wp-block-social-link-anchor"><svg .*<\/svg><span class="wp-block-social-link-label screen-reader-text">Mastodon<\/span><\/a><\/li>$/,
  ],
  [
    'a social link that would run something',
    block('social-link', { url: 'javascript:alert(1)', service: 'x' }),
    /^<li [^>]*><a href="" class="wp-block-social-link-anchor"><svg /,
  ],
  [
    'addresses and looks that would run something, written twice over',
    block(
      'navigation',
      { overlayMenu: 'never' },
      block('navigation-link', { label: 'A', url: 'javascript&amp;colon;alert(1)//:' }) +
        block('navigation-link', { label: 'B', url: 'feed:javascript:alert(1)' }),
    ) +
      block('social-link', { url: 'javascript&amp;colon;alert(1)//:' }) +
      block('post-title', { style: { color: { gradient: 'url(/a&#41&#59position:fixed&#59--x:b)' } } }),
    /href="javascript&amp;colon;alert\(1\)\/\/:".*href="".*href="https:\/\/javascript&amp;colon;alert\(1\)\/\/:".*<h2 class="[^"]*"(?: style="background:url\(\/a&amp;#41&amp;#59position:fixed&amp;#59--x:b\);")?>/s,
  ],
  ['a social link to nowhere', block('social-link', { url: ' ', service: 'x' }), ''],
  [
    'a social link to a host with a port, and a name with a reference',
    block('social-link', { url: 'localhost:80/a b[1]', service: 'x', label: 'A &amp; B &nope; <i>' }),
    /href="https:\/\/localhost:80\/a%20b%5B1%5D".*>A &amp; B &amp;nope; &lt;i&gt;<\/span>/,
  ],
  [
    'social links of colours by their parts, and what is no colour',
    block(
      'social-links',
      { iconColorValue: 'hsl(1 2% 3% / 0.5)', iconBackgroundColorValue: 'rgba(29, 39, 51, 0.08)' },
      `<ul>${block('social-link', { url: '#' })}</ul>`,
    ) +
      block(
        'social-links',
        { iconColorValue: 'rgb(0;x:url(//e.test))', iconBackgroundColorValue: 'url(//e.test)' },
        `<ul>${block('social-link', { url: '#' })}</ul>`,
      ),
    /<li [^>]*style="color:hsl\(1 2% 3% \/ 0\.5\);background-color:rgba\(29, 39, 51, 0\.08\);">.*<li class="[^"]*"><a href="#"/s,
  ],
  [
    'a menu whose colours are written by their parts',
    block(
      'navigation',
      { overlayMenu: 'never', customTextColor: 'rgba(1,2,3,.5)', customOverlayTextColor: 'rgba(1,2,3,.5)' },
      block('navigation-submenu', { label: 'A', url: '' }, block('navigation-link', { label: 'B', url: '/b' })),
    ),
    /^<nav class="has-text-color[^"]*" style="color:rgba\(1,2,3,\.5\);">.*<a class="wp-block-navigation-item__content">A<.*<ul class="wp-block-navigation__submenu-container has-text-color [^"]*">/,
  ],
  [
    'addresses of links as they are written',
    block(
      'navigation',
      { overlayMenu: 'never' },
      ['x.example/a', '/a b', '/a?x=[1]', 'https://e.test/a"b<c>', '/?a=1&amp;b=2', 'sms:1', 'index.php?p=1', 'data:x']
        .map((url) => block('navigation-link', { label: 'A', url }))
        .join(''),
    ),
    /href="http:\/\/x\.example\/a".*href="\/a%20b".*href="\/a\?x=%5B1%5D".*href="https:\/\/e\.test\/abc".*href="\/\?a=1&amp;b=2".*href="sms:1".*href="index\.php\?p=1".*href=""/,
  ],
  [
    'two menus of one name, told apart where it is that of a record',
    block('navigation', { ref: 50, overlayMenu: 'never' }).repeat(2) +
      block('navigation', { ariaLabel: 'Foot', overlayMenu: 'never' }, block('home-link')).repeat(2),
    /^<nav aria-label="Main" .*<nav aria-label="Main 2" .*<nav aria-label="Foot" .*<nav aria-label="Foot" /s,
  ],
  [
    'numbers and switches that are written as texts',
    block('latest-posts', { postsToShow: '1', displayPostDate: 'true' }) +
      block('post-title', { level: '3', isLink: 1 }) +
      block('post-title', { level: 'x', isLink: '0' }),
    /^<ul class="[^"]*has-dates[^"]*"><li>(?:(?!<li>).)*<\/li>\n<\/ul><h3 [^>]*><a .*<h2 class="wp-block-post-title">[^<]*<\/h2>$/s,
  ],
  [
    'the highest categories alone, of which each counts what is its own',
    block('categories', { showHierarchy: true, showOnlyTopLevel: true, showPostCounts: true }),
    '<ul class="wp-block-categories-list wp-block-categories">\t<li class="cat-item cat-item-20"><a href="http://site.test/category/news/">News</a> (1)\n</li>\n</ul>',
  ],
  [
    'a cloud whose sizes have no unit',
    block('tag-cloud', { smallestFontSize: '12', largestFontSize: 'large' }),
    /style="font-size: 12pt;"/,
  ],
  [
    'two searches, with more that is asked for',
    block('search', { query: { post_type: 'post', cat: 3, none: [] }, placeholder: 'A &amp; "B"' }).repeat(2),
    /^(?:<form role="search" method="get" action="[^"]*" class="[^"]*">.*placeholder="A &amp; &quot;B&quot;".*<input type="hidden" name="post_type" value="post" \/><input type="hidden" name="cat" value="3" \/><input type="hidden" name="none" value="" \/>.*){2}$/s,
  ],
  [
    'a preview of a file that has no name',
    block(
      'file',
      { displayPreview: true },
      '<div><object class="x" data="/a.pdf" type="application/pdf"></object></div>',
    ),
    '<div><object hidden="" class="x" data="/a.pdf" type="application/pdf"></object></div>',
  ],
  [
    'archives',
    block('archives', { showPostCounts: true }),
    '<ul class="wp-block-archives-list wp-block-archives">\t<li><a href="http://site.test/2029/03/">March 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/2029/02/">February 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/2029/01/">January 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/2028/06/">June 2028</a>&nbsp;(1)</li>\n</ul>',
  ],
  [
    'years',
    block('archives', { type: 'yearly' }),
    '<ul class="wp-block-archives-list wp-block-archives">\t<li><a href="http://site.test/2029/">2029</a></li>\n\t<li><a href="http://site.test/2028/">2028</a></li>\n</ul>',
  ],
  [
    'categories',
    block('categories', { showPostCounts: true }),
    '<ul class="wp-block-categories-list wp-block-categories">\t<li class="cat-item cat-item-21"><a href="http://site.test/category/news/boats/">Boats</a> (1)\n</li>\n\t<li class="cat-item cat-item-20"><a href="http://site.test/category/news/">News</a> (1)\n</li>\n</ul>',
  ],
  [
    'a tree of categories',
    block('categories', { showHierarchy: true, showPostCounts: true }),
    '<ul class="wp-block-categories-list wp-block-categories">\t<li class="cat-item cat-item-20"><a href="http://site.test/category/news/">News</a> (2)\n<ul class="children">\n\t<li class="cat-item cat-item-21"><a href="http://site.test/category/news/boats/">Boats</a> (1)\n</li>\n</ul>\n</li>\n</ul>',
  ],
  [
    'a cloud',
    block('tag-cloud'),
    '<p class="wp-block-tag-cloud"><a href="http://site.test/tag/r-b/" class="tag-cloud-link tag-link-23 tag-link-position-1" style="font-size: 8pt;" aria-label="R &amp; B (1 item)">R &amp; B</a></p>',
  ],
  [
    'a menu of a draft shows the newest that is published',
    block('navigation', { ref: 51, overlayMenu: 'never' }),
    /<nav [^>]*><ul [^>]*><li [^>]*><a [^>]*>Home<\/a><\/li><\/ul><\/nav>/,
  ],
  [
    'a menu that opens over the page',
    block('navigation', { ref: 50 }),
    /^<nav aria-label="Main" class="is-responsive [^>]*><button aria-haspopup="dialog" aria-label="Open menu" class="wp-block-navigation__responsive-container-open"><svg/,
  ],
  [
    'a feed of others',
    block('rss', { feedURL: 'https://example.org/feed/' }),
    '<ul class="wp-block-rss"><li class="wp-block-rss__item"><div class="wp-block-rss__item-title"><a href="https://example.org/feed/">example.org</a></div></li></ul>',
  ],
  [
    'weeks',
    block('archives', { type: 'weekly', showPostCounts: true }),
    '<ul class="wp-block-archives-list wp-block-archives">\t<li><a href="http://site.test/?m=2029&amp;w=9">February 26, 2029&#8211;March 4, 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/?m=2029&amp;w=5">January 29, 2029&#8211;February 4, 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/?m=2029&amp;w=1">January 1, 2029&#8211;January 7, 2029</a>&nbsp;(1)</li>\n\t<li><a href="http://site.test/?m=2028&amp;w=22">May 29, 2028&#8211;June 4, 2028</a>&nbsp;(1)</li>\n</ul>',
  ],
  [
    'a search form with colours, its border around field and button',
    block('search', {
      label: 'Find',
      buttonPosition: 'button-inside',
      textColor: 'moss',
      style: { border: { width: '2px', radius: 8 }, color: { background: '#123' }, typography: { fontWeight: '700' } },
    }),
    '<form role="search" method="get" action="http://site.test/" class="wp-block-search__button-inside wp-block-search__text-button wp-block-search"><label class="wp-block-search__label" for="wp-block-search__input-1" style="font-weight:700;">Find</label><div class="wp-block-search__inside-wrapper" style="border-width:2px;border-radius:calc(8px + 4px);"><input class="wp-block-search__input" id="wp-block-search__input-1" style="border-radius:8px;font-weight:700;" placeholder="" value="" type="search" name="s" required /><button aria-label="Search" class="wp-block-search__button has-text-color has-moss-color has-background wp-element-button" style="border-radius:8px;background-color:#123;font-weight:700;" type="submit">Search</button></div></form>',
  ],
  [
    'a search form with the border on field and button, and styles that would do more',
    block('search', {
      showLabel: false,
      borderColor: 'moss',
      style: { border: { top: { color: 'var:preset|color|moss' } }, color: { text: 'red;background:url(//e.test)' } },
    }),
    '<form role="search" method="get" action="http://site.test/" class="wp-block-search__button-outside wp-block-search__text-button wp-block-search"><label class="wp-block-search__label screen-reader-text" for="wp-block-search__input-1">Search</label><div class="wp-block-search__inside-wrapper"><input class="wp-block-search__input has-border-color has-moss-border-color" id="wp-block-search__input-1" style="border-top-color:var(--wp--preset--color--moss);" placeholder="" value="" type="search" name="s" required /><button aria-label="Search" class="wp-block-search__button has-text-color has-border-color has-moss-border-color wp-element-button" style="border-top-color:var(--wp--preset--color--moss);" type="submit">Search</button></div></form>',
  ],
  [
    'a button that says nothing, and one that does',
    `${block('button', {}, '<div><a class="x"><!-- --></a></div>')}${block('button', {}, '<div><a class="x">Go</a></div>')}`,
    '<div><a class="x">Go</a></div>',
  ],
  [
    'the first image of the text, without what it would run',
    `${block('post-featured-image', { useFirstImageFromPost: true })}${block('html', {}, '<img src="/a.png" alt="A" onerror="x()">')}`,
    /^<figure class="wp-block-post-featured-image"><img [^>]*src="\/a\.png" alt="A"><\/figure>/,
  ],
  [
    'a group of widgets',
    block('widget-group', { title: 'A & B' }, `x${block('site-tagline')}`),
    '<h2 class="widget-title">A &amp; B</h2><div class="wp-widget-group__inner-blocks"><p class="wp-block-site-tagline">Both banks</p></div>',
  ],
  [
    'a pattern with other texts, by the names of its blocks, and nothing that runs',
    block('block', {
      ref: 60,
      content: {
        Words: { content: 'Ours <b>now</b><script>x()</script>' },
        Go: { text: 'There', url: 'javascript:x()' },
        Picture: { url: '/b.png', alt: 'B "b"' },
        Other: { content: 'not bound' },
      },
    }),
    /^<p>Ours <b>now<\/b>(?:x\(\))?<\/p><p>Theirs<\/p><div><a class="x"[^>]*>There<\/a><\/div><figure><img (?=[^>]*src="\/b\.png")[^>]*alt="B &quot;b&quot;"[^>]*><\/figure>$/,
  ],
  [
    'the same pattern as it is',
    block('block', { ref: 60 }),
    /^<p>Theirs<\/p><p>Theirs<\/p><div><a class="x" href="\/t">Go<\/a><\/div><figure><img [^>]*src="\/a\.png" alt="A"[^>]*><\/figure>$/,
  ],
  ['comments', `${block('comments', {}, block('comment-template', {}, 'x'))}${block('post-comments-form')}`, ''],
  ['signing in', block('loginout'), ''],
  [
    'titles of archives where there is no page',
    `${block('query-title', { type: 'archive' })}${block('term-description')}${block('post-navigation-link')}`,
    '',
  ],
  [
    'pages of a loop of one page',
    block(
      'query',
      { queryId: 3, query: { perPage: 9 } },
      block('query-pagination', {}, block('query-pagination-next') + block('query-pagination-numbers')),
    ),
    '',
  ],
];

test('blocks render as in the reference', async () => {
  const wrong: unknown[] = [];
  for (const [what, content, expected] of SHOWN) {
    const html = await shownIn(content);
    assert.doesNotMatch(html, /HIDDEN/, what);
    const isRight = typeof expected === 'string' ? html === expected : expected.test(html);
    if (!isRight) wrong.push({ what, shown: html, expected });
  }
  assert.deepEqual(wrong, []);
});

/** Invalid attribute values. */
const HOSTILE: readonly unknown[] = [
  '"><script>alert(1)</script>',
  "' onload='x",
  'javascript&amp;colon;alert(1)//:',
  -1,
  1e9,
  '1e999',
  null,
  [],
  ['1'],
  {},
  { toString: 1, valueOf: 1 },
  true,
];

test('whatever the attributes, there is no script, no handler and no error', async () => {
  const { body: types } = await site.json<{ name: string; attributes: object }[]>('/site/v2/block-types', {
    as: 'administrator',
  });
  for (const value of HOSTILE) {
    const content = types
      .filter(({ name }) => name !== 'core/html')
      .map(({ name, attributes }) =>
        block(name.replace(/^core\//, ''), Object.fromEntries(Object.keys(attributes).map((one) => [one, value]))),
      )
      .join('\n');
    const html = await shownIn(content);
    assert.doesNotMatch(html, /<script|\son\w+=["']/i, JSON.stringify(value));
  }
});

test('an editor sees the latest comments with all their details', async () => {
  const attributes = { commentsToShow: 5, displayAvatar: true, displayDate: false, displayExcerpt: true };
  const { rendered } = await site.ask(200, 'POST', '/block-renderer/core/latest-comments?context=edit', {
    as: 'author',
    json: { attributes },
  });
  assert.match(rendered, /class="has-avatars has-excerpts no-comments/);
});
