import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { AccountPasswords } from '../../core/auth/accounts/account-passwords.ts';
import { scryptHash } from '../../core/auth/accounts/stored-password.ts';
import { countingHash } from '../app-authorization/counting-hash.ts';

const random = { bytes: (count: number) => randomBytes(count) };
const quick = countingHash();
const passwords = new AccountPasswords({ slowHash: quick.slowHash, random });

for (const [what, kept, typed, right] of [
  ['itself', 'correct horse', 'correct horse', true],
  ['another case', 'correct horse', 'Correct horse', false],
  ['a space more', 'correct horse', 'correct horse ', false],
  ['a beginning', 'correct horse', 'correct hors', false],
  ['nothing', 'correct horse', '', false],
  ['the same letters, put together', 'u\u0308bermutig', 'übermutig', true],
  ['other letters that look alike', 'password', 'pаssword', false],
] as const) {
  test(`a password ${right ? 'is' : 'is not'} ${what}`, async () => {
    assert.equal(await passwords.matches(await passwords.hash(kept), typed), right);
  });
}

for (const [what, password, sentence] of [
  ['seven characters', '1234567', 'a password must have at least 8 characters'],
  ['seven characters that take more bytes', '💒💒💒💒💒💒💒', 'a password must have at least 8 characters'],
  ['seven letters with marks', 'u\u0308'.repeat(7), 'a password must have at least 8 characters'],
  ['more than 1000 bytes', 'ü'.repeat(501), 'a password must have at most 1000 bytes'],
  ['a tab', 'correct\thorse', 'a password must not contain tabs, line breaks or control characters'],
  ['a line break', 'correct horse\n', 'a password must not contain tabs, line breaks or control characters'],
] as const) {
  test(`${what} cannot be a password`, async () => {
    await assert.rejects(passwords.hash(password), { name: 'AccountError', message: sentence });
  });
}

for (const [what, password] of [
  ['8 characters', '12345678'],
  ['1000 bytes', 'ü'.repeat(500)],
] as const) {
  test(`${what} can be a password`, async () => {
    assert.equal(await passwords.matches(await passwords.hash(password), password), true);
  });
}

test('one password is stored in two ways', async () => {
  assert.notEqual(await passwords.hash('correct horse'), await passwords.hash('correct horse'));
});

for (const [what, kept] of [
  ['nothing', undefined],
  ['something else', 'correct horse'],
  ['an empty text', ''],
  ['a hash of another kind', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'],
] as const) {
  test(`where ${what} is kept, no password is right, after the same work`, async () => {
    const before = quick.costs.length;
    assert.equal(await passwords.matches(kept, 'correct horse'), false);
    assert.deepEqual(quick.costs.slice(before), [{ ln: 15, r: 8, p: 1 }]);
  });
}

test('a hash with another cost is compared at that cost', async () => {
  const costs = countingHash();
  const others = new AccountPasswords({ slowHash: costs.slowHash, random });
  const kept = (await others.hash('correct horse')).replace('ln=15', 'ln=16');
  assert.equal(await others.matches(kept, 'correct horse'), false, 'the quick hash mixes the cost in');
  assert.deepEqual(costs.costs.at(-1), { ln: 16, r: 8, p: 1 });
});

test('one is hashed at a time, sixteen wait at most', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = countingHash(() => gate);
  const busy = new AccountPasswords({ slowHash: held.slowHash, random });
  const tries = Array.from({ length: 16 }, () => busy.matches(undefined, 'guess'));
  await assert.rejects(busy.matches(undefined, 'guess'), { code: 'rest_server_busy', status: 503 });
  open();
  assert.deepEqual(await Promise.all(tries), Array(16).fill(false));
  assert.deepEqual([held.mostAtOnce(), held.costs.length], [1, 16]);
  assert.equal(await busy.matches(undefined, 'guess'), false, 'and then there is room again');
});

test('a user who changes passwords continuously leaves room for others', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const busy = new AccountPasswords({ slowHash: countingHash(() => gate).slowHash, random });
  const tries = Array.from({ length: 4 }, () => busy.hash('correct horse', 'user 5'));
  for (let more = 0; more < 20; more++) {
    await assert.rejects(busy.hash('correct horse', 'user 5'), { code: 'rest_server_busy', status: 503 });
  }
  const others = [busy.hash('correct horse', 'user 6'), busy.hash('correct horse'), busy.matches(undefined, 'guess')];
  open();
  assert.equal((await Promise.all([...tries, ...others])).length, 7);
  await busy.hash('correct horse', 'user 5');
});

test('a failed hash does not block the next', async () => {
  let runs = 0;
  const failing = new AccountPasswords({
    slowHash: async () => {
      runs++;
      throw new Error('no memory');
    },
    random,
  });
  for (let time = 0; time < 20; time++) await assert.rejects(failing.matches(undefined, 'guess'), /no memory/);
  assert.equal(runs, 20);
});

test('scrypt matches RFC 7914, section 12', async () => {
  const hash = await scryptHash('pleaseletmein', Buffer.from('SodiumChloride'), { ln: 14, r: 8, p: 1 });
  assert.equal(Buffer.from(hash).toString('hex'), '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2');
});
