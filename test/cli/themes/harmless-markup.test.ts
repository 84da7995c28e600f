import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harmlessMarkup } from '../../../scripts/cli/themes/harmless-markup.ts';

for (const [markup, left] of [
  ['<p>a</p>', '<p>a</p>'],
  ['<script>a</script><p>b</p>', '<p>b</p>'],
  ['<scr<script>a</script>ipt>b</script>c', 'c'],
  ['<<?php a ?>script>b</script>c', 'c'],
  ['<img src="a.png" onerror="b()">', '<img src="a.png">'],
  ['<img/onerror=b()>', '<img>'],
  ['<a/href="javascript:b()">c</a>', '<a>c</a>'],
  ['<a class="c"onclick="b()"href=d>e</a>', '<a class="c"href=d>e</a>'],
  ['<a title="say onclick=b() and href=javascript:c">d</a>', '<a title="say onclick=b() and href=javascript:c">d</a>'],
] as const) {
  test(`${markup} becomes ${left}`, () => {
    const { text, notes } = harmlessMarkup(markup);
    assert.equal(text, left);
    assert.equal(notes.length > 0, markup !== left);
  });
}

/** About half a megabyte each, the size up to which texts of themes are read. */
const HOSTILE: readonly (readonly [what: string, markup: string, left: RegExp, notes: number])[] = [
  ['many tags', '<p>a</p>\n'.repeat(50_000), /^(?:<p>a<\/p>\n){50000}$/, 0],
  ['many event handlers', '<a onclick=b()>\n'.repeat(30_000), /^(?:<a>\n){30000}$/, 30_000],
  ['many spaces', `<a${' '.repeat(500_000)}b='c' ${' '.repeat(9)}>`, /^<a +b='c' +>$/, 0],
  ['many scripts', '<script></script>\n'.repeat(28_000), /^\n+$/, 28_000],
  [
    'scripts within scripts',
    `${'<scr'.repeat(25_000)}<script></script>${'ipt></script>'.repeat(25_000)}`,
    /^(?!.*<script)/s,
    11,
  ],
];

for (const [what, markup, left, count] of HOSTILE) {
  test(`${what} are read without delay`, () => {
    const { text, notes } = harmlessMarkup(markup);
    assert.match(text, left);
    assert.equal(notes.length, count);
    assert.deepEqual(
      notes.map(({ line }) => line),
      notes.map(({ line }) => line).toSorted((one, other) => one - other),
    );
  });
}
