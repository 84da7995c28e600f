import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherContributions } from '../../../core/contract/points/contributions.ts';
import { excerptOf, excerptWords, firstWords, renderExcerpt, textOf } from '../../../plugins/content/render/excerpt.ts';

const SITE = { contributions: gatherContributions([]) };

const TEXTS = [
  ['', ''],
  ['  One\n two\t\tthree  ', 'One two three'],
  ['<p>One <b>two</b></p>\n<p>three</p>', 'One two three'],
  ['<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->', 'One'],
  ['a < b', 'a < b'],
  ['un<b>like</b>ly, <i>that</i>.', 'unlikely, that.'],
  ['<li>a</li><li>b</li>c<br>d', 'a b c d'],
  ['a<!--more-->b', 'ab'],
  ['<style>p { }</style>a<script>alert(1)</script>b', 'ab'],
  ['Rock &amp; Roll', 'Rock &amp; Roll'],
  ['<!-- wp:a {"b":"<b>c"} -->d<!-- /wp:a -->', 'd'],
] as const;

for (const [html, text] of TEXTS) {
  test(`the words of ${JSON.stringify(html)}`, () => assert.equal(textOf(html), text));
}

const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;
const group = (html: string) => block('group', `<div>${html}</div>`);
const LIST = block('list', `<ul>${block('list-item', '<li>Three</li>')}</ul>`);

const EXCERPTS = [
  ['words that a no-break space holds together', '10\u00a0am, or  11\u00a0am ', 2, '10\u00a0am, or [&hellip;]'],
  ['as many words as it may have', '<p>One two three</p>', 3, 'One two three'],
  ['more words', '<p>One two three</p>', 2, 'One two [&hellip;]'],
  ['a paragraph block', '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->', 2, 'One'],
  ['blocks in a wrapper', group('<!-- wp:heading --><h2>One</h2><!-- /wp:heading -->'), 2, 'One'],
  ['a block that is no text', '<!-- wp:gallery --><p>One</p><!-- /wp:gallery -->Two', 2, 'Two'],
  ['one in a wrapper', `${group('<!-- wp:file --><a>One</a><!-- /wp:file -->')}Two`, 2, 'Two'],
  ['a wrapper with a text of its own', group(`One${block('paragraph', 'Two')}Three`), 3, 'Two'],
  ['a wrapper with nothing but a text', group('One'), 2, 'One'],
  [
    'wrappers in each other',
    group(group(block('paragraph', 'One')) + block('columns', block('column', '<p>Two</p>'))),
    3,
    'One Two',
  ],
  ['a quotation', block('quote', `${block('paragraph', '<p>One</p>')}<cite>Two</cite>`), 3, 'One Two'],
  ['a quotation in a wrapper', group(block('quote', `${block('paragraph', 'One')}<cite>Two</cite>`)), 3, 'One'],
  ['a quotation without blocks in a wrapper', group(block('quote', '<p>One</p><cite>Two</cite>')), 3, 'One Two'],
  ['a quotation with a list', `${block('quote', block('paragraph', 'One') + LIST)}Two`, 3, 'Two'],
  ['one in a wrapper, too', group(block('quote', block('paragraph', 'One') + LIST)), 3, 'One'],
  ['a list with items that are blocks', `${LIST}Two`, 3, 'Two'],
  ['a list as it was of old', block('list', '<ul><li>One</li></ul>'), 3, 'One'],
  ['a block that is rendered', '<!-- wp:latest-posts {"a":"One"} /-->Two', 2, 'Two'],
] as const;

for (const [what, html, words, excerpt] of EXCERPTS) {
  test(`an excerpt of ${what}`, () => assert.equal(excerptOf(html, words), excerpt));
}

test('an excerpt has 30 words unless more are asked for', () => {
  assert.equal(excerptOf('a '.repeat(30)).split(' ').length, 30);
  assert.equal(excerptOf('a '.repeat(31)), `${'a '.repeat(30)}[&hellip;]`);
});

const paragraph = (html: string) => `<!-- wp:paragraph -->${html}<!-- /wp:paragraph -->`;

/** Longer than the part that is read first. */
const LONG = paragraph('<p>One two three</p>').repeat(2_000);

