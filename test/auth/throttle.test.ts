import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Throttle } from '../../core/lib/throttle.ts';

const failing = (times: readonly number[]): Throttle => {
  const throttle = new Throttle(60_000);
  for (const at of times) throttle.fail('key', at);
  return throttle;
};

for (const [what, failures, limit, now, wait] of [
  ['no failure', [], 3, 0, 0],
  ['fewer than the limit', [0, 10], 3, 20, 0],
  ['the limit', [0, 10, 20], 3, 30, 60],
  ['the limit, long ago for the first', [0, 10_000, 20_000], 3, 59_000, 1],
  ['the limit, too long ago for the first', [0, 10_000, 20_000], 3, 60_000, 0],
  ['one more after the first ran out', [0, 10_000, 20_000, 61_000], 3, 62_000, 8],
  ['a whole window without failures', [0, 10, 20], 3, 120_000, 0],
  ['nothing allowed, and no failure', [], 0, 0, 60],
  ['nothing allowed, after failures', [0, 10], 0, 20, 60],
  ['a limit that was lowered', [0, 10_000, 20_000], 1, 30_000, 50],
] as const) {
  test(`${what}: wait ${wait} s`, () => assert.equal(failing(failures).wait('key', limit, now), wait));
}

test('keys are independent', () => {
  assert.equal(failing([0, 1, 2]).wait('other', 3, 3), 0);
});

for (const [what, at, wait] of [
  ['the last', 20, 0],
  ['one of two at a moment', 10, 60],
  ['one that never was', 15, 60],
] as const) {
  test(`a withdrawn failure no longer counts: ${what}`, () => {
    const throttle = failing(what === 'one of two at a moment' ? [0, 10, 10, 20] : [0, 10, 20]);
    throttle.forgive('key', at);
    throttle.forgive('other', at);
    assert.equal(throttle.wait('key', 3, 30), wait);
  });
}

test('above ten thousand keys, the one with the oldest failure is forgotten', () => {
  const throttle = failing([0]);
  throttle.fail('second', 1);
  throttle.fail('key', 2);
  for (let one = 0; one < 9_999; one++) throttle.fail(`other ${one}`, 3);
  assert.deepEqual([throttle.wait('key', 1, 4), throttle.wait('second', 1, 4)], [60, 0]);
});
