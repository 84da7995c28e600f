import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userPassword } from '../../../scripts/cli/commands/user.ts';
import { authorizingSite, type Fields } from '../../app-authorization/authorizing-site.ts';

const PHONE: Fields = { app_name: 'Phone' };

const input = (file?: string) =>
  userPassword.prepare({ login: 'ada', ...(file !== undefined && { file: 'secret' }) }, async () =>
    new TextEncoder().encode(file),
  );

for (const [what, file, chosen] of [
  ['no file', undefined, undefined],
  ['a line', 'correct horse\n', 'correct horse'],
  ['a line of another system', 'correct horse\r\n', 'correct horse'],
  ['a line without an end', 'correct horse', 'correct horse'],
  ['several lines', 'correct horse\nbattery', 'correct horse'],
  ['spaces around', ' correct horse ', ' correct horse '],
] as const) {
  test(`a password from ${what}`, async () => assert.deepEqual(await input(file), { login: 'ada', chosen }));
}

test('a password that is made is printed and nothing else, one that was chosen is not', async (t) => {
  const site = await authorizingSite();
  t.after(() => site.close());
  await site.command('user add', { login: 'ada', role: 'editor', email: '' });
  const [made = '', ...more] = await site.command('user password', await input());
  assert.match(made, /^[A-Za-z0-9]{24}$/);
  assert.deepEqual(more, []);
  assert.equal((await site.answer(PHONE, { login: 'ada', password: made })).status, 200);
  assert.deepEqual(await site.command('user password', await input('correct horse\n')), [
    'set the account password of ada',
  ]);
  assert.equal((await site.answer(PHONE, { login: 'ada', password: made })).status, 403);
  assert.equal((await site.answer(PHONE, { login: 'ada', password: 'correct horse' })).status, 200);
});

test('an invalid password is refused with a message', async (t) => {
  const site = await authorizingSite();
  t.after(() => site.close());
  await assert.rejects(site.command('user password', await input()), { message: 'there is no user ada' });
  await site.command('user add', { login: 'ada', role: 'editor', email: '' });
  await assert.rejects(site.command('user password', await input('')), {
    message: 'a password must have at least 8 characters',
  });
});

test('the first administrator can approve applications', async (t) => {
  const site = await authorizingSite();
  t.after(() => site.close());
  const [first = '', password = '', ...more] = await site.command('user first-administrator', null);
  assert.match(first, /^admin:[A-Za-z0-9]{24}$/);
  assert.deepEqual(more, []);
  assert.equal((await site.answer(PHONE, { login: 'admin', password })).status, 200);
});
