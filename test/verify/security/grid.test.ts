import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grid } from './grid.ts';

const HEAD = 'nobody wrong subscriber contributor author another editor administrator';

test('a row has a word for each principal, or several of which any is sound', () => {
  const table = grid(`
             ${HEAD}
    draft    hidden  login  no|hidden  no  ok  no  ok  ok
  `);
  assert.deepEqual([...table.keys()], ['draft']);
  assert.deepEqual(table.get('draft')?.subscriber, ['no', 'hidden']);
  assert.deepEqual(table.get('draft')?.administrator, ['ok']);
});

for (const [what, text, message] of [
  ['a word too few', `${HEAD}\ndraft ok ok ok ok ok ok ok`, /draft: 7 words/],
  ['a word too many', `${HEAD}\ndraft ok ok ok ok ok ok ok ok ok`, /draft: 9 words/],
  ['principals in another order', `administrator ${HEAD}`, /begins with nobody/],
] as const) {
  test(`a table with ${what} is refused`, () => {
    assert.throws(() => grid(text), message);
  });
}
