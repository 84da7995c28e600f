import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growth } from './growth.ts';

const steps = (count: number, of: (index: number) => number) => Array.from({ length: count }, (_, index) => of(index));

for (const [what, values, expected] of [
  ['all the same', [7, 7, 7], 0],
  ['a warming up', [1, 5, 9, 9, 9, 9, 9, 9, 9], 0],
  ['a straight line', steps(30, (index) => index), 10],
  ['a line that falls', steps(30, (index) => -index), -10],
  ['one high moment', steps(30, (index) => (index === 25 ? 1_000 : 5)), 0],
  ['half of them high', [5, 5, 5, 5, 5, 5, 9, 9, 5, 9], 0],
  ['up and down', steps(30, (index) => (index % 2) * 10), 0],
  ['a step at the end', [1, 1, 1, 1, 1, 1, 4, 4, 4], 3],
] as const) {
  test(`${what}: grows by ${expected}`, () => assert.equal(growth(values), expected));
}

test('of two values nobody can tell', () => {
  assert.throws(() => growth([1, 2]), /too few/);
});
