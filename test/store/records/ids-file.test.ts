import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../../core/lib/hash.ts';
import { decodeIds, encodeIds } from '../../../core/store/records/ids-file.ts';

const GIVEN = { site: 1204, 'auth/users': 3 };
const bytes = (text: string) => new TextEncoder().encode(text);
const copyOf = (version: number, said: object) => {
  const copy = { version, ...said };
  return JSON.stringify({ ...copy, checksum: hashOf(bytes(JSON.stringify(copy))) });
};

test('ids are stored and read; the file is JSON', () => {
  for (const given of [GIVEN, {}]) {
    assert.deepEqual(decodeIds(encodeIds(given)), { given, isDamaged: false });
    assert.equal(JSON.parse(new TextDecoder().decode(encodeIds(given))).length, 2);
  }
});

test('any flipped bit is noticed, and costs nothing', () => {
  const encoded = encodeIds(GIVEN);
  for (let bit = 0; bit < encoded.length * 8; bit++) {
    const turned = encoded.slice();
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.deepEqual(decodeIds(turned), { given: GIVEN, isDamaged: true }, `bit ${bit}`);
  }
});

for (const [what, text, given, isDamaged] of [
  ['a file of 0.1.0', '{"site":1204,"auth/users":3}\n', GIVEN, false],
  ['one that is cut short', '{"site":1204,"auth/us', { site: 1204 }, true],
  ['one with a number that is none', '{"site":12-4,"auth/users":3}', { 'auth/users': 3 }, true],
  ['an empty file', '', {}, true],
  ['zeros', '\0'.repeat(80), {}, true],
  [
    'two copies with a wrong checksum, of which one says more',
    '[\n{"version":1,"given":{"site":1204},"checksum":"x"},\n{"version":1,"given":{"site":1904},"checksum":"y"}\n]\n',
    { site: 1904 },
    true,
  ],
  ['a file that somebody laid out', `[${copyOf(1, { given: GIVEN })}]`, GIVEN, true],
] as const) {
  test(`what is made out of ${what}`, () => {
    assert.deepEqual(decodeIds(bytes(text)), { given, isDamaged });
  });
}

test('a file of a newer version is refused with a message; one with a damaged version is not', () => {
  const newer = copyOf(2, { given: GIVEN });
  assert.throws(
    () => decodeIds(bytes(`[\n${newer},\n${newer}\n]\n`)),
    /written by a newer Almanac: start that version/,
  );
  const damaged = new TextDecoder().decode(encodeIds(GIVEN)).replaceAll('"version":1', '"version":9');
  assert.deepEqual(decodeIds(bytes(damaged)), { given: GIVEN, isDamaged: true });
});
