import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { coerce } from '../../../core/http/params/coerce.ts';

const numbers = v.array(v.number());
const idOrName = v.union([v.number(), v.string()]);
const anyCase = v.pipe(v.picklist(['a', 'b']), v.metadata({ 'x-any-case': true }));
const linked = v.union([
  v.number(),
  v.array(idOrName),
  v.looseObject({ name: v.string(), big: v.optional(v.boolean()) }),
]);

const cases: readonly (readonly [string, v.GenericSchema, unknown, unknown])[] = [
  ['digits', v.number(), '12', 12],
  ['digits of an integer', v.pipe(v.number(), v.integer()), '12', 12],
  ['a sign', v.number(), '-3', -3],
  ['a fraction', v.number(), '1.5', 1.5],
  ['a plus', v.number(), '+2', 2],
  ['spaces before a number', v.number(), ' \t2', 2],
  ['a line end after a number', v.number(), '2\n', 2],
  ['a space within a number', v.number(), '1 2', '1 2'],
  ['a space that is none for PHP', v.number(), '\u00a02', '\u00a02'],
  ['a power of ten', v.number(), '1e3', 1000],
  ['digits and letters', v.number(), '12abc', '12abc'],
  ['hexadecimal', v.number(), '0x10', '0x10'],
  ['nothing for a number', v.number(), '', ''],
  ['space for a number', v.number(), ' ', ' '],
  ['Infinity', v.number(), 'Infinity', 'Infinity'],
  ['a number stays', v.number(), 7, 7],
  ['a truth for a number', v.number(), true, true],
  ['a list for a number', v.number(), ['1'], ['1']],
  ['true', v.boolean(), 'true', true],
  ['TRUE', v.boolean(), 'TRUE', true],
  ['1', v.boolean(), '1', true],
  ['the number 1', v.boolean(), 1, true],
  ['false', v.boolean(), 'false', false],
  ['False', v.boolean(), 'False', false],
  ['0', v.boolean(), '0', false],
  ['the number 0', v.boolean(), 0, false],
  ['nothing for a truth', v.boolean(), '', ''],
  ['yes', v.boolean(), 'yes', 'yes'],
  ['2 for a truth', v.boolean(), 2, 2],
  ['text stays', v.string(), '12', '12'],
  ['a number for text', v.string(), 12, 12],
  ['commas', numbers, '1,2,3', [1, 2, 3]],
  ['spaces', numbers, ' 1 2,\t3 ', [1, 2, 3]],
  ['words of a list', v.array(v.picklist(['a', 'b'])), 'a b', ['a', 'b']],
  ['words of a list in any case', v.array(anyCase), 'A,b', ['a', 'b']],
  ['a word in any case that is none', anyCase, 'C', 'c'],
  ['no text in any case', anyCase, 5, 5],
  ['texts, which may have spaces', v.array(v.string()), 'a b,c', ['a b', 'c']],
  ['texts that are words', v.pipe(v.array(v.string()), v.metadata({ 'x-words': true })), 'a b,c', ['a', 'b', 'c']],
  ['commas and spaces', numbers, ' 1, 2 ,,3 ', [1, 2, 3]],
  ['one of a list', numbers, '5', [5]],
  ['a single number', numbers, 5, [5]],
  ['nothing for a list', numbers, '', []],
  ['a list of text', numbers, ['1', 2, 'x'], [1, 2, 'x']],
  ['an object for a list', numbers, { a: '1' }, { a: '1' }],
  ['null for a list', numbers, null, null],
  ['names with commas', v.array(v.string()), 'live music,jazz', ['live music', 'jazz']],
  ['optional', v.optional(v.number()), '1', 1],
  ['nullable', v.nullable(v.number()), '1', 1],
  ['null', v.nullable(v.number()), null, null],
  ['nullish', v.nullish(v.boolean()), '0', false],
  ['optional of nullable of a pipe', v.optional(v.nullable(v.pipe(v.number(), v.minValue(1)))), '1', 1],
  ['one of some words', v.picklist(['asc', 'desc']), 'asc', 'asc'],
  ['one of some numbers', v.picklist([1, 2]), '2', 2],
  ['none of some numbers', v.picklist([1, 2]), '3', '3'],
  ['the only one', v.literal(false), 'false', false],
  ['digits for id or name', idOrName, '12', 12],
  ['a name for id or name', idOrName, 'jazz', 'jazz'],
  ['text first: text', v.union([v.string(), v.number()]), '12', '12'],
  ['an id', linked, '12', 12],
  ['ids and names', linked, '12,jazz', [12, 'jazz']],
  ['an object', linked, { name: 'Hall', big: '1', more: '1' }, { name: 'Hall', big: true, more: '1' }],
  ['an object that does not fit', linked, { big: '1' }, { big: '1' }],
  ['members', v.object({ a: v.number(), b: v.optional(numbers) }), { a: '1', b: '2,3' }, { a: 1, b: [2, 3] }],
  ['a member of all objects', v.object({ a: v.number() }), { toString: '1' }, { toString: '1' }],
  ['a list for an object', v.object({ a: v.number() }), ['1'], ['1']],
  ['text for an object', v.object({ a: v.number() }), 'a', 'a'],
  ['a record', v.record(v.string(), v.number()), { x: '1', y: 'z' }, { x: 1, y: 'z' }],
  ['a tuple', v.tuple([v.number(), v.string()]), '1,2', [1, '2']],
  [
    'a variant',
    v.variant('kind', [
      v.object({ kind: v.literal('a'), n: v.number() }),
      v.object({ kind: v.literal('b'), t: v.boolean() }),
    ]),
    { kind: 'b', t: '1' },
    { kind: 'b', t: true },
  ],
  ['anything', v.unknown(), '1', '1'],
];

for (const [what, schema, given, expected] of cases) {
  test(`${what}: ${JSON.stringify(given)} becomes ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(coerce(schema, given), expected);
  });
}
