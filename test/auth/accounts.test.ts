import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { AccountError } from '../../core/auth/accounts/account-error.ts';
import { anyone, definePlugin, type User, users } from '../../core/index.ts';
import { pluginSource, testSite } from '../../scripts/testing/test-site.ts';

const mirror = definePlugin({ name: 'mirror', namespace: 'mirror/v1' });

/** The public part of all users, as plugins see it. */
const publicParts = mirror.read({
  path: '/users',
  params: {},
  allow: anyone,
  summary: 'Lists users.',
  returns: v.unknown(),
  run: ({ store }) => store.of(users).find().records,
});

/** Adds the public part alone, as when it comes with git. */
const fromGit = mirror.write({
  method: 'POST',
  path: '/users',
  params: { login: v.string() },
  allow: anyone,
  actsForPlugin: true,
  summary: 'Adds a user.',
  returns: v.unknown(),
  run: ({ store, params: { login } }) =>
    store.of(users).insert({ login, name: login, slug: login, role: 'author', registered: '2026-11-21T06:24:00.000Z' }),
});

/** A site with the administrator ada, who has an application password for her phone. */
async function town(t: { after(end: () => Promise<void>): void }) {
  const plugin = pluginSource(mirror.with({ routes: [publicParts, fromGit] }), { uses: ['users'] });
  const site = await testSite([plugin]);
  t.after(() => site.close());
  await site.command('user add', { login: 'ada', role: 'administrator', email: 'ada@example.org', name: 'Ada L.' });
  await site.command('app-password create', { login: 'ada', name: 'phone' });
  const publicPart = async (id: number) => {
    const { body } = await site.json<User[]>('/mirror/v1/users');
    const found = body.find((one) => one.id === id);
    assert(found, `there is no user ${id}`);
    return found;
  };
  return { ...site, publicPart };
}

const user = (login: string, email = `${login.replace('@', '.')}@example.net`) => ({ login, role: 'author', email });

const REFUSED: readonly [what: string, words: string, input: unknown, sentence: string][] = [
  ['a login that is taken', 'user add', user('ada'), 'the login ada is already taken'],
  ['a login that is taken, in capitals', 'user add', user('ADA'), 'the login ADA is already taken'],
  [
    'a login with a colon',
    'user add',
    user('a:b', ''),
    'the login must be 1 to 60 letters, digits or _ . @ -, starting with a letter or digit',
  ],
  [
    'a login like a path',
    'user add',
    user('../eve', ''),
    'the login must be 1 to 60 letters, digits or _ . @ -, starting with a letter or digit',
  ],
  [
    'an address that is taken',
    'user add',
    user('bob', 'ADA@example.org'),
    'the address ADA@example.org is already used by ada',
  ],
  ['an address that is none', 'user add', user('bob', 'bob'), 'bob is not an e-mail address'],
  ['a slug that is taken', 'user add', { ...user('bob'), slug: 'ada' }, 'the slug ada is already used by ada'],
  [
    'a slug like a path',
    'user change',
    { login: 'ada', changes: { slug: '../eve' } },
    '../eve is not a valid slug: it must be 1 to 60 lower-case letters, digits, underscores and single hyphens',
  ],
  ['an unknown user to change', 'user change', { login: 'eve', changes: {} }, 'there is no user eve'],
  ['an unknown user to remove', 'user remove', 'eve', 'there is no user eve'],
  ['a password for nobody', 'app-password create', { login: 'eve', name: 'phone' }, 'there is no user eve'],
  [
    'a password without a name',
    'app-password create',
    { login: 'ada', name: ' ' },
    'an application password needs a name',
  ],
  [
    'a name that is taken',
    'app-password create',
    { login: 'ada', name: 'phone' },
    'ada already has an application password named phone',
  ],
  [
    'a password to revoke that is not there',
    'app-password revoke',
    { login: 'ada', name: 'car' },
    'ada has no application password named car',
  ],
];

for (const [what, words, input, sentence] of REFUSED) {
  test(`${what} is refused with a message, and nothing changes`, async (t) => {
    const { command } = await town(t);
    const before = [await command('user list', null), await command('app-password list', 'ada')];
    await assert.rejects(command(words, input), new AccountError(sentence));
    assert.deepEqual([await command('user list', null), await command('app-password list', 'ada')], before);
  });
}

