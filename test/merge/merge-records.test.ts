import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineCollection } from '../../core/index.ts';
import { mergeTexts } from '../../core/merge/merge-texts.ts';
import { printMerged } from '../../core/merge/print-merged.ts';
import { kindOf, UNKNOWN_KIND } from '../../core/merge/record-kind.ts';

const notes = defineCollection(
  'hello/notes',
  v.looseObject({
    id: v.number(),
    title: v.string(),
    slug: v.string(),
    date: v.string(),
    modified: v.string(),
    lines: v.array(v.string()),
  }),
  {
    fields: {},
    guard: () => undefined,
    version: 2,
    // a text became lines
    upgrade: { 2: ({ text, ...record }) => ({ ...record, lines: [text] }) },
    stamps: ['modified'],
    sets: ['tags'],
  },
);

const NOTES = kindOf(notes);

type Value = Readonly<Record<string, unknown>>;

const text = (value: Value | undefined) => (value ? `${JSON.stringify(value, null, 2)}\n` : '');

const mergedText = (base: Value | undefined, ours: Value, theirs: Value, kind = NOTES) => {
  const merged = mergeTexts({ base: text(base), ours: text(ours), theirs: text(theirs) }, kind);
  return merged && printMerged(merged, { indent: '  ', markerSize: 7 });
};

const A = '2027-01-01T00:00:00Z';
const B = '2027-01-02T00:00:00Z';
const C = '2027-01-03T00:00:00.000Z';

for (const [what, base, ours, theirs, result] of [
  ['the later stamp', { id: 1, modified: A }, { id: 1, modified: C }, { id: 1, modified: B }, { id: 1, modified: C }],
  [
    'the later stamp of theirs',
    { id: 1, modified: A },
    { id: 1, modified: B },
    { id: 1, modified: C },
    { id: 1, modified: C },
  ],
  ['a stamp that one removed', { id: 1, modified: A }, { id: 1 }, { id: 1, modified: B }, { id: 1, modified: B }],
  [
    'stamps beside other members',
    { id: 1, a: 1, b: 1, modified: A },
    { id: 1, a: 2, b: 1, modified: B },
    { id: 1, a: 1, b: 2, modified: C },
    { id: 1, modified: C, a: 2, b: 2 },
  ],
  [
    'members into the order of the schema',
    { id: 1, b: 1 },
    { b: 1, id: 1, title: 'T' },
    { id: 1, b: 1, slug: 's' },
    { id: 1, title: 'T', slug: 's', b: 1 },
  ],
  [
    'an older version and the one of today',
    { id: 1, title: 'T', text: 'a' },
    { id: 1, title: 'U', text: 'a' },
    { id: 1, $version: 2, title: 'T', lines: ['b'] },
    { id: 1, $version: 2, title: 'U', lines: ['b'] },
  ],
  [
    'older versions as they are',
    { id: 1, text: 'a' },
    { id: 1, text: 'b' },
    { id: 1, text: 'a', x: 1 },
    { id: 1, text: 'b', x: 1 },
  ],
] as const) {
  test(`merges ${what}`, () => assert.equal(mergedText(base, ours, theirs), text(result)));
}

test('merges one record that came on two ways, without the commit that began it', () => {
  const merged = mergedText(undefined, { id: 1, slug: 'a', date: A, x: 1 }, { id: 1, slug: 'a', date: A, x: 1, y: 2 });
  assert.equal(merged, text({ id: 1, slug: 'a', date: A, x: 1, y: 2 }));
});

/** The whole of both records, in their order, one above the other. */
const both = (ours: Value, theirs: Value) => `<<<<<<< ours\n${text(ours)}=======\n${text(theirs)}>>>>>>> theirs\n`;

for (const [what, base, ours, theirs] of [
  [
    'two records that took one id',
    undefined,
    { id: 1, title: 'A', slug: 'a', date: A },
    { id: 1, title: 'B', slug: 'b', date: A },
  ],
  ['two records of one slug and two dates', undefined, { id: 1, slug: 'a', date: A }, { id: 1, slug: 'a', date: B }],
  [
    'two terms of one slug',
    undefined,
    { id: 1, slug: 'a', taxonomy: 'tag' },
    { id: 1, slug: 'a', taxonomy: 'category' },
  ],
  ['two records without slugs', undefined, { id: 1, title: 'A', slug: '' }, { id: 1, title: 'B', slug: '' }],
  ['a record that git takes for another one', { id: 1, title: 'A' }, { id: 2, title: 'A' }, { id: 1, title: 'B' }],
  [
    'a version that nobody here knows',
    { id: 1, title: 'A' },
    { id: 1, title: 'B' },
    { id: 1, $version: 9, title: 'A', x: 1 },
  ],
] as const) {
  test(`never mixes ${what}`, () => assert.equal(mergedText(base, ours, theirs), both(ours, theirs)));
}

test('dates of records whose plugin is not at hand are stamps too', () => {
  const merged = mergedText({ id: 1, modified: A }, { id: 1, modified: B }, { id: 1, modified: C, x: 1 }, UNKNOWN_KIND);
  assert.equal(merged, text({ id: 1, modified: C, x: 1 }));
});

for (const [what, base, ours, theirs] of [
  ['no JSON', '{"id": 1}', '{"id": 1', '{"id": 1}'],
  ['a list', '[]', '[1]', '[2]'],
  ['conflicts that are there', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n', '{}', '{"a": 1}'],
] as const) {
  test(`leaves ${what} to others`, () => assert.equal(mergeTexts({ base, ours, theirs }, undefined), undefined));
}
