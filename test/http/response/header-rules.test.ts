import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersMerge } from '../../../core/http/request/read-call.ts';
import { encodedTag, entityTag, isNotModified } from '../../../core/http/response/answer.ts';
import { headerValue, headerValues } from '../../../core/http/response/response-headers.ts';
import { isMatched } from '../../../core/http/run/if-match.ts';

for (const [what, header, version, passes] of [
  ['nothing asked', undefined, 'abc', true],
  ['nothing asked, nothing there', undefined, undefined, true],
  ['the version', '"abc"', 'abc', true],
  ['the version with an answer’s hash', '"abc-0123"', 'abc', true],
  ['one of several', '"x", "abc-1"', 'abc', true],
  ['anything', '*', 'abc', true],
  ['anything, nothing there', '*', undefined, false],
  ['another version', '"abd-0123"', 'abc', false],
  ['a version that begins alike', '"abcd"', 'abc', false],
  ['the answer’s hash alone', '"0123"', 'abc', false],
  ['a weak tag', 'W/"abc"', 'abc', false],
  ['no quotes', 'abc', 'abc', false],
  ['nothing there', '"abc"', undefined, false],
  ['an empty one', '', 'abc', false],
] as const) {
  test(`If-Match, ${what}: ${passes ? 'goes on' : '412'}`, () => {
    assert.equal(isMatched(header, version), passes);
  });
}

for (const [header, merges] of [
  ['merge', true],
  ['Merge', true],
  ['return=minimal, merge', true],
  ['respond-async,merge , wait=10', true],
  ['merge; strictly=yes', true],
  ['merge=""', true],
  ['merge =', true],
  [undefined, false],
  ['', false],
  ['merge=no', false],
  ['merge="no"', false],
  ['mergence', false],
  ['return=merge', false],
  ['note="a, merge"', false],
  ['note="a\\", merge"', false],
  ['strict; merge', false],
] as const) {
  test(`Prefer: ${header} ${merges ? 'merges' : 'merges nothing'}`, () => {
    assert.equal(prefersMerge(header), merges);
  });
}

for (const [header, modified] of [
  [undefined, true],
  ['', true],
  ['"t"', false],
  ['W/"t"', false],
  ['"a", "t"', false],
  ['*', false],
  ['"T"', true],
  ['t', true],
] as const) {
  test(`If-None-Match ${header}: ${modified ? 'an answer' : '304'}`, () => {
    assert.equal(isNotModified(header, '"t"'), !modified);
  });
}

test('a tag depends on the bytes, and on the version if there is one', () => {
  assert.equal(entityTag('0a', undefined), '"0a"');
  assert.equal(entityTag('0a', 'v1'), '"v1-0a"');
  assert.equal(encodedTag('"v1-0a"', 'br'), '"v1-0a-br"');
});

for (const [text, expected] of [
  ['https://a.test/?b=c', 'https://a.test/?b=c'],
  ['a\r\nSet-Cookie: b=c', 'a%0D%0ASet-Cookie: b=c'],
  ['a\nb', 'a%0Ab'],
  ['a\u0000b\u007f', 'a%00b%7F'],
  ['a\u2028b\u0085', 'a%E2%80%A8b%C2%85'],
  ['café', 'caf%C3%A9'],
  ['\ud83d', '%EF%BF%BD'],
  ['嘊嘍', '%E5%98%8A%E5%98%8D'],
] as const) {
  test(`${JSON.stringify(text)} in a header is ${expected}`, () => assert.equal(headerValue(text), expected));
}

for (const name of ['', 'A B', 'A:', 'A\r\nB', 'é']) {
  test(`${JSON.stringify(name)} is not a header name`, () => assert.throws(() => headerValues({ [name]: 'x' })));
}