test('ids begin at 1 and are unique', async (t) => {
  const { command } = await town(t);
  assert.equal((await command('user add', user('bob')))[0], 'added user 2: bob, author');
  assert.deepEqual(await command('user remove', 'bob'), ['removed user 2: bob']);
  assert.equal((await command('user add', user('cleo')))[0], 'added user 3: cleo, author');
});

test('name and slug default to the login', async (t) => {
  const { command, publicPart } = await town(t);
  await command('user add', user('Bob.Smith@example.org'));
  const { login, name, slug } = await publicPart(2);
  assert.deepEqual([login, name, slug], ['Bob.Smith@example.org', 'Bob.Smith@example.org', 'bob-smithexample-org']);
  assert.equal((await publicPart(1)).name, 'Ada L.');
  await command('user change', { login: 'ada', changes: { slug: 'countess' } });
  await command('user change', { login: 'ada', changes: { slug: 'countess', name: 'Ada' } });
  await command('user add', { ...user('cleo'), slug: 'queen' });
  assert.deepEqual([(await publicPart(1)).slug, (await publicPart(1)).name], ['countess', 'Ada']);
  assert.equal((await publicPart(3)).slug, 'queen');
});

test('two logins with the same slug get different slugs', async (t) => {
  const { command, publicPart } = await town(t);
  await command('user add', user('bob.smith'));
  await command('user add', user('bob-smith'));
  assert.deepEqual([(await publicPart(2)).slug, (await publicPart(3)).slug], ['bob-smith', 'bob-smith-2']);
});

test('a change keeps members that it does not name', async (t) => {
  const { command, publicPart } = await town(t);
  const before = await publicPart(1);
  await command('user change', { login: 'ADA', changes: { role: 'editor' } });
  assert.deepEqual(await publicPart(1), { ...before, role: 'editor' });
  const [, row = ''] = await command('user list', null);
  assert.match(row, /^1 +ada +editor +ada@example\.org +Ada L\.$/);
});

test('an application password is listed without its secret, and revoked by name or uuid', async (t) => {
  const { command } = await town(t);
  const [password = ''] = await command('app-password create', { login: 'ada', name: 'laptop' });
  const [heading, phone = '', laptop = ''] = await command('app-password list', 'ada');
  assert.match(heading ?? '', /^UUID +CREATED +LAST USED +NAME$/);
  assert.match(
    laptop,
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} +2030-01-15 +never +laptop$/,
  );
  assert.equal(laptop.includes(password), false);
  await command('app-password revoke', { login: 'ada', name: 'laptop' });
  await command('app-password revoke', { login: 'ada', name: phone.slice(0, 36) });
  assert.equal((await command('app-password list', 'ada')).length, 1);
});

test('a user whose private part is missing gets one when needed', async (t) => {
  const site = await town(t);
  await site.fetch('/mirror/v1/users', { json: { login: 'bob' } });
  const listed = async () => (await site.command('user list', null))[2] ?? '';
  assert.match(await listed(), /^2 +bob +author +- +bob$/);
  await site.command('app-password create', { login: 'bob', name: 'phone' });
  await site.command('user change', { login: 'bob', changes: { email: 'bob@example.org' } });
  assert.match(await listed(), /^2 +bob +author +bob@example\.org +bob$/);
  assert.equal((await site.command('app-password list', 'bob')).length, 2);
});

test('a first administrator is created if there is none, once, under an unused login', async (t) => {
  const site = await testSite([]);
  t.after(() => site.close());
  await site.command('user add', { login: 'Admin', role: 'subscriber', email: '' });
  const [made = ''] = await site.command('user first-administrator', null);
  assert.match(made, /^admin-2:[A-Za-z0-9]{24}$/);
  assert.deepEqual(await site.command('user first-administrator', null), []);
});

test('plugins are listed with their state', async (t) => {
  const off = pluginSource(definePlugin({ name: 'shop' }).with({}), { requires: ['street'] });
  const unloaded = { ...off, load: () => Promise.reject(new Error('a plugin that is off is not loaded')) };
  const site = await testSite([], { off: [unloaded] });
  t.after(() => site.close());
  assert.deepEqual(await site.command('plugin list', null), ['NAME  STATE  REQUIRES', 'shop  off    street']);
});
