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
] as const) {
  test(`${markup} becomes ${left}`, () => {
    const { text, notes } = harmlessMarkup(markup);
    assert.equal(text, left);
    assert.equal(notes.length > 0, markup !== left);
  });
}
