import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { conflictPieces, resolved } from '../../core/lib/json/parse-json.ts';
import { mergeValues } from '../../core/merge/merge-values.ts';
import { chosen, isAgreed } from '../../core/merge/merged.ts';
import { printMerged } from '../../core/merge/print-merged.ts';
import { canonical } from '../../core/store/schema/canonical.ts';
import { shapeOf } from '../../core/store/schema/shape.ts';

const place = v.looseObject({ lat: v.unknown(), lng: v.unknown() });
const schema = v.looseObject({
  id: v.number(),
  b: v.optional(place),
  a: v.optional(v.unknown()),
  s: v.optional(v.unknown()),
  text: v.optional(v.string()),
});
const shape = shapeOf({ schema, sets: ['s'], bodies: ['text'] });

/** Few names and few values, so that two people often mean the same thing. */
const keys = fc.constantFrom('a', 'b', 'c', 'lat', 'lng', '7', '__proto__', 'k"');
const scalars = fc.constantFrom<unknown>(1, 2, 'x', 'y\n<<<<<<< ours', null, true, 1.5);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3 }), n: scalars }, { requiredKeys: ['id'] }), {
      selector: ({ id }) => id,
      maxLength: 3,
    }),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(keys, tie('value')), { selector: ([key]) => key, maxLength: 4 })
    .map((members) => Object.fromEntries(members)),
}));
/** Few lines, so that two people often edit the same, or lines that look alike. */
const body = fc.array(fc.constantFrom('', 'a', 'b', 'c', '======='), { maxLength: 7 }).map((lines) => lines.join('\n'));
const record = fc
  .tuple(
    fc.option(fc.record({ lat: scalars, lng: scalars }, { requiredKeys: [] }), { nil: undefined }),
    fc.uniqueArray(fc.tuple(keys, value), { selector: ([key]) => key, maxLength: 4 }),
    fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 })), { nil: undefined }),
    fc.option(body, { nil: undefined }),
  )
  .map(([b, members, s, text]) => ({
    id: 1,
    ...Object.fromEntries(members),
    ...(b && { b }),
    ...(s && { s }),
    ...(text !== undefined && { text }),
  }))
  .map((value) => canonical(value, shape));

const RUNS = { numRuns: 3_000 };
const STYLE = { indent: '  ', markerSize: 7 };
const textOf = (value: unknown) => `${JSON.stringify(canonical(value, shape), null, 2)}\n`;
const merge = (base: unknown, ours: unknown, theirs: unknown) => mergeValues({ base, ours, theirs }, shape);

test('whichever side of each conflict is kept, canonical JSON remains', () => {
  fc.assert(
    fc.property(record, record, record, fc.infiniteStream(fc.boolean()), (base, ours, theirs, choices) => {
      const pieces = conflictPieces(printMerged(merge(base, ours, theirs), STYLE));
      assert.ok(pieces);
      const text = resolved(pieces, () => (choices.next().value ? 'ours' : 'theirs'));
      assert.equal(text, textOf(JSON.parse(text)));
    }),
    RUNS,
  );
});

test('resolving all conflicts for one side gives the declared result', () => {
  fc.assert(
    fc.property(record, record, record, fc.constantFrom('ours', 'theirs'), (base, ours, theirs, side) => {
      const merged = merge(base, ours, theirs);
      const pieces = conflictPieces(printMerged(merged, STYLE));
      assert.equal(pieces && resolved(pieces, () => side), textOf(chosen(merged, side)));
    }),
    RUNS,
  );
});

test('a change on only one side is taken', () => {
  fc.assert(
    fc.property(record, record, (base, changed) => {
      assert.equal(printMerged(merge(base, changed, base), STYLE), textOf(changed));
      assert.equal(printMerged(merge(base, base, changed), STYLE), textOf(changed));
      assert.equal(printMerged(merge(base, changed, changed), STYLE), textOf(changed));
    }),
    RUNS,
  );
});

test('members that only one side changed are as that side has them', () => {
  fc.assert(
    fc.property(record, record, record, (base, ours, theirs) => {
      const merged = merge(base, ours, theirs);
      const [before, left, right] = [textsOf(base), textsOf(ours), textsOf(theirs)];
      const result = textsOf(chosen(merged, 'ours'));
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        if (left[key] === before[key]) assert.equal(result[key], right[key]);
        else if (right[key] === before[key]) assert.equal(result[key], left[key]);
      }
    }),
    RUNS,
  );
});

test('the result does not depend on who merges', () => {
  fc.assert(
    fc.property(record, record, record, (base, ours, theirs) => {
      assert.equal(isAgreed(merge(base, ours, theirs)), isAgreed(merge(base, theirs, ours)));
    }),
    RUNS,
  );
});

/** Texts of the members of an object. */
const textsOf = (value: unknown): Readonly<Record<string, string | undefined>> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value as object).map(([key, member]) => [key, JSON.stringify(member)])),
  );
