import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { bytesOf, type HttpRequest, type WholeBody } from '../../core/contract/http-message.ts';
import { anyone, definePlugin } from '../../core/index.ts';
import { type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';

const mirror = definePlugin({ name: 'mirror', namespace: 'mirror/v1' });
const me = mirror.read({
  path: '/me',
  params: {},
  allow: anyone,
  summary: 'Says who asks.',
  returns: v.unknown(),
  run: ({ principal }) => ({ login: principal.user?.login ?? null, manages: principal.can('manage_site') }),
});

interface Asking {
  readonly authorization?: string | undefined;
  readonly address?: string;
  readonly secure?: boolean;
  readonly path?: string;
}

/** A site with the users ada (editor) and bob (author), and what asks it. */
async function town(t: { after(end: () => Promise<void>): void }, options: TestSiteOptions = {}) {
  const site = await testSite([mirror.with({ routes: [me] })], options);
  t.after(() => site.close());
  const password = async (login: string) => {
    const [made = ''] = await site.command('app-password create', { login, name: 'test' });
    return made;
  };
  for (const [login, role] of Object.entries({ ada: 'editor', bob: 'author' })) {
    await site.command('user add', { login, role, email: `${login}@example.org` });
  }
  const ask = async ({ authorization, address = '127.0.0.1', secure = false, path = '/mirror/v1/me' }: Asking = {}) => {
    const request: HttpRequest = {
      method: 'GET',
      target: `/api${path}`,
      header: (name) => (name === 'authorization' ? authorization : undefined),
      body: async function* () {},
      address,
      secure,
    };
    const reply = await site.site.handle(request);
    const { status, headers } = reply;
    return { status, headers, body: JSON.parse(Buffer.from(bytesOf(reply.body as WholeBody)).toString()) };
  };
  const ada = await password('ada');
  const bob = await password('bob');
  return { ...site, ask, ada: basic('ada', ada), bob: basic('bob', bob), password: ada };
}

const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
const outcome = ({ status, body }: { status: number; body: { login?: string; code?: string } }) => [
  status,
  body.code ?? body.login,
];

test('credentials identify the user', async (t) => {
  const { ask, password } = await town(t);
  const grouped = password.replace(/(.{4})(?=.)/g, '$1 ');
  const cases: readonly [string, string | undefined, number, string | null][] = [
    ['nothing', undefined, 200, null],
    ['another scheme', 'Bearer something', 200, null],
    ['login and password', basic('ada', password), 200, 'ada'],
    ['the login in capitals', basic('ADA', password), 200, 'ada'],
    ['the password in groups', basic('ada', grouped), 200, 'ada'],
    ['a wrong password', basic('ada', `${password}x`), 401, 'incorrect_password'],
    ['the password in another case', basic('ada', password.toLowerCase()), 401, 'incorrect_password'],
    ['no password', basic('ada', ''), 401, 'incorrect_password'],
    ['somebody else’s password', basic('bob', password), 401, 'incorrect_password'],
    ['an unknown login', basic('eve', password), 401, 'incorrect_password'],
    ['credentials that cannot be read', 'Basic ???', 401, 'incorrect_password'],
  ];
  for (const [what, authorization, status, answer] of cases) {
    await t.test(what, async () => assert.deepEqual(outcome(await ask({ authorization })), [status, answer]));
  }
});

test('a wrong login and a wrong password are answered alike, on every route', async (t) => {
  const { ask } = await town(t);
  const login = await ask({ authorization: basic('eve', 'x') });
  const password = await ask({ authorization: basic('ada', 'x') });
  const nowhere = await ask({ authorization: basic('ada', 'x'), path: '/no/such/route' });
  assert.deepEqual(login.body, password.body);
  assert.deepEqual(login.body, nowhere.body);
  assert.equal(login.headers['WWW-Authenticate'], 'Basic realm="Almanac", charset="UTF-8"');
  const { status, body } = await ask({ authorization: basic('eve', 'x'), path: '/mirror/v1/me?_envelope' });
  assert.deepEqual([status, body.status, body.headers], [200, 401, {}], 'and an envelope asks no browser to sign in');
});

test('a change counts from the next request on', async (t) => {
  const { ask, command, ada, bob } = await town(t);
  assert.equal((await ask({ authorization: ada })).body.manages, false);
  await command('user change', { login: 'ada', changes: { role: 'administrator' } });
  assert.equal((await ask({ authorization: ada })).body.manages, true);
  await command('app-password revoke', { login: 'ada', name: 'test' });
  assert.deepEqual(outcome(await ask({ authorization: ada })), [401, 'incorrect_password']);
  await command('user remove', 'bob');
  assert.deepEqual(outcome(await ask({ authorization: bob })), [401, 'incorrect_password']);
});

test('whoever gets the login of a removed user does not get their passwords', async (t) => {
  const { ask, command, bob } = await town(t);
  await command('user remove', 'bob');
  await command('user add', { login: 'bob', role: 'author', email: 'another@example.org' });
  assert.deepEqual(outcome(await ask({ authorization: bob })), [401, 'incorrect_password']);
});

for (const [what, asking, settings, status, answer] of [
  ['plain HTTP on this machine', { address: '127.0.0.1' }, {}, 200, 'ada'],
  ['plain HTTP on this machine, IPv6', { address: '::1' }, {}, 200, 'ada'],
  ['plain HTTP from another machine', { address: '192.0.2.1' }, {}, 403, 'rest_https_required'],
  ['HTTPS from another machine', { address: '192.0.2.1', secure: true }, {}, 200, 'ada'],
  ['plain HTTP where the site allows it', { address: '192.0.2.1' }, { allow_plain_http: true }, 200, 'ada'],
] as const) {
  test(`credentials over ${what}: ${status}`, async (t) => {
    const { ask, ada } = await town(t, { settings });
    assert.deepEqual(outcome(await ask({ authorization: ada, ...asking })), [status, answer]);
  });
}

test('plain HTTP from another machine tells nobody whether a password is right', async (t) => {
  const { ask, ada } = await town(t);
  const right = await ask({ authorization: ada, address: '192.0.2.1' });
  const wrong = await ask({ authorization: basic('ada', 'x'), address: '192.0.2.1' });
  assert.deepEqual(right.body, wrong.body);
});

test('ten failures a minute from one address, then no more, right or wrong', async (t) => {
  const { ask, ada, bob, clock } = await town(t);
  const guess = (index: number) => ask({ authorization: basic(`guess${index}`, 'x') });
  for (let index = 0; index < 10; index++) assert.equal((await guess(index)).status, 401);
  const refused = await guess(10);
  assert.deepEqual(outcome(refused), [429, 'rest_too_many_attempts']);
  assert.equal(refused.headers['Retry-After'], '60');
  assert.equal((await ask({ authorization: ada })).status, 429);
  assert.equal((await ask({ authorization: bob, address: '192.0.2.1', secure: true })).status, 200);
  assert.equal((await ask()).status, 200, 'reading without credentials goes on');
  clock.advance(60_000);
  assert.deepEqual(outcome(await ask({ authorization: ada })), [200, 'ada']);
});

test('ten failures a minute for one login, from wherever, except where it has signed in before', async (t) => {
  const { ask, ada, clock } = await town(t);
  const home = { authorization: ada, address: '192.0.2.1', secure: true };
  assert.equal((await ask(home)).status, 200);
  for (let index = 0; index < 10; index++) {
    const address = `198.51.100.${index}`;
    assert.equal((await ask({ authorization: basic('ADA', 'x'), address, secure: true })).status, 401);
  }
  assert.equal((await ask({ ...home, address: '203.0.113.9' })).status, 429);
  assert.equal((await ask(home)).status, 200);
  clock.advance(60_000);
  assert.equal((await ask({ ...home, address: '203.0.113.9' })).status, 200);
});

test('one IPv6 network is one guesser', async (t) => {
  const { ask } = await town(t);
  const guess = (index: number, network = '1') =>
    ask({ authorization: basic(`guess${index}`, 'x'), address: `2001:db8:0:${network}::${index}`, secure: true });
  for (let index = 0; index < 10; index++) assert.equal((await guess(index)).status, 401);
  assert.equal((await guess(10)).status, 429);
  assert.equal((await guess(10, '2')).status, 401);
});

test('the limit is a setting of the site', async (t) => {
  const { ask } = await town(t, { settings: { limits: { failed_logins: 2 } } });
  const statuses = [];
  for (let index = 0; index < 3; index++) statuses.push((await ask({ authorization: basic('ada', 'x') })).status);
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('the first use of a day is recorded after the response', async (t) => {
  const { ask, ada, command, clock } = await town(t);
  const lastUsed = async () => {
    const [, row = ''] = await command('app-password list', 'ada');
    return row.split(/ {2,}/)[2];
  };
  assert.equal(await lastUsed(), 'never');
  clock.set('2030-01-16T08:00:00Z');
  await ask({ authorization: ada });
  // a transaction that is queued behind the recording
  await command('user change', { login: 'bob', changes: {} });
  assert.equal(await lastUsed(), '2030-01-16');
});
