import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from './seeded-random.ts';

const draw = (seed: number, limit: number, count: number): readonly number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.below(limit));
};

test('a seed says it all', () => {
  assert.deepEqual(draw(7, 1_000_000, 20), draw(7, 1_000_000, 20));
  assert.notDeepEqual(draw(7, 1_000_000, 20), draw(8, 1_000_000, 20));
});

test('every number below the limit comes about equally often, and no other', () => {
  const counts = new Map<number, number>();
  for (const drawn of draw(1, 6, 6_000)) counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  assert.deepEqual([...counts.keys()].sort(), [0, 1, 2, 3, 4, 5]);
  for (const count of counts.values()) assert.ok(count > 850 && count < 1_150, String(count));
});

test('from an empty list nothing is picked', () => {
  assert.throws(() => seededRandom(1).pick([]), /nothing to pick from/);
});
