import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from './figures/median.ts';
import { takeTurns } from './take-turns.ts';

for (const [values, expected] of [
  [[3], 3],
  [[9, 1, 2], 2],
  [[4, 1, 2, 100], 3],
  [[10, 9, 100], 10],
] as const) {
  test(`the median of ${values} is ${expected}`, () => assert.equal(median(values), expected));
}

test('nothing has no median', () => assert.throws(() => median([])));

test('contestants take turns, and the first of each does not count', async () => {
  const turns: string[] = [];
  const contestant = (name: string, figures: number[]) => async () => {
    turns.push(name);
    return figures.shift() ?? Number.NaN;
  };
  const results = await takeTurns([contestant('a', [1_000, 1, 2, 3]), contestant('b', [0, 7, 9, 8])], 3);
  assert.equal(turns.join(''), 'abababab');
  assert.deepEqual(results, [
    [1, 2, 3],
    [7, 9, 8],
  ]);
});
