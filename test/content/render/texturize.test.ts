import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { texturize } from '../../../plugins/content/render/texturize.ts';

/** What is typed, and what the reference prints: its entities, by what they look like. */
const PRINTED: readonly [typed: string, printed: string][] = [
  ['plain words', 'plain words'],
  ["It's the dogs' day", 'It’s the dogs’ day'],
  ['"Hello," she said.', '“Hello,” she said.'],
  ["'Hello,' she said.", '‘Hello,’ she said.'],
  ['(he said "no")', '(he said “no”)'],
  [`"She said 'go'."`, '“She said ‘go’.”'],
  ["the '90s and '99", 'the ’90s and ’99'],
  ["'tis 'em", '’tis ’em'],
  [`6' 2" tall`, '6′ 2″ tall'],
  ['the "class of 99"', 'the “class of 99”'],
  ['"3.50"', '“3.50”'],
  ['wait...', 'wait…'],
  ['2020--2021, so---yes - no -- maybe, well-known', '2020–2021, so—yes – no — maybe, well-known'],
  ['xn--punycode', 'xn--punycode'],
  ['a 10x15 or 4x4 print, 0x99 not', 'a 10×15 or 4×4 print, 0x99 not'],
  ['photo1024x768, a20x30, 10x20x30, 3x2px', 'photo1024x768, a20x30, 10x20x30, 3x2px'],
  ['1,000x2, 0.675x1, 3x2.', '1,000×2, 0.675×1, 3×2.'],
  ['Acme (tm)', 'Acme ™'],
  ["``old'' quotes", '“old” quotes'],
  ['<p title="it\'s -- so">it\'s</p>', '<p title="it\'s -- so">it’s</p>'],
  ['<a title="a > b">"b"</a>', '<a title="a > b">“b”</a>'],
  ['<code>"a" -- \'b\'</code> "c"', '<code>"a" -- \'b\'</code> “c”'],
  ['<samp>a -- b</samp> <kbd>a -- b & c</kbd>', '<samp>a — b</samp> <kbd>a -- b & c</kbd>'],
  ["<textarea>it's</textarea> <noscript>it's</noscript>", '<textarea>it’s</textarea> <noscript>it’s</noscript>'],
  ["'a'b and 1'", '‘a’b and 1’'],
  ['"a 2"x3"', '“a 2″x3”'],
  ['say "6" and 7" or 8".', 'say “6” and 7″ or 8″.'],
  ['<script>"a"</script><!-- "b" --> "c"', '<script>"a"</script><!-- "b" --> “c”'],
  ['<b "never ends', '<b "never ends'],
  ['1 < 2 "and" 3 > 2 "so"', '1 < 2 "and" 3 > 2 “so”'],
  ['"so" 1 < 2 "and"', '“so” 1 < 2 "and"'],
];
const asReferences = (text: string): string => text.replace(/[–—‘’“”…′″™×]/g, (mark) => `&#${mark.charCodeAt(0)};`);

for (const [typed, printed] of PRINTED) {
  test(`${typed} is printed ${printed}`, () => assert.equal(texturize(typed), asReferences(printed)));
}

test('a bare ampersand is escaped, a character reference is not', () => {
  assert.equal(texturize('Q&A &amp; &#38; &frac12; &x'), 'Q&#038;A &amp; &#38; &frac12; &#038;x');
  assert.equal(
    texturize('<a href="/?a=b&c=d&amp;e=f">"x"</a>'),
    '<a href="/?a=b&#038;c=d&amp;e=f">&#8220;x&#8221;</a>',
  );
  assert.equal(texturize('<!-- a & b --><script>a && b</script>'), '<!-- a & b --><script>a && b</script>');
  assert.equal(texturize('1 <2 & 3> 4'), '1 <2 &#038; 3> 4');
  assert.equal(texturize('typed &#8220;so" and 6" tall'), 'typed &#8220;so&#8221; and 6&#8243; tall');
});

/** As long as a text may be. */
const LONGEST = 512 * 1024;

/** Milliseconds: a second is enough where time is linear in the length, where it is quadratic a minute is not. */
const GIVE_UP = 20_000;

for (const piece of [`'1`, `"1`, `1,`, `"a "`, '--', `1x1`, `'99'`, '<i>"', '&nbsp;']) {
  test(`the longest text is printed, though it is nothing but ${piece}`, () => {
    const text = piece.repeat(LONGEST / piece.length);
    runInNewContext('texturize(text)', { texturize, text }, { timeout: GIVE_UP });
  });
}
