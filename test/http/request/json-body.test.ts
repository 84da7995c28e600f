import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { parseJsonBody } from '../../../core/http/request/parameters.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';

const { limits } = v.parse(settingsSchema, {});
const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

for (const [what, text, expected] of [
  ['an object', '{"a":1,"b":{"c":[null,true,"x"]}}', { a: 1, b: { c: [null, true, 'x'] } }],
  ['white space around', ' \n{"a":1}\t', { a: 1 }],
  ['a name that comes twice: the last', '{"a":1,"a":2}', { a: 2 }],
  ['a list names nothing', '[1,2]', {}],
  ['a number names nothing', '7', {}],
  ['null names nothing', 'null', {}],
  ['as deep as may be', nested(32), JSON.parse(nested(32))],
  [
    'brackets, commas and quotes in a text',
    JSON.stringify({ a: `${'[{,'.repeat(60_000)}"\\` }),
    { a: `${'[{,'.repeat(60_000)}"\\` },
  ],
  ['lists beside each other', `{"a":[${'[],'.repeat(4_999)}[]]}`, { a: Array(5_000).fill([]) }],
  ['a whole character of two halves', '"\\ud83d\\ude00"', {}],
] as const) {
  test(what, () => assert.deepEqual({ ...parseJsonBody(bytes(text), limits) }, expected));
}

for (const [what, body, code] of [
  ['nothing but space', bytes(' '), 'rest_invalid_json'],
  ['half an object', bytes('{"title": '), 'rest_invalid_json'],
  ['a comma too many', bytes('{"a":1,}'), 'rest_invalid_json'],
  ['NaN', bytes('{"a":NaN}'), 'rest_invalid_json'],
  ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'rest_invalid_json'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'rest_invalid_json'],
  ['too deep', bytes(nested(33)), 'rest_body_too_complex'],
  ['far too deep', bytes(`${'['.repeat(400_000)}${']'.repeat(400_000)}`), 'rest_body_too_complex'],
  ['too deep, and never ended', bytes('['.repeat(400_000)), 'rest_body_too_complex'],
  ['too many values, and never ended', bytes(`[${'1,'.repeat(50_000)}`), 'rest_body_too_complex'],
  ['too many items', bytes(JSON.stringify({ a: Array(5001).fill(0) })), 'rest_body_too_complex'],
  [
    'too many members',
    bytes(JSON.stringify({ a: Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`m${at}`, at])) })),
    'rest_body_too_complex',
  ],
  ['too many values', bytes(JSON.stringify(Array(11).fill(Array(5000).fill(0)))), 'rest_body_too_complex'],
  ['the prototype', bytes('{"__proto__":{"admin":true}}'), 'rest_invalid_param'],
  ['the prototype, escaped', bytes('{"\\u005f_proto__":1}'), 'rest_invalid_param'],
  ['the prototype in a list', bytes('{"a":[{"__proto__":1}]}'), 'rest_invalid_param'],
  ['the prototype in what is ignored', bytes('[{"prototype":1}]'), 'rest_invalid_param'],
  ['the constructor', bytes('{"a":{"constructor":{"prototype":1}}}'), 'rest_invalid_param'],
  ['half of a character', bytes('{"a":"\\ud83d"}'), 'rest_invalid_param'],
  ['half of a character in a name', bytes('{"\\ude00":1}'), 'rest_invalid_param'],
] as const) {
  test(`refused: ${what}`, () => assert.throws(() => parseJsonBody(body, limits), { code, status: 400 }));
}
