import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Passes } from '../../core/auth/sign-in/passes.ts';

const NOW = 1_900_000_000_000;
const END = NOW + 60_000;

/** A store in which there is Ada. */
const storeOf = ({ password = 'slow hash', uuids = ['a1'], id = 7 } = {}) => ({
  of: () => ({
    get: (asked: number) => (asked === id ? { id, login: 'ada', name: 'Ada', role: 'author' } : undefined),
    first: () => ({ password, application_passwords: uuids.map((uuid) => ({ uuid, hash: `hash of ${uuid}` })) }),
  }),
});

const passes = new Passes(randomBytes(32));
const store = storeOf() as never;
const ada = { user: { id: 7, login: 'ada', name: 'Ada', role: 'author' }, system: false, can: () => true } as const;
const pass = passes.issue(store, { ...ada, applicationPassword: 'a1' }, 'a draft', END);
const bare = passes.issue(store, ada, 'a draft', END);

for (const [what, given, about, now, at, good] of [
  ['at once', pass, 'a draft', NOW, store, true],
  ['without an application password', bare, 'a draft', NOW, store, true],
  ['at the last moment', pass, 'a draft', END - 1, store, true],
  ['too late', pass, 'a draft', END, store, false],
  ['about something else', pass, 'another draft', NOW, store, false],
  ['of another site', new Passes(randomBytes(32)).issue(store, ada, 'a draft', END), 'a draft', NOW, store, false],
  ['with another end', pass.replace(/^\d+/, String(END + 1)), 'a draft', NOW, store, false],
  ['of another user', pass.replace('.7.', '.8.'), 'a draft', NOW, storeOf({ id: 8 }), false],
  ['without its application password', pass.replace('.a1.', '..'), 'a draft', NOW, store, false],
  ['whose application password was revoked', pass, 'a draft', NOW, storeOf({ uuids: [] }), false],
  ['whose account password has changed', bare, 'a draft', NOW, storeOf({ password: 'other' }), false],
  ['of a user who is gone', pass, 'a draft', NOW, storeOf({ id: 9 }), false],
  ['with a space', ` ${pass}`, 'a draft', NOW, store, false],
  ['that is empty', '', 'a draft', NOW, store, false],
] as const) {
  test(`a pass ${what} is ${good ? 'good' : 'refused'}`, () => {
    const holder = passes.holder(at as never, given, about, now);
    assert.equal(holder?.user?.login, good ? 'ada' : undefined);
  });
}

test('a pass grants the current rights of its user', () => {
  const holder = passes.holder(store, pass, 'a draft', NOW);
  assert.deepEqual(
    [holder?.can('publish'), holder?.can('edit_others'), holder?.applicationPassword],
    [true, false, 'a1'],
  );
});

test('a pass requires a signed-in user', () => {
  assert.throws(() => passes.issue(store, { system: true, can: () => true }, 'a draft', END), /signed-in user/);
});
