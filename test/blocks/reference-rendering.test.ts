/** What WordPress 6.7 shows of contents, excerpts and titles: one row a rule. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contentSite } from '../site/content-site.ts';

const site = await contentSite();
after(() => site.close());

const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name}${attributes && ` ${attributes}`} -->${html}<!-- /wp:${name} -->`;
const counted = (words: number) => Array.from({ length: words }, (_, at) => `w${at}`).join(' ');

const CONTENTS: readonly [what: string, content: string, rendered: string][] = [
  ['blank lines and line ends', 'a\n\nb\nc', '<p>a</p>\n<p>b<br />\nc</p>\n'],
  ['a text behind a paragraph', '<p>x</p>\ny', '<p>x</p>\n<p>y</p>\n'],
  ['what is preformatted', '<pre>a\n\n"b"</pre>', '<pre>a\n\n"b"</pre>\n'],
  ['print', `It's "so" -- & so...`, '<p>It&#8217;s &#8220;so&#8221; &#8212; &#038; so&#8230;</p>\n'],
  ['the name of the reference', 'Wordpress (Wordpress) myWordpress', '<p>WordPress (WordPress) myWordpress</p>\n'],
  [
    'a lone address',
    '<p>https://e.org/?a=1&amp;b=2</p>\nhttps://e.org/?a=1&amp;b=2\nx https://e.org/?a=1&amp;b=2',
    '<p>https://e.org/?a=1&#038;b=2</p>\n<p>https://e.org/?a=1&#038;b=2<br />\nx https://e.org/?a=1&amp;b=2</p>\n',
  ],
  [
    'pictures with and without a source in double quotes',
    `<img src='a.png'><img alt="b"><img src="c.png">`,
    `<p><img src='a.png'><img alt="b"><img decoding="async" src="c.png"></p>\n`,
  ],
  ['a heading of blocks', block('heading', '<h2>Hi</h2>'), '<h2 class="wp-block-heading">Hi</h2>'],
  [
    'a heading with a class',
    block('heading', '<h3 id="a" class="big">Hi</h3>'),
    '<h3 id="a" class="big wp-block-heading">Hi</h3>',
  ],
  [
    'a heading with the class',
    block('heading', '<h2 class="wp-block-heading">Hi</h2>'),
    '<h2 class="wp-block-heading">Hi</h2>',
  ],
  [
    'lists in lists',
    block('list', `<ul>${block('list-item', `<li>a${block('list', '<ol><li>b</li></ol>')}</li>`)}</ul>`),
    '<ul class="wp-block-list"><li>a<ol class="wp-block-list"><li>b</li></ol></li></ul>',
  ],
  [
    'blocks and what lies between',
    `${block('paragraph', '<p>a</p>')}\n\n${block('paragraph', '<p>b</p>')}`,
    '<p>a</p>\n\n<p>b</p>',
  ],
];

test('contents are rendered as in the reference', async () => {
  const shown = [];
  for (const [what, content] of CONTENTS) {
    const made = await site.ask(201, 'POST', '/posts', { as: 'administrator', json: { title: 'x', content } });
    shown.push([what, content, made.content.rendered]);
  }
  assert.deepEqual(shown, CONTENTS);
});

const EXCERPTS: readonly [what: string, content: string, query: string, rendered: string][] = [
  ['thirty words', counted(31), '', `<p>${counted(30)} [&hellip;]</p>\n`],
  ['no more than there are', counted(30), '', `<p>${counted(30)}</p>\n`],
  ['of blocks', block('paragraph', `<p>${counted(9)}</p>`), '?excerpt_length=3', `<p>${counted(3)} [&hellip;]</p>\n`],
  ['none at all', 'one', '?excerpt_length=0', '<p> [&hellip;]</p>\n'],
  ['in print', `<h2>It's</h2>"so"`, '', '<p>It&#8217;s &#8220;so&#8221;</p>\n'],
  ['of an image', '<img src="x.png" alt="x">', '', ''],
  ['up to a sign that nothing ends', '<b>I</b> <3 you', '', '<p>I</p>\n'],
  ['of a sign before a blank', 'a < b', '', '<p>a < b\n</p>\n'],
  ['of tags with signs in quotes', '<b title="x > y">a</b> b', '', '<p>a b</p>\n'],
  ['of shortcodes that are escaped', 'a [[gallery]] b', '', '<p>a b</p>\n'],
];

test('excerpts are made as in the reference', async () => {
  const shown = [];
  for (const [what, content, query] of EXCERPTS) {
    const json = { title: 'x', content, status: 'publish' };
    const { id } = await site.ask(201, 'POST', '/posts', { as: 'administrator', json });
    shown.push([what, content, query, (await site.ask(200, 'GET', `/posts/${id}${query}`)).excerpt.rendered]);
  }
  assert.deepEqual(shown, EXCERPTS);
});
