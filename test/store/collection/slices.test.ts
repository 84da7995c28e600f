/** A read in slices is run again until it comes to its end (slices.ts). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SliceSpent, Slices } from '../../../core/store/collection/index/slices.ts';

/** More than may be parsed in one slice, so that the next thing does not fit any more. */
const MUCH = 4_000_000;

/** Something that is parsed once, and then at hand. */
function records(slices: Slices) {
  const parsed = new Set<string>();
  return (name: string, bytes = MUCH): string => {
    if (parsed.has(name)) return name;
    slices.take(bytes);
    parsed.add(name);
    return name;
  };
}

for (const [what, names, bytes, runs] of [
  ['reads nothing', [], MUCH, 1],
  ['reads one long record', ['a'], MUCH, 1],
  ['reads several', ['a', 'b', 'c'], MUCH, 3],
  ['reads little', ['a', 'b', 'c'], 1, 1],
  ['reads a thousand that are next to nothing', Array.from({ length: 1_000 }, (_, index) => `${index}`), 1, 1],
  ['reads more of these', Array.from({ length: 3_000 }, (_, index) => `${index}`), 1, 3],
] as const satisfies readonly (readonly [string, readonly string[], number, number])[]) {
  test(`a read that ${what} takes ${runs} runs`, () => {
    const slices = new Slices();
    const read = records(slices);
    const sliced = slices.sliced(() => names.map((name) => read(name, bytes)));
    for (let run = 1; run < runs; run++) assert.equal(sliced(), undefined);
    assert.deepEqual(sliced(), { value: names });
  });
}

test('the result of a read that caught the interruption is neither returned nor cached', () => {
  const slices = new Slices();
  const read = records(slices);
  const kept: string[] = [];
  const swallowing = slices.sliced(() => {
    let value = '';
    try {
      value = read('a') + read('b');
    } catch {
      value = 'half';
    }
    slices.check();
    kept.push(value);
    return value;
  });
  assert.equal(swallowing(), undefined);
  assert.deepEqual(kept, []);
  assert.deepEqual(swallowing(), { value: 'ab' });
});

test('an error of the read itself is thrown, one caused by the interruption is not', () => {
  const slices = new Slices();
  const read = records(slices);
  const failing = slices.sliced(() => {
    try {
      return read('a') + read('b');
    } catch {
      throw new Error('nothing to see');
    }
  });
  assert.equal(failing(), undefined);
  assert.deepEqual(failing(), { value: 'ab' });
  const bad = slices.sliced(() => {
    throw new Error('bad');
  });
  assert.throws(bad, /bad/);
});

test('nothing is interrupted outside of a sliced read', () => {
  const slices = new Slices();
  const read = records(slices);
  assert.equal(['a', 'b', 'c'].map((name) => read(name)).join(''), 'abc');
  const sliced = slices.sliced(() => slices.take(MUCH));
  assert.deepEqual(sliced(), { value: undefined });
  assert.doesNotThrow(() => slices.check());
  assert.ok(new SliceSpent() instanceof Error);
});

/** Pieces that each take more than fits in a turn, and who makes them. */
function pieces(slices: Slices) {
  const made: string[] = [];
  const piece = (key: string, of: unknown = key): string =>
    slices.piece({
      key,
      of,
      make: () => {
        made.push(key);
        return { value: key, effort: MUCH };
      },
    });
  return { made, piece };
}

test('pieces are computed once, with turns for others between them, until something changes', () => {
  const slices = new Slices();
  const { made, piece } = pieces(slices);
  const names = ['a', 'b', 'c', 'd'];
  const read = () => slices.sliced(() => names.map((name) => piece(name)));
  const sliced = read();
  for (const run of [1, 2, 3]) assert.equal(sliced(), undefined, `run ${run}`);
  assert.deepEqual(sliced(), { value: names });
  assert.deepEqual(made.splice(0), names);
  const changed = read();
  assert.equal(changed(), undefined);
  assert.equal(changed(), undefined);
  assert.deepEqual(made.splice(0), ['a', 'b']);
  for (const run of [1, 2, 3]) assert.equal(changed(run === 1), undefined, `run ${run} after a change`);
  assert.deepEqual(changed(), { value: names });
  assert.deepEqual(made.splice(0), names);
  assert.deepEqual(
    names.map((name) => piece(name)),
    names,
  );
});

test('a read whose pieces keep changing is interrupted a few times, and then ends', () => {
  const slices = new Slices();
  const { made, piece } = pieces(slices);
  const names = ['a', 'b', 'c', 'd'];
  const sliced = slices.sliced(() => names.map((name) => piece(name)));
  assert.equal(sliced(), undefined);
  for (const change of [1, 2, 3, 4]) assert.equal(sliced(true), undefined, `change ${change}`);
  made.splice(0);
  assert.deepEqual(sliced(true), { value: names });
  assert.deepEqual(made, names);
});

test('a read that reaches other pieces in each run still ends', () => {
  const slices = new Slices();
  const { piece } = pieces(slices);
  const sliced = slices.sliced(() => ['a', 'b', 'c', 'd'].map((name) => piece(name, {})).join(''));
  let runs = 1;
  while (!sliced()) assert.ok(runs++ < 4);
});
