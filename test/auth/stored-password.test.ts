import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStoredPassword, writeStoredPassword } from '../../core/auth/accounts/stored-password.ts';

const salt = new Uint8Array(16).fill(7);
const hash = new Uint8Array(32).fill(255);
const text = `$scrypt$ln=15,r=8,p=1$${'BwcHBwcHBwcHBwcHBwcHBw'}$${'/'.repeat(42)}8`;

test('a hash is written and read', () => {
  assert.equal(writeStoredPassword({ cost: { ln: 15, r: 8, p: 1 }, salt, hash }), text);
  const read = parseStoredPassword(text);
  assert.deepEqual(read?.cost, { ln: 15, r: 8, p: 1 });
  assert.deepEqual([...(read?.salt ?? [])], [...salt]);
  assert.deepEqual([...(read?.hash ?? [])], [...hash]);
});

for (const [what, other] of [
  ['nothing', ''],
  ['another kind', text.replace('scrypt', 'bcrypt')],
  ['too cheap a hash', text.replace('ln=15', 'ln=10')],
  ['one that takes all memory', text.replace('ln=15', 'ln=30')],
  ['one that takes for ever', text.replace('p=1', 'p=99')],
  ['a short salt', text.replace('Bw$', '$')],
  ['a short hash', text.slice(0, -1)],
  ['something behind', `${text}$`],
] as const) {
  test(`${what} is not read`, () => assert.equal(parseStoredPassword(other), undefined));
}
