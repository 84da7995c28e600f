import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { ApiError } from '../../../core/contract/error.ts';
import { parseQueryString } from '../../../core/http/request/parameters.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';

const { limits } = v.parse(settingsSchema, {});
const parse = (text: string, pairs = 20) => JSON.parse(JSON.stringify(parseQueryString(text, pairs, limits)));

const readings: readonly (readonly [string, unknown])[] = [
  ['', {}],
  ['&&', {}],
  ['a=1', { a: '1' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['=1', { '': '1' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=1&a=2', { a: '2' }],
  ['a=x+y%20z%2B', { a: 'x y z+' }],
  ['caf%C3%A9=%E2%98%95', { café: '☕' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a%5B%5D=1&a%5b%5d=2', { a: ['1', '2'] }],
  ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
  ['a[1]=2&a[0]=1', { a: ['1', '2'] }],
  ['a[7]=x&a[]=y', { a: ['x', 'y'] }],
  ['a[999999999]=x', { a: ['x'] }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a[b]=1&a[]=2', { a: { b: '1', 0: '2' } }],
  ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
  ['a[b][]=1&a[b][]=2', { a: { b: ['1', '2'] } }],
  ['a=1&a[]=2', { a: ['2'] }],
  ['a[]=1&a=2', { a: '2' }],
  ['a[=1', { 'a[': '1' }],
  ['a]=1', { 'a]': '1' }],
  ['[a]=1', { '[a]': '1' }],
  ['a[b]c=1', { 'a[b]c': '1' }],
  ['a[b[c]]=1', { 'a[b[c]]': '1' }],
  ['toString=1&hasOwnProperty[]=2', { toString: '1', hasOwnProperty: ['2'] }],
];

for (const [text, expected] of readings) {
  test(`${text} is ${JSON.stringify(expected)}`, () => assert.deepEqual(parse(text), expected));
}

for (const [what, text, code] of [
  ['a percent sign alone', 'a=%', 'rest_invalid_encoding'],
  ['a percent sign with one digit', 'a=%4', 'rest_invalid_encoding'],
  ['a percent sign with letters', '%zz=1', 'rest_invalid_encoding'],
  ['bytes that are not UTF-8', 'a=%ff%fe', 'rest_invalid_encoding'],
  ['an overlong form', 'a=%C0%AF', 'rest_invalid_encoding'],
  ['half a character', 'a=%ED%A0%80', 'rest_invalid_encoding'],
  ['the prototype', '__proto__=1', 'rest_invalid_param'],
  ['a member of the prototype', '__proto__[admin]=1', 'rest_invalid_param'],
  ['the prototype in brackets', 'a[__proto__][admin]=1', 'rest_invalid_param'],
  ['the prototype, encoded', 'a[%5f_proto__]=1', 'rest_invalid_param'],
  ['the constructor', 'constructor[prototype][admin]=1', 'rest_invalid_param'],
  ['brackets too deep', `a${'[b]'.repeat(32)}=1`, 'rest_body_too_complex'],
  ['brackets far too deep', `a${'[b]'.repeat(100_000)}=1`, 'rest_body_too_complex'],
  ['too many parameters', Array.from({ length: 21 }, (_, i) => `p${i}=1`).join('&'), 'rest_too_many_params'],
] as const) {
  test(`refused: ${what}`, () => {
    assert.throws(
      () => parse(text),
      (error) => error instanceof ApiError && error.code === code && error.status === 400,
    );
  });
}

test('lists have a maximum length', () => {
  const items = (count: number) => Array.from({ length: count }, () => 'a[]=1').join('&');
  assert.equal(parse(items(limits.json_array), 10_000).a.length, limits.json_array);
  assert.throws(() => parse(items(limits.json_array + 1), 10_000), { code: 'rest_body_too_complex' });
});

test('the result has no prototype: a name is found only if it was sent', () => {
  const sent = parseQueryString('a[b]=1', 20, limits);
  assert.equal(Object.getPrototypeOf(sent), null);
  assert.equal(sent.toString, undefined);
  assert.equal(Object.getPrototypeOf(sent.a), null);
});
