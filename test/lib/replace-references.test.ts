import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceReferences } from '../../core/lib/replace-references.ts';

const value = { venue: [3, 4], image: 5, parent: 0, sizes: { full: { of: 5 } }, title: '3', likes: [{ id: 4 }, 'x'] };

for (const [what, references, expected, told] of [
  [
    'each item of a list',
    { 'venue.*': ['a/venues'] },
    { ...value, venue: [103, 104] },
    ['a/venues 3 venue.0', 'a/venues 4 venue.1'],
  ],
  ['a member', { image: ['a/media'] }, { ...value, image: 105 }, ['a/media 5 image']],
  [
    'each member of an object',
    { 'sizes.*.of': ['*'] },
    { ...value, sizes: { full: { of: 105 } } },
    ['* 5 sizes.full.of'],
  ],
  [
    'what is inside a list',
    { 'likes.*.id': ['a/b', 'c/d'] },
    { ...value, likes: [{ id: 104 }, 'x'] },
    ['a/b|c/d 4 likes.0.id'],
  ],
  [
    'two of them',
    { image: ['a/media'], 'venue.*': ['a/venues'] },
    { ...value, image: 105, venue: [103, 104] },
    ['a/media 5 image', 'a/venues 3 venue.0', 'a/venues 4 venue.1'],
  ],
  ['not nobody in particular', { parent: ['a/b'] }, value, []],
  ['not a text', { title: ['a/b'], 'title.*': ['a/b'] }, value, []],
  ['not a list that is meant to be a number', { venue: ['a/b'] }, value, []],
  ['not what is not there', { 'nothing.*.id': ['a/b'], 'image.id': ['a/b'] }, value, []],
] as const satisfies readonly (readonly [string, object, object, readonly string[]])[]) {
  test(`ids are replaced: ${what}`, () => {
    const seen: string[] = [];
    const replaced = replaceReferences(value, references, (id, collections, path) => {
      seen.push(`${collections.join('|')} ${id} ${path.join('.')}`);
      return id + 100;
    });
    assert.deepEqual(replaced, expected);
    assert.deepEqual(seen, told);
  });
}

test('a value in which nothing changes is given as it is', () => {
  assert.equal(
    replaceReferences(value, { 'venue.*': ['a/b'] }, (id) => id),
    value,
  );
});
