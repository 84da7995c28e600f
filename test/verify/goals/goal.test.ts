import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalLine, isGreen } from './goal.ts';

for (const [result, line, green] of [
  [{ done: 200, target: 200, failures: 0 }, 'GOAL R2 200/200 failures=0', true],
  [{ done: 203, target: 200, failures: 0 }, 'GOAL R2 203/200 failures=0', true],
  [{ done: 199, target: 200, failures: 0 }, 'GOAL R2 199/200 failures=0', false],
  [{ done: 200, target: 200, failures: 1 }, 'GOAL R2 200/200 failures=1', false],
  [
    { done: 0, target: 60, failures: 0, skipped: 'needs loop mounts' },
    'GOAL R2 0/60 failures=0 skipped: needs loop mounts',
    true,
  ],
  [
    { done: 7, target: 60, failures: 1, skipped: 'no room left' },
    'GOAL R2 7/60 failures=1 skipped: no room left',
    false,
  ],
] as const) {
  test(`${line} is ${green ? 'green' : 'red'}`, () => {
    assert.equal(goalLine('R2', result), line);
    assert.equal(isGreen(result), green);
  });
}
