import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  newApplicationPassword,
  passwordHash,
  sameHash,
} from '../../core/auth/application-passwords/application-password.ts';

/** Gives these bytes again and again. */
const bytesOf = (...values: number[]) => ({
  bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => values[at % values.length] ?? 0),
});

test('a new one has 24 letters and digits', () => {
  assert.equal(newApplicationPassword(bytesOf(0, 25, 26, 51, 52, 61, 62, 247)), 'AZaz09A9AZaz09A9AZaz09A9');
});

test('bytes that would bias the characters are discarded', () => {
  assert.equal(newApplicationPassword(bytesOf(248, 255, 1)), 'BBBBBBBBBBBBBBBBBBBBBBBB');
});

const hash = passwordHash(Buffer.from('a secret'));

for (const [what, one, other, same] of [
  ['itself', 'abcd efgh', 'abcd efgh', true],
  ['the same without spaces', 'abcd efgh', 'abcdefgh', true],
  ['another case', 'abcd', 'ABCD', false],
  ['a beginning', 'abcd', 'abc', false],
  ['nothing', 'abcd', '', false],
] as const) {
  test(`a password and ${what} have ${same ? 'one hash' : 'two hashes'}`, () =>
    assert.equal(sameHash(hash(one), hash(other)), same));
}

test('the hash depends on the secret and does not contain the password', () => {
  assert.notEqual(hash('abcd'), passwordHash(Buffer.from('another'))('abcd'));
  assert.equal(hash('abcd').includes('abcd'), false);
});

test('hashes of different lengths differ', () => assert.equal(sameHash('', hash('')), false));
