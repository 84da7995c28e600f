import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oncePerText } from '../../core/lib/once-per-text.ts';

test('a result is computed once per text, for a limited number of texts', () => {
  const asked: string[] = [];
  const loud = oncePerText(2_000, (text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  assert.deepEqual(['a', 'b', 'a'].map(loud), ['A', 'B', 'A']);
  assert.deepEqual(asked, ['a', 'b']);
  for (let n = 0; n < 100; n++) loud(`text ${n}`);
  assert.equal(loud('a'), 'A', 'what gave way is made again');
  assert.equal(asked.filter((text) => text === 'a').length, 2);
  assert.equal(loud(''), '', 'nothing is a text as well');
});
