import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { LruCache } from '../../../core/lib/lru-cache.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

describe('a cached value', () => {
  test('is only found by its key', () => {
    const kept = new LruCache<string>(100);
    kept.set('a', 'one', 10);
    assert.equal(kept.get('a'), 'one');
    assert.equal(kept.get('b'), undefined);
    assert.equal(kept.bytes, 10);
  });

  test('is replaced by a new value of its key', () => {
    const kept = new LruCache<string>(100);
    kept.set('a', 'one', 10);
    kept.set('a', 'two', 20);
    assert.equal(kept.get('a'), 'two');
    assert.equal(kept.bytes, 20);
  });

  test('is gone after its deletion', () => {
    const kept = new LruCache<string>(100);
    kept.set('a', 'one', 10);
    kept.delete('a');
    kept.delete('never there');
    assert.equal(kept.get('a'), undefined);
    assert.equal(kept.bytes, 0);
  });

  for (const [bound, size, stays] of [
    [100, 50, true],
    [100, 51, false],
    [0, 1, false],
  ] as const) {
    test(`of ${size} bytes within ${bound}: ${stays ? 'stays' : 'is not kept'}`, () => {
      const kept = new LruCache<string>(bound);
      kept.set('a', 'one', size);
      assert.equal(kept.get('a'), stays ? 'one' : undefined);
    });
  }

  test('is not the previous one if the new value is too large', () => {
    const kept = new LruCache<string>(100);
    kept.set('a', 'one', 10);
    kept.set('a', 'large', 60);
    assert.equal(kept.get('a'), undefined);
    assert.equal(kept.bytes, 0);
  });

  test('stays while it is used, however many others come and go', () => {
    const kept = new LruCache<number>(100);
    kept.set('used', 0, 10);
    for (let n = 1; n <= 1_000; n++) {
      kept.set(`${n}`, n, 10);
      assert.equal(kept.get('used'), 0, `after ${n} others`);
    }
    assert.equal(kept.get('1'), undefined, 'and what nobody uses goes');
  });
});

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`never exceeds the limit and never returns an outdated value (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const bound = 1_000;
  const kept = new LruCache<number>(bound);
  const last = new Map<string, number>();
  for (let step = 0; step < 20_000; step++) {
    const key = `${random.below(60)}`;
    const turn = random.below(10);
    if (turn < 5) {
      last.set(key, step);
      kept.set(key, step, random.below(600));
    } else if (turn < 9) {
      const value = kept.get(key);
      if (value !== undefined) assert.equal(value, last.get(key), `step ${step}`);
    } else {
      last.delete(key);
      kept.delete(key);
    }
    assert.ok(kept.bytes >= 0 && kept.bytes <= bound, `step ${step}: ${kept.bytes} bytes`);
  }
});
