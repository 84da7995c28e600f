import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { mergeValues } from '../../core/merge/merge-values.ts';
import { printMerged } from '../../core/merge/print-merged.ts';
import { canonical } from '../../core/store/schema/canonical.ts';
import { shapeOf } from '../../core/store/schema/shape.ts';

const schema = v.looseObject({
  id: v.number(),
  title: v.optional(v.string()),
  at: v.optional(v.looseObject({ lat: v.number(), lng: v.number() })),
  tags: v.optional(v.array(v.number())),
  text: v.optional(v.string()),
});

const shape = shapeOf({ schema, sets: ['tags'], bodies: ['text'] });

/** The result of merging two changes of a value, as lines without indentation; members are abbreviated. */
function merged(base: object, ours: object, theirs: object): readonly string[] {
  const versions = { base: canonical(base, shape), ours: canonical(ours, shape), theirs: canonical(theirs, shape) };
  const text = printMerged(mergeValues(versions, shape), { indent: ' ', markerSize: 7 });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.trim());
}

/** The value that is left when nothing is in conflict. */
const clean = (base: object, ours: object, theirs: object) => JSON.parse(merged(base, ours, theirs).join(' '));

for (const [what, base, ours, theirs, result] of [
  ['nothing', { id: 1 }, { id: 1 }, { id: 1 }, { id: 1 }],
  ['members that differ', { id: 1, a: 1, b: 1 }, { id: 1, a: 2, b: 1 }, { id: 1, a: 1, b: 2 }, { id: 1, a: 2, b: 2 }],
  ['equal changes', { id: 1, a: 1 }, { id: 1, a: 2 }, { id: 1, a: 2 }, { id: 1, a: 2 }],
  [
    'equal changes in another order of members',
    { o: 1 },
    { o: { x: 1, y: 2 } },
    { o: { y: 2, x: 1 } },
    { o: { x: 1, y: 2 } },
  ],
  ['new members of both', { id: 1 }, { id: 1, a: 1 }, { id: 1, b: 2 }, { id: 1, a: 1, b: 2 }],
  ['a removal and nothing', { id: 1, a: 1 }, { id: 1 }, { id: 1, a: 1 }, { id: 1 }],
  ['nothing and a removal', { id: 1, a: 1 }, { id: 1, a: 1 }, { id: 1 }, { id: 1 }],
  ['removals of both', { id: 1, a: 1 }, { id: 1 }, { id: 1 }, { id: 1 }],
  [
    'objects in objects',
    { at: { lat: 1, lng: 1 } },
    { at: { lat: 2, lng: 1 } },
    { at: { lat: 1, lng: 2 } },
    { at: { lat: 2, lng: 2 } },
  ],
  ['objects that both added', {}, { m: { a: 1 } }, { m: { b: 1 } }, { m: { a: 1, b: 1 } }],
  ['an object that both emptied', { m: { a: 1, b: 1 } }, { m: { b: 1 } }, { m: { a: 1 } }, { m: {} }],
  ['ids that both added', { l: [1] }, { l: [1, 2] }, { l: [1, 3] }, { l: [1, 2, 3] }],
  ['ids that one removed', { l: [1, 2] }, { l: [2] }, { l: [1, 2, 3] }, { l: [2, 3] }],
  [
    'ids that one removed and the other put elsewhere',
    { l: [1, 2, 3] },
    { l: [2, 3] },
    { l: [3, 2, 1] },
    { l: [3, 2] },
  ],
  ['a list that both began', {}, { l: ['a'] }, { l: ['b'] }, { l: ['a', 'b'] }],
  ['an order and an addition', { l: [1, 2, 3] }, { l: [3, 2, 1] }, { l: [1, 2, 9, 3] }, { l: [3, 2, 9, 1] }],
  ['sets, sorted', { tags: [5, 7] }, { tags: [7, 6, 5] }, { tags: [7, 1] }, { tags: [1, 6, 7] }],
  ['sets that one left out', { tags: [5, 7] }, { id: 1 }, { tags: [5, 7, 9] }, { id: 1, tags: [9] }],
  [
    'things with ids',
    { l: [{ id: 1, n: 1, m: 1 }] },
    { l: [{ id: 1, n: 2, m: 1 }] },
    { l: [{ id: 1, n: 1, m: 2 }] },
    { l: [{ id: 1, n: 2, m: 2 }] },
  ],
  [
    'things with ids that both added',
    { l: [{ id: 1 }] },
    { l: [{ id: 1 }, { id: 2 }] },
    { l: [{ id: 1 }, { id: 3 }] },
    { l: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  ],
  [
    'a thing that one removed',
    { l: [{ id: 1 }, { id: 2 }] },
    { l: [{ id: 2 }] },
    { l: [{ id: 1 }, { id: 2, n: 1 }] },
    { l: [{ id: 2, n: 1 }] },
  ],
  [
    'things with slugs',
    { l: [] },
    { l: [{ slug: 'a' }] },
    { l: [{ slug: 'b' }] },
    { l: [{ slug: 'a' }, { slug: 'b' }] },
  ],
  [
    'different lines of a body',
    { text: 'a\n\nb\n\nc' },
    { text: 'A\n\nb\n\nc' },
    { text: 'a\n\nb\n\nC' },
    { text: ['A', '', 'b', '', 'C'] },
  ],
  [
    'a body that one has as lines and the other as a text',
    { text: 'a\n\nb' },
    { text: ['A', '', 'b'] },
    { text: 'a\n\nB' },
    { text: ['A', '', 'B'] },
  ],
  [
    'lines that both added, removed and moved apart from each other',
    { text: '1\n2\n3\n4\n5\n6' },
    { text: '0\n1\n2\n4\n5\n6' },
    { text: '1\n2\n3\n4\n5' },
    { text: ['0', '1', '2', '4', '5'] },
  ],
  [
    'the same edit of both',
    { text: 'a\n\nb' },
    { text: 'A\n\nb' },
    { text: 'A\n\nb\nc' },
    { text: ['A', '', 'b', 'c'] },
  ],
  ['lines that leave one', { text: 'a\nb\nc' }, { text: 'b\nc' }, { text: 'a\nb' }, { text: 'b' }],
  [
    'a body of a plugin whose code is not at hand',
    { l: ['to be', '', 'or not', '', 'that is'] },
    { l: ['To be', '', 'or not', '', 'that is'] },
    { l: ['to be', '', 'or not', '', 'that is.'] },
    { l: ['To be', '', 'or not', '', 'that is.'] },
  ],
  [
    'such a one that somebody has as a text',
    { l: 'to be\n\nor not' },
    { l: 'To be\n\nor not' },
    { l: ['to be', '', 'or not.'] },
    { l: ['To be', '', 'or not.'] },
  ],
] as const) {
  test(`merges ${what}`, () => assert.deepEqual(clean(base, ours, theirs), result));
}

for (const [what, base, ours, theirs, lines] of [
  [
    'one member alone',
    { id: 1, title: 'a', end: 1 },
    { id: 1, title: 'b', end: 2 },
    { id: 1, title: 'c', end: 1 },
    ['{', '"id": 1,', '<<<<<<< ours', '"title": "b",', '=======', '"title": "c",', '>>>>>>> theirs', '"end": 2', '}'],
  ],
  [
    'the last member',
    { id: 1, title: 'a' },
    { id: 1, title: 'b' },
    { id: 1, title: 'c' },
    ['{', '"id": 1,', '<<<<<<< ours', '"title": "b"', '=======', '"title": "c"', '>>>>>>> theirs', '}'],
  ],
  [
    'a change and a removal',
    { id: 1, title: 'a', end: 1 },
    { id: 1, end: 1 },
    { id: 1, title: 'c', end: 1 },
    ['{', '"id": 1,', '<<<<<<< ours', '=======', '"title": "c",', '>>>>>>> theirs', '"end": 1', '}'],
  ],
  [
    'a removal of the last member, with the comma before it',
    { id: 1, title: 'a' },
    { id: 1 },
    { id: 1, title: 'c' },
    ['{', '<<<<<<< ours', '"id": 1', '=======', '"id": 1,', '"title": "c"', '>>>>>>> theirs', '}'],
  ],
  [
    'removals of the last members, which are one',
    { id: 1, a: 1, b: 1 },
    { id: 1, b: 2 },
    { id: 1, a: 2 },
    ['{', '<<<<<<< ours', '"id": 1,', '"b": 2', '=======', '"id": 1,', '"a": 2', '>>>>>>> theirs', '}'],
  ],
  [
    'the same line of a body',
    { id: 1, text: 'a\n\nb\n\nc' },
    { id: 1, text: 'A\n\nX\n\nc' },
    { id: 1, text: 'a\n\nY\nZ\n\nC' },
    [
      '{',
      '"id": 1,',
      '"text": [',
      '"A",',
      '"",',
      '<<<<<<< ours',
      '"X",',
      '=======',
      '"Y",',
      '"Z",',
      '>>>>>>> theirs',
      '"",',
      '"C"',
      ']',
      '}',
    ],
  ],
  [
    'the last line of a body, which one removed: its comma is of the line before',
    { id: 1, text: 'a\n\nb' },
    { id: 1, text: 'a\n\nc' },
    { id: 1, text: 'a\n' },
    ['{', '"id": 1,', '"text": [', '"a",', '<<<<<<< ours', '"",', '"c"', '=======', '""', '>>>>>>> theirs', ']', '}'],
  ],
  [
    'a body of which one line may be left, which is no list',
    { id: 1, text: 'a\nb' },
    { id: 1, text: 'a\nc' },
    { id: 1, text: 'a' },
    ['{', '"id": 1,', '<<<<<<< ours', '"text": [', '"a",', '"c"', ']', '=======', '"text": "a"', '>>>>>>> theirs', '}'],
  ],
  [
    'bodies without a line in common',
    { id: 1, text: 'a' },
    { id: 1, text: 'b' },
    { id: 1, text: 'c\nd' },
    ['{', '"id": 1,', '<<<<<<< ours', '"text": "b"', '=======', '"text": [', '"c",', '"d"', ']', '>>>>>>> theirs', '}'],
  ],
  [
    'one line of a short text that is nobody’s body',
    { l: ['to be'] },
    { l: ['to be', 'or'] },
    { l: ['to be', 'or not to be'] },
    ['{', '"l": [', '"to be",', '<<<<<<< ours', '"or"', '=======', '"or not to be"', '>>>>>>> theirs', ']', '}'],
  ],
  [
    'lists of which nobody can tell which item is which',
    { id: 1, l: [1, 1] },
    { id: 1, l: [1, 2, 2] },
    { id: 1, l: [3] },
    [
      '{',
      '"id": 1,',
      '<<<<<<< ours',
      '"l": [',
      '1,',
      '2,',
      '2',
      ']',
      '=======',
      '"l": [',
      '3',
      ']',
      '>>>>>>> theirs',
      '}',
    ],
  ],
  [
    'two orders',
    { l: [1, 2, 3] },
    { l: [2, 1, 3] },
    { l: [1, 3, 2] },
    [
      '{',
      '<<<<<<< ours',
      '"l": [',
      '2,',
      '1,',
      '3',
      ']',
      '=======',
      '"l": [',
      '1,',
      '3,',
      '2',
      ']',
      '>>>>>>> theirs',
      '}',
    ],
  ],
  [
    'a member of a thing in a list',
    { l: [{ id: 1, n: 1 }] },
    { l: [{ id: 1, n: 2 }] },
    { l: [{ id: 1, n: 3 }] },
    ['{', '"l": [', '{', '"id": 1,', '<<<<<<< ours', '"n": 2', '=======', '"n": 3', '>>>>>>> theirs', '}', ']', '}'],
  ],
] as const) {
  test(`conflict of ${what}`, () => assert.deepEqual(merged(base, ours, theirs), lines));
}
