import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphs } from '../../../plugins/content/render/paragraphs.ts';

const TEXTS = [
  ['nothing', '', ''],
  ['only space', ' \n\n ', ''],
  ['one line', 'Stalls and soup', '<p>Stalls and soup</p>'],
  ['two paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['Windows line ends', 'One\r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['a blank line with spaces', 'One\n  \nTwo', '<p>One</p>\n<p>Two</p>'],
  ['a line end', 'One\nTwo', '<p>One<br />\nTwo</p>'],
  ['a break that is there', 'One<br>\nTwo', '<p>One<br />\nTwo</p>'],
  ['inline HTML', '<b>Loud</b> music', '<p><b>Loud</b> music</p>'],
  ['a paragraph that is there', '<p>One</p>', '<p>One</p>'],
  ['text beside a block', 'Before\n<div>in\n\nside</div>\nAfter', '<p>Before</p>\n<div>in\n\nside</div>\n<p>After</p>'],
  ['a list', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['preformatted text', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['a rule', 'a\n<hr />\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['a block that never ends', 'a\n<div>b\n\nc', '<p>a</p>\n<div>b\n\nc'],
  ['an end without a begin', '</div>a', '</div>\n<p>a</p>'],
  [
    'blocks, which bring their own paragraphs',
    '<!-- wp:paragraph -->\n<p>hi\n\nho</p>\n<!-- /wp:paragraph -->',
    '<p>hi\n\nho</p>',
  ],
] as const;

for (const [what, text, html] of TEXTS) {
  test(`paragraphs of ${what}`, () => assert.equal(paragraphs(text), html));
}

const HOSTILE = ['<p', '<div>', '</div>', '<!-- wp:', '\n', '<br', '<p>\n\n', '\n\na', '<pre><pre ', '<hr '];

for (const piece of HOSTILE) {
  test(`half a MiB of ${JSON.stringify(piece)} takes time linear in its size`, () => {
    const text = piece.repeat(Math.floor((512 * 1024) / piece.length));
    const begin = performance.now();
    paragraphs(text);
    const took = performance.now() - begin;
    // a quadratic scan of this text takes minutes
    assert.ok(took < 2_000, `${took} ms`);
  });
}
