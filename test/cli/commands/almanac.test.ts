import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { almanacIn, type RunningServer, servingIn } from './almanac-process.ts';

/** A folder of its own, and the command run from there. The folder is removed when all servers have ended. */
function person(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  const servers: RunningServer[] = [];
  t.after(async () => {
    for (const server of servers) await server.stop('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  });
  const almanac = (...line: string[]) => almanacIn(home, ...line);
  const serving = async (...line: string[]) => {
    const server = await servingIn(home, ...line);
    servers.push(server);
    return server;
  };
  return { home, almanac, serving };
}

const DATA = ['--data', 'town'];
const addUser = (login: string, role: string) => [
  ...['user', 'add', login, '--role', role],
  ...['--email', `${login}@example.org`, ...DATA],
];
const makePassword = (login: string) => ['app-password', 'create', login, '--name', 'test', ...DATA];

/** Does the site let them in? A draft list is for those who are signed in. */
const signsIn = async (url: string, login: string, password: string) => {
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  const { status } = await fetch(`${url}/api/`, { headers: { authorization } });
  return status;
};

test('a site is made and gets its users without a server', async (t) => {
  const { home, almanac } = person(t);
  assert.deepEqual(await almanac('init', 'town', '--timezone', 'Europe/Paris'), {
    code: 0,
    out: 'created a site in town\n',
    err: '',
  });
  assert.deepEqual(await almanac(...addUser('ada', 'administrator')), {
    code: 0,
    out: 'added user 1: ada, administrator\n',
    err: [
      'ada has no password yet. Create one for a client with almanac app-password create, or set the',
      'account password, which pages of the site ask for, with almanac user password.',
      '',
    ].join('\n'),
  });
  const { out: password } = await almanac(...makePassword('ada'));
  assert.match(password, /^[A-Za-z0-9]{24}\n$/);
  assert.equal(statSync(join(home, 'town/.almanac/secrets.json')).mode & 0o777, 0o600);
  const read = (path: string) => readFileSync(join(home, 'town', path), 'utf8');
  // what git sees of a user holds nothing personal, and no file holds a password
  assert.deepEqual(Object.keys(JSON.parse(read('users/1.json'))), [
    'id',
    'login',
    'name',
    'slug',
    'role',
    'registered',
  ]);
  const kept = read('.almanac/private/core/credentials/1.json');
  assert.deepEqual([kept.includes('ada@example.org'), kept.includes(password.trim())], [true, false]);
  assert.deepEqual(await almanac(...addUser('Ada', 'editor')), {
    code: 1,
    out: '',
    err: 'almanac: the login Ada is already taken\n',
  });
  const { out: list } = await almanac('user', 'list', ...DATA);
  assert.match(list, /^1 +ada +administrator +ada@example\.org +ada$/m);
});

test('the same commands work while a server holds the site, and count at once', async (t) => {
  const { home, almanac, serving } = person(t);
  await almanac('init', 'town');
  const server = await serving('serve', ...DATA, '--port', '0');
  assert.equal((await almanac(...addUser('ada', 'editor'))).out, 'added user 1: ada, editor\n');
  const password = (await almanac(...makePassword('ada'))).out.trim();
  assert.equal(await signsIn(server.url, 'ada', password), 200);
  assert.deepEqual(await almanac('user', 'remove', 'eve', ...DATA), {
    code: 1,
    out: '',
    err: 'almanac: there is no user eve\n',
  });
  await almanac('app-password', 'revoke', 'ada', 'test', ...DATA);
  assert.equal(await signsIn(server.url, 'ada', password), 401);
  const second = await almanac('serve', ...DATA, '--port', '0');
  assert.deepEqual([second.code, second.out], [1, '']);
  assert.match(second.err, /^almanac: .*process \d+/);
  const ended = await server.stop('SIGTERM');
  assert.deepEqual([ended.code, ended.out], [0, `almanac listening on ${server.url}\n`]);
  assert.equal(existsSync(join(home, 'town/.almanac/control.sock')), false);
});

test('a server whose lock is removed ends at once, with one line', async (t) => {
  const { home, almanac, serving } = person(t);
  await almanac('init', 'town', '--timezone', 'Europe/Paris');
  const server = await serving('serve', ...DATA, '--port', '0');
  rmSync(join(home, 'town/.almanac/lock'));
  // it looks after its lock whenever something happens in its folder
  mkdirSync(join(home, 'town/users'));
  const { code, err } = await server.ended;
  const lines = err.split('\n').filter((line) => line.startsWith('almanac:'));
  assert.equal(code, 1);
  assert.match(
    lines.join('\n'),
    /^almanac: the lock of .*town was removed or taken by another process; this process stops/,
  );
  assert.equal(lines.length, 1);
});

test('links follow the port of a server on this machine', async (t) => {
  const { almanac, serving } = person(t);
  await almanac('init', 'town');
  const server = await serving('serve', ...DATA, '--port', '0');
  const index = (await (await fetch(`${server.url}/api/`)).json()) as { url: string };
  assert.equal(index.url, server.url);
  assert.equal((await server.stop('SIGINT')).code, 0);
});

test('start takes the next port, creates an administrator once, and prints working credentials', async (t) => {
  const { almanac, serving } = person(t);
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  await almanac('init', 'town');
  const first = await serving('start', ...DATA, '--port', port);
  assert.notEqual(new URL(first.url).port, port);
  const { out } = await until(first.out, /curl --user '(.*):(.*)' '(.*)'\n/, first);
  assert.match(out, new RegExp(`^port ${port} is taken; using `));
  const [, login = '', password = '', url = ''] = /curl --user '(.*):(.*)' '(.*)'\n/.exec(out) ?? [];
  assert.match(out, new RegExp(`application password +${password}$`, 'm'));
  assert.equal(await signsIn(first.url, login, password), 200);
  const answer = await fetch(url, { headers: { authorization: `Basic ${btoa(`${login}:${password}`)}` } });
  assert.equal(answer.status, 200);
  const whole = await until(first.out, /\?app_name=.*\n/, first);
  assert.match(whole.out, /account password +[A-Za-z0-9]{24}$/m);
  const [page = ''] = /http:.*\?app_name=.*/.exec(whole.out) ?? [];
  assert.match(await (await fetch(page)).text(), /<form method="post" action="\/authorize">/);
  assert.match(
    (await until(first.out, /Press Ctrl-C to stop\.\n/, first)).out,
    new RegExp(`^In a browser:\n {2}the site +${first.url}/\n {2}its API +${first.url}/docs\n`, 'm'),
  );
  assert.match(
    (await almanac('start', ...DATA, '--port', '0')).err,
    /^almanac: .* is in use by process \d+: stop that process first /,
  );
  await first.stop('SIGTERM');
  const second = await serving('start', ...DATA, '--port', '0');
  const { out: later } = await until(second.out, /app-password create/, second);
  assert.equal(later.includes('This is shown once'), false);
  assert.equal((await second.stop('SIGINT')).code, 0);
});

/** Waits until a process has printed what fits. */
async function until(out: () => string, fits: RegExp, { stop }: { stop(signal: 'SIGTERM'): Promise<unknown> }) {
  const deadline = Date.now() + 10_000;
  while (!fits.test(out())) {
    if (Date.now() > deadline) {
      await stop('SIGTERM');
      throw new Error(`nothing printed fits ${fits}: ${out()}`);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { out: out() };
}

for (const [line, code, what] of [
  [['--quiet'], 2, /^almanac: the command is missing\nSee: almanac --help\n$/],
  [['bake'], 2, /^almanac: there is no command bake\nSee: almanac --help\n$/],
  [
    ['bakcup', 'town.tgz'],
    2,
    /^almanac: there is no command bakcup town\.tgz; did you mean backup\?\nSee: almanac --help\n$/,
  ],
  [
    ['user', 'ad', 'ada'],
    2,
    /^almanac: there is no command user ad ada; did you mean user add\?\nSee: almanac user --help\n$/,
  ],
  [
    ['user'],
    2,
    /^almanac: the command is not complete: user add, user list, user change, .*\nSee: almanac user --help\n$/,
  ],
  [['user', 'list', '--data', ''], 2, /^almanac: --data is empty\nSee: almanac user list --help\n$/],
  [['user', 'add', 'ada', ...DATA], 2, /^almanac: --role is missing\nSee: almanac user add --help\n$/],
  [['user', 'add', 'ada', '--role', 'queen', '--email', 'a@example.org', ...DATA], 2, /--role must be one of /],
  [['serve', ...DATA, '--port', '99999'], 2, /--port must be a number from 0 to 65535, not 99999/],
  [['user', 'list', ...DATA], 1, /^almanac: the folder town does not exist; create a site with: almanac init DIR\n$/],
] as const) {
  test(`almanac ${line.join(' ')} ends with ${code}`, async (t) => {
    const ended = await person(t).almanac(...line);
    assert.deepEqual([ended.code, ended.out], [code, '']);
    assert.match(ended.err, what);
  });
}

for (const [line, what] of [
  [[], /^ {2}import ics +\S/m],
  [['--help'], /^ {2}import ics +\S/m],
  [['user', '--help'], /^ {2}user add +Adds a user\.$/m],
  [['help', 'user'], /^ {2}user add +Adds a user\.$/m],
  [['help', 'serve'], /^Usage: almanac serve /m],
  [['--version'], /^\d+\.\d+\.\d+$/m],
  [['version'], /^\d+\.\d+\.\d+$/m],
  [
    ['user', 'add', '--help'],
    /^Usage: almanac user add LOGIN --role ROLE --email EMAIL \[--name NAME\] \[--slug SLUG\] --data DATA$/m,
  ],
] as const) {
  test(`almanac ${line.join(' ')} explains, in plain text`, async (t) => {
    const { code, out, err } = await person(t).almanac(...line);
    assert.deepEqual([code, err, out.includes('\u001b')], [0, '', false]);
    assert.match(out, what);
  });
}
