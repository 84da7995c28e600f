import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { paramSet } from '../../../core/http/params/param-set.ts';

const params = paramSet({
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(5)),
  page: v.optional(v.number(), 1),
  note: v.optional(v.nullable(v.string())),
  kind: v.optional(v.picklist(['a', 'b'])),
  mail: v.optional(v.pipe(v.string(), v.email())),
  site: v.optional(v.pipe(v.string(), v.url())),
  code: v.optional(v.pipe(v.string(), v.regex(/^x/))),
  even: v.optional(
    v.pipe(
      v.number(),
      v.check((n) => n % 2 === 0, 'must be even.'),
    ),
  ),
  list: v.optional(v.array(v.number())),
  pair: v.optional(v.pipe(v.array(v.number()), v.minLength(1), v.maxLength(2))),
  deep: v.optional(v.object({ at: v.array(v.object({ on: v.boolean() })) })),
  any: v.optional(v.union([v.number(), v.boolean()])),
});
const good = { id: 1, title: 'x' };

test('defaults are filled in; other missing parameters stay missing', () => {
  assert.deepEqual(params.check({ ...good, unknown: 1 }), {
    values: { ...good, page: 1 },
    missing: [],
    invalid: {},
    wrongWithin: [],
  });
});

test('errors inside a parameter differ from errors of the parameter', () => {
  assert.deepEqual(params.check({ ...good, deep: { at: 5 } }).wrongWithin, ['deep']);
  assert.deepEqual(params.check({ ...good, deep: 5, kind: 'c' }).wrongWithin, []);
});

test('null is a value if the parameter accepts it, and otherwise ignored', () => {
  const { values, missing, invalid } = params.check({ id: 1, title: null, note: null, page: null, kind: null });
  assert.deepEqual(
    { values, missing, invalid },
    { values: { id: 1, page: 1, note: null }, missing: ['title'], invalid: {} },
  );
});

test('all missing and invalid parameters are reported at once', () => {
  const { missing, invalid } = params.check({ page: 'x', kind: 'c' });
  assert.deepEqual(missing, ['id', 'title']);
  assert.deepEqual(Object.keys(invalid), ['page', 'kind']);
});

for (const [name, value, code, message] of [
  ['id', 'x12', 'rest_invalid_type', 'id must be a number.'],
  ['id', '1.5', 'rest_invalid_type', 'id must be a whole number.'],
  ['id', 0, 'rest_out_of_bounds', 'id must be at least 1.'],
  ['id', '100', 'rest_out_of_bounds', 'id must be at most 99.'],
  ['title', 7, 'rest_invalid_type', 'title must be text.'],
  ['title', '', 'rest_too_short', 'title must not be empty.'],
  ['title', 'abcdef', 'rest_too_long', 'title must have a length of at most 5.'],
  ['kind', 'c', 'rest_not_in_enum', 'kind must be one of a, b.'],
  ['kind', 7, 'rest_invalid_type', 'kind must be one of a, b.'],
  ['kind', {}, 'rest_invalid_type', 'kind must be one of a, b.'],
  ['mail', 'x', 'rest_invalid_email', 'mail must be an e-mail address.'],
  ['site', 'x', 'rest_invalid_param', 'site must be a URL.'],
  ['code', 'y', 'rest_invalid_pattern', 'code has the wrong format.'],
  ['even', 3, 'rest_invalid_param', 'even must be even.'],
  ['list', '1,b', 'rest_invalid_type', 'list.1 must be a number.'],
  ['list', { a: 1 }, 'rest_invalid_type', 'list must be a list.'],
  ['pair', [], 'rest_too_few_items', 'pair must have a length of at least 1.'],
  ['pair', [1, 2, 3], 'rest_too_many_items', 'pair must have a length of at most 2.'],
  ['deep', 'x', 'rest_invalid_type', 'deep must be an object.'],
  ['deep', {}, 'rest_invalid_type', 'deep.at is missing.'],
  ['deep', { at: [{ on: 1 }, { on: 'maybe' }] }, 'rest_invalid_type', 'deep.at.1.on must be true or false.'],
  ['any', 'maybe', 'rest_invalid_type', 'any is not valid.'],
] as const) {
  test(`${name} ${JSON.stringify(value)}: ${message}`, () => {
    const { invalid } = params.check({ ...good, [name]: value });
    assert.deepEqual(invalid, { [name]: { code, message, data: null } });
  });
}

test('errors do not repeat the sent value', () => {
  const { invalid } = params.check({ ...good, page: '<script>' });
  assert.doesNotMatch(JSON.stringify(invalid), /script/);
});