const LONG_TEXTS = [
  ['paragraphs', ''],
  ['a tag that ends in another block', paragraph('<p')],
  ['a program that ends in another block', paragraph('<script>let a;').repeat(2) + paragraph('</script>')],
  ['a comment that ends in another block', paragraph('<!-- a') + paragraph('b -->')],
  ['an end of a block of none', '<!-- /wp:group -->'],
  ['a wrapper without an end', '<!-- wp:group -->'],
  ['half a word', `${paragraph('unlike').repeat(1_000)}ly`],
  ['nothing but space', paragraph(' ').repeat(9_000)],
] as const;

for (const [what, first] of LONG_TEXTS) {
  test(`the excerpt of a long text equals that of the whole, after ${what}`, () => {
    for (const text of [
      first + LONG,
      LONG.slice(0, 9_000 - (9_000 % paragraph('<p>One two three</p>').length)) + first + LONG,
    ]) {
      const whole = excerptOf(text, text.length);
      for (const words of [1, 30, 500, 1_000, 6_000]) {
        assert.equal(excerptOf(text, words), firstWords(whole, words, ' [&hellip;]'), `${words} words`);
      }
    }
  });
}

const SHOWN = [
  ['its own', { excerpt: 'One\n\nTwo', content: 'Three' }, '<p>One</p>\n<p>Two</p>\n'],
  [
    'pictures of its own, which say how they are loaded',
    { excerpt: '<img src="/a.png" width="3" height="2"> One', content: '' },
    '<p><img loading="lazy" decoding="async" src="/a.png" width="3" height="2"> One</p>\n',
  ],
  ['one from the content', { excerpt: '', content: '<h2>One</h2><p>Two</p>' }, '<p>One Two</p>\n'],
  ['none', { excerpt: '', content: '' }, ''],
  ['of what stands before a break', { excerpt: '', content: 'One\n\n<!--more-->\n\nTwo' }, '<p>One</p>\n'],
  ['before one with words of its own', { excerpt: '', content: 'One<!--more Read on-->Two' }, '<p>One</p>\n'],
  [
    'before a block of it',
    {
      excerpt: '',
      content: '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more -->Two',
    },
    '<p>One</p>\n',
  ],
  ['of the first page', { excerpt: '', content: 'One<!--nextpage-->Two' }, '<p>One</p>\n'],
  [
    'of the first page that has something',
    { excerpt: '', content: '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->One<!--nextpage-->Two' },
    '<p>One</p>\n',
  ],
  ['nothing before a break', { excerpt: '', content: '<!--more-->One' }, ''],
  ['a comment that is no break', { excerpt: '', content: 'One<!--moreover-->Two' }, '<p>OneTwo</p>\n'],
] as const;

for (const [what, texts, html] of SHOWN) {
  test(`the excerpt that is shown: ${what}`, () => assert.equal(renderExcerpt(SITE, texts), html));
}

for (const [what, content, excerpt] of [
  ['lines within a paragraph', paragraph('<p>one<br>two<br />\nthree</p>'), 'onetwo three'],
  [
    'a mark of a footnote',
    paragraph('<p>Text<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>.</p>'),
    'Text.',
  ],
  ['a power of a number', paragraph('<p>m<sup>2</sup></p>'), 'm2'],
  ['two breaks that part paragraphs', 'one<br /><br />two<br>three', 'one twothree'],
  [
    'quotes around elements, those of print before the elements go',
    `"<em>one</em>" '<b>two</b>'`,
    '&#8220;one&#8221; &#8216;two&#8216;',
  ],
  ['quotes that the first look leaves, and the second does not', `"one 'two'"`, '&#8220;one &#8216;two&#8217;&#8221;'],
  ['a choice', '<select><option>one</option> <option>two</option></select>', 'onetwo'],
  [
    'many paragraphs, of which it is the beginning',
    'one "two"\n\n'.repeat(5000),
    `${'one &#8220;two&#8221; '.repeat(15)}[&hellip;]`,
  ],
  ['one long line', `${'one two '.repeat(5000)}`, `${'one two '.repeat(15)}[&hellip;]`],
  ['a long list that is preformatted', `<pre>${'one\n\n'.repeat(5000)}</pre>`, `${'one '.repeat(30)}[&hellip;]`],
  ['what opens', '<details><summary>a</summary>b</details>', 'a b'],
] as const) {
  test(`the excerpt of a content with ${what}`, () => assert.equal(excerptWords({ excerpt: '', content }), excerpt));
}

test('a blank excerpt is ignored: it is generated from the content', () => {
  assert.equal(excerptWords({ excerpt: ' \n ', content: '<p>Words</p>' }), 'Words');
});
