import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlaps } from '../../../core/http/merge/overlaps.ts';

const BASE = { title: 'a', tags: [1], meta: { x: 1, deep: { y: 1, z: 1 } } };
const deep = (value: unknown) => ({ meta: { ...BASE.meta, deep: value } });

for (const [what, theirs, ours, expected] of [
  // what, they set, then we set, on the same
  ['nothing', {}, {}, false],
  ['they alone', { title: 'b' }, {}, false],
  ['we alone', {}, { title: 'b' }, false],
  ['different members', { title: 'b' }, { tags: [2] }, false],
  ['the same member', { title: 'b' }, { title: 'c' }, true],
  ['the same value', { title: 'b' }, { title: 'b' }, false],
  ['back to the base', { title: 'b' }, { title: 'a' }, true],
  ['a list, as a whole', { tags: [1, 2] }, { tags: [1, 2, 3] }, true],
  ['members inside', deep({ y: 2, z: 1 }), deep({ y: 2, z: 2 }), false],
  ['the same member inside', deep({ y: 2, z: 1 }), deep({ y: 3, z: 1 }), true],
  ['a member inside, taken back', deep({ y: 2, z: 1 }), deep({ y: 1, z: 2 }), true],
  ['a removed object', { meta: undefined }, deep({ y: 2, z: 1 }), true],
  ['an object that becomes a text', deep('text'), deep({ y: 2, z: 1 }), true],
  ['new members', { more: { a: 1 } }, { more: { a: 1, b: 2 } }, false],
  ['the same new member', { more: { a: 1 } }, { more: { a: 2 } }, true],
  ['removed by both', { title: undefined }, { title: undefined }, false],
] as const) {
  test(`${what}: ${expected ? 'overlap' : 'do not overlap'}`, () => {
    const now = { ...BASE, ...theirs };
    assert.equal(overlaps(BASE, now, { ...now, ...ours }), expected);
  });
}

test('a deletion overlaps with every change', () => {
  assert.equal(overlaps(BASE, { ...BASE, title: 'b' }, undefined), true);
});
