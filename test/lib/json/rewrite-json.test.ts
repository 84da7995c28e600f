import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rewriteJson } from '../../../core/lib/json/rewrite-json.ts';

const TOWN = '{\n\t"title": "Town",\n\n\t"plugins": { "site": {"a": [1,2]}, "geoloc": true },\n\t"url": "x"\n}';

for (const [what, value, text] of [
  ['nothing', JSON.parse(TOWN), TOWN],
  ['a text', { ...JSON.parse(TOWN), title: 'Else' }, TOWN.replace('"Town"', '"Else"')],
  [
    'a member of a member',
    { ...JSON.parse(TOWN), plugins: { site: { a: [1, 2] }, geoloc: false } },
    TOWN.replace('true', 'false'),
  ],
  [
    'a new member of a member',
    { ...JSON.parse(TOWN), plugins: { ...JSON.parse(TOWN).plugins, batch: true } },
    TOWN.replace('true }', 'true, "batch": true }'),
  ],
  ['a new member', { ...JSON.parse(TOWN), new: { b: 1 } }, TOWN.replace('"x"', '"x",\n\t"new": {\n\t\t"b": 1\n\t}')],
  ['the first gone', { plugins: JSON.parse(TOWN).plugins, url: 'x' }, TOWN.replace('\n\t"title": "Town",\n', '\n')],
  ['the last gone', { title: 'Town', plugins: JSON.parse(TOWN).plugins }, TOWN.replace(',\n\t"url": "x"', '')],
  ['all but the last gone', { url: 'x' }, '{\n\t"url": "x"\n}'],
  ['all gone', {}, '{}'],
  ['the last gone and a new one', { title: 'Town', new: 1 }, '{\n\t"title": "Town",\n\t"new": 1\n}'],
] as const) {
  test(`rewrites as little as can be: ${what}`, () => assert.equal(rewriteJson(TOWN, value), text));
}

test('a duplicate key is written once', () => {
  assert.equal(rewriteJson('{\n"a": 1, "b": 1,\n"a": 2}', { b: 1 }), '{\n  "b": 1\n}\n');
});

test('a text on one line is laid out', () => {
  assert.equal(rewriteJson('{"a":1,"b":{}}\n', { a: 2, b: {} }), '{\n  "a": 2,\n  "b": {}\n}\n');
});

test('has the new value, whatever was there before', () => {
  const keys = fc.constantFrom('a', 'b', 'c', '1', '2', '__proto__');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(1, 'x, "y": {', null),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.uniqueArray(fc.tuple(keys, tie('value')), { selector: ([key]) => key, maxLength: 4 }).map(Object.fromEntries),
    ),
  }));
  fc.assert(
    fc.property(value, value, fc.constantFrom('', '  ', '\t'), (before, after, indent) => {
      const text = rewriteJson(JSON.stringify(before, null, indent), after);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(after)));
    }),
    { numRuns: 3_000 },
  );
});
