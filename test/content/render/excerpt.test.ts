import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, textOf } from '../../../plugins/content/render/excerpt.ts';

const TEXTS = [
  ['', ''],
  ['  One\n two\t\tthree  ', 'One two three'],
  ['<p>One <b>two</b></p>\n<p>three</p>', 'One two three'],
  ['<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->', 'One'],
  ['a < b', 'a < b'],
] as const;

for (const [html, text] of TEXTS) {
  test(`the words of ${JSON.stringify(html)}`, () => assert.equal(textOf(html), text));
}

test('an excerpt is the first words, and says when there are more', () => {
  assert.equal(excerptOf('<p>One two three</p>', 3), 'One two three');
  assert.equal(excerptOf('<p>One two three</p>', 2), 'One two …');
});
