import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROLES, type Role } from '../../../core/index.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { until } from '../../verify/faults/until.ts';
import { type AskingSite, contentSite } from '../content-site.ts';

const ID = Object.fromEntries(ROLES.map((role, index) => [role, index + 1])) as Readonly<Record<Role, number>>;
const PASSWORD = 'correct horse battery';
const ADA = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
const admin = { as: 'administrator' } as const;

/** A site with a user of each role, and all bytes of its files. */
async function town(t: TestContext) {
  const fileSystem = memoryFileSystem();
  const site = await contentSite({ fileSystem });
  t.after(() => site.close());
  for (const role of ROLES) await site.ask(200, 'GET', '/users/me', { as: role });
  const make = (more = {}) => site.ask(201, 'POST', '/users', { ...admin, json: { ...ADA, ...more } });
  return { ...site, make, fileSystem };
}

/** All that lies in the data folder, as text. */
async function bytesOf({ fileSystem }: Pick<AskingSite, 'fileSystem'>, folder = '/site'): Promise<string> {
  const texts: string[] = [];
  for (const { name, kind } of await fileSystem.readDirectory(folder)) {
    const path = `${folder}/${name}`;
    texts.push(
      kind === 'directory'
        ? await bytesOf({ fileSystem }, path)
        : new TextDecoder().decode(await fileSystem.readFile(path)),
    );
  }
  return texts.join('\n');
}

test('a new user gets a name from the available data', async (t) => {
  const site = await town(t);
  for (const [more, name, slug] of [
    [{ username: 'a' }, 'a', 'a'],
    [{ username: 'b.b', first_name: 'Bo' }, 'Bo', 'b-b'],
    [{ username: 'c', last_name: 'Cole', first_name: 'Cy' }, 'Cy Cole', 'c'],
    [{ username: 'd', name: '<b>Di</b>  D', first_name: 'X', slug: 'Éditor' }, 'Di D', 'editor-2'],
    [{ username: 'g_h.i--j', name: 'Gi' }, 'Gi', 'g_h-i-j'],
    [{ username: 'h', name: 'Hi', slug: 'Hi_There' }, 'Hi', 'hi_there'],
    [{ username: 'e', name: 'Bo & Co' }, 'Bo &amp; Co', 'e'],
    [{ username: 'f', name: 'Bo &amp; Co' }, 'Bo &amp; Co', 'f'],
  ] as const) {
    const user = await site.make({ ...more, email: `${more.username}@example.net` });
    assert.deepEqual([user.name, user.slug, user.roles, user.nickname], [name, slug, ['subscriber'], more.username]);
    assert.deepEqual([user.email, user.password], [`${more.username}@example.net`, undefined]);
  }
});

const REFUSED: readonly (readonly [what: string, as: Role | undefined, json: object, status: number, code: string])[] =
  [
    ['nobody', undefined, {}, 401, 'rest_cannot_create_user'],
    ['an editor', 'editor', {}, 403, 'rest_cannot_create_user'],
    ['an id', 'administrator', { id: 7 }, 400, 'rest_user_exists'],
    ['a login with a blank', 'administrator', { username: 'a b' }, 400, 'rest_invalid_param'],
    ['a login that is taken', 'administrator', { username: 'EDITOR' }, 400, 'existing_user_login'],
    ['an address that is taken', 'administrator', { email: 'Editor@example.org' }, 400, 'existing_user_email'],
    ['no address', 'administrator', { email: '' }, 400, 'rest_invalid_param'],
    ['a short password', 'administrator', { password: '1234567' }, 400, 'rest_invalid_param'],
    ['a short password, by nobody', undefined, { password: '1234567' }, 401, 'rest_cannot_create_user'],
    ['a short password, by an editor', 'editor', { password: '1234567' }, 403, 'rest_cannot_create_user'],
    ['an empty password, by nobody', undefined, { password: '' }, 400, 'rest_invalid_param'],
    ['a password with a backslash', 'administrator', { password: 'back\\slash horse' }, 400, 'rest_invalid_param'],
    ['a password with a tab', 'administrator', { password: 'a\tbcdefghij' }, 400, 'rest_invalid_param'],
    ['an unknown role', 'administrator', { roles: ['author', 'king'] }, 400, 'rest_user_invalid_role'],
    ['several roles', 'administrator', { roles: ['author', 'editor'] }, 400, 'rest_invalid_param'],
    ['an address that runs', 'administrator', { url: 'javascript:alert(1)' }, 400, 'rest_invalid_param'],
    ['preferences that are text', 'administrator', { meta: { persisted_preferences: 'x' } }, 400, 'rest_invalid_type'],
    ['meta that is text', 'administrator', { meta: 'x' }, 400, 'rest_invalid_param'],
    ['a language that is none', 'administrator', { locale: 'tlh' }, 400, 'rest_invalid_param'],
  ];

test('invalid new users', async (t) => {
  const site = await town(t);
  for (const [what, as, more, status, code] of REFUSED) {
    await t.test(what, async () => {
      const answer = await site.ask(status, 'POST', '/users', { ...(as && { as }), json: { ...ADA, ...more } });
      assert.equal(answer.code, code);
    });
  }
  assert.equal((await site.ask(200, 'GET', '/users?per_page=100', admin)).length, ROLES.length);
});

test('only the sent members of a user are changed', async (t) => {
  const site = await town(t);
  const { id } = await site.make({ first_name: 'Ada', description: 'Old', roles: ['author'] });
  const before = await site.ask(200, 'GET', `/users/${id}?context=edit`, admin);
  const json = {
    username: 'ada',
    description: '<p>I <b>write</b></p><script>x</script>',
    url: 'ada.example.org',
    nickname: 'Countess',
    locale: 'en_US',
    meta: { persisted_preferences: { core: { dark: true } }, unheard: 1 },
  };
  const { _links, ...user } = await site.ask(200, 'PATCH', `/users/${id}`, { ...admin, json });
  assert.deepEqual(user, {
    ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== '_links')),
    description: user.description,
    url: 'http://ada.example.org',
    nickname: 'Countess',
    locale: 'en_US',
    meta: { persisted_preferences: { core: { dark: true } } },
  });
  assert.match(user.description, /^I <b>write<\/b>/);
  assert.doesNotMatch(user.description, /script/);
  const emptied = { name: '', nickname: '', slug: '', url: '', meta: { persisted_preferences: null } };
  const bare = await site.ask(200, 'PUT', `/users/${id}`, { ...admin, json: emptied });
  assert.deepEqual(
    [bare.name, bare.nickname, bare.slug, bare.url, bare.meta],
    ['ada', 'ada', 'ada', '', { persisted_preferences: {} }],
  );
});

const LINES: readonly (readonly [sent: string, stored: string | undefined])[] = [
  ['Ada\u0000', undefined],
  ['\u001b[31mAda', undefined],
  ['Ada\u009b31m', undefined],
  ['Ada \u202eecalevoL', undefined],
  ['\u2066Ada', undefined],
  ['Ada\u2028Bo', undefined],
  ['Ada\r\nBo\tCy', 'Ada Bo Cy'],
  ['\u05d0\u05d3\u05d4\u200f', '\u05d0\u05d3\u05d4\u200f'],
  ['\ud83d\udc69\u200d\ud83d\udcbb', '\ud83d\udc69\u200d\ud83d\udcbb'],
];

test('names are single lines that cannot disturb terminals or pages', async (t) => {
  const site = await town(t);
  for (const member of ['name', 'first_name', 'last_name', 'nickname']) {
    for (const [sent, stored] of LINES) {
      const asking = { as: 'author', json: { [member]: sent } } as const;
      const answer = await site.ask(stored === undefined ? 400 : 200, 'POST', '/users/me', asking);
      assert.deepEqual(
        [answer[member], answer.data?.params && Object.keys(answer.data.params)],
        [stored, stored === undefined ? [member] : undefined],
      );
    }
  }
});

const CHANGES: readonly (readonly [as: Role | undefined, path: string, json: object, status: number, code?: string])[] =
  [
    [undefined, `/users/${ID.author}`, { name: 'x' }, 401, 'rest_cannot_edit'],
    [undefined, '/users/me', { name: 'x' }, 401, 'rest_not_logged_in'],
    ['editor', `/users/${ID.author}`, { name: 'x' }, 403, 'rest_cannot_edit'],
    ['author', '/users/me', { roles: ['administrator'] }, 403, 'rest_cannot_edit_roles'],
    ['author', `/users/${ID.author}`, { roles: ['author'] }, 403, 'rest_cannot_edit_roles'],
    ['author', '/users/me', { roles: [], first_name: 'Al' }, 200],
    ['subscriber', '/users/me', { email: 'new@example.org', password: PASSWORD }, 200],
    ['subscriber', '/users/me', { email: 'editor@example.org' }, 400, 'rest_user_invalid_email'],
    ['author', '/users/me', { slug: 'editor' }, 400, 'rest_user_invalid_slug'],
    ['author', '/users/me', { meta: { persisted_preferences: 'x' } }, 400, 'rest_invalid_type'],
    ['author', `/users/${ID.author}`, { meta: { persisted_preferences: [] } }, 200],
    ['author', '/users/me', { username: 'king' }, 400, 'rest_user_invalid_argument'],
    ['author', '/users/me', { id: ID.editor, description: 'Mine' }, 200],
    ['administrator', '/users/me', { roles: ['editor'] }, 403, 'rest_user_invalid_role'],
    ['administrator', '/users/me', { roles: ['administrator', 'editor'] }, 403, 'rest_user_invalid_role'],
    ['administrator', `/users/${ID.author}`, { roles: ['author', 'editor'] }, 400, 'rest_invalid_param'],
    ['administrator', `/users/${ID.author}`, { roles: ['author', 'author'] }, 200],
    ['administrator', '/users/99', { name: 'x' }, 404, 'rest_user_invalid_id'],
  ];

test('who may change whom', async (t) => {
  const site = await town(t);
  for (const [as, path, json, status, code] of CHANGES) {
    const answer = await site.ask(status, 'POST', path, { ...(as && { as }), json });
    assert.equal(answer.code, code, `${as} ${path} ${JSON.stringify(json)}`);
  }
  const roles = await site.ask(200, 'GET', '/users?context=edit&orderby=id', admin);
  assert.deepEqual(
    roles.map((user: { roles: string[] }) => user.roles),
    ROLES.map((role) => [role]),
  );
  assert.equal(roles[ID.editor - 1].description, '');
});

test('content of a deleted user, of every kind, is reassigned', async (t) => {
  const site = await town(t);
  const { id: post } = await site.ask(201, 'POST', '/posts', {
    as: 'author',
    json: { title: 'One', status: 'publish' },
  });
  const event = { title: 'Fair', start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00' };
  const { body: made } = await site.json<{ id: number }>('/calendar/events/v1/events', { as: 'author', json: event });
  const many = Array.from({ length: 120 }, (_, index) => index);
  for (const index of many) await site.ask(201, 'POST', '/posts', { as: 'author', json: { title: `Draft ${index}` } });
  const path = `/users/${ID.author}?force=true&reassign=${ID.editor}`;
  const stale = { ...admin, headers: { 'If-Match': '"0"' } };
  assert.equal((await site.ask(412, 'DELETE', path, stale)).code, 'rest_precondition_failed');
  assert.equal((await site.ask(200, 'GET', `/posts/${post}`)).author, ID.author);
  const { deleted, previous } = await site.ask(200, 'DELETE', path, admin);
  assert.deepEqual([deleted, previous.username, previous.email], [true, 'author', 'author@example.org']);
  assert.equal((await site.ask(200, 'GET', `/posts/${post}`)).author, ID.editor);
  const { body: fair } = await site.json<{ author: number }>(`/calendar/events/v1/events/${made.id}`);
  assert.equal(Number(fair.author), ID.editor);
  const drafts = await site.json(`/site/v2/posts?status=draft&author=${ID.editor}`, admin);
  assert.equal(drafts.headers.get('X-WP-Total'), '120');
  await site.ask(404, 'GET', `/users/${ID.author}`, admin);
  await site.ask(401, 'GET', '/users/me', { as: 'author' });
});

const REMOVALS: readonly (readonly [as: Role | undefined, path: string, status: number, code?: string])[] = [
  [undefined, `/users/${ID.author}?force=true&reassign=1`, 401, 'rest_user_cannot_delete'],
  ['author', '/users/me?force=true&reassign=1', 403, 'rest_user_cannot_delete'],
  [undefined, '/users/me?force=true&reassign=1', 401, 'rest_not_logged_in'],
  ['administrator', `/users/${ID.author}?reassign=1`, 501, 'rest_trash_not_supported'],
  ['administrator', `/users/${ID.author}?force=true`, 400, 'rest_missing_callback_param'],
  ['administrator', `/users/${ID.author}?force=true&reassign=99`, 400, 'rest_user_invalid_reassign'],
  ['administrator', `/users/${ID.author}?force=true&reassign=${ID.author}`, 400, 'rest_user_invalid_reassign'],
  ['administrator', `/users/${ID.author}?force=true&reassign=x`, 400, 'rest_invalid_param'],
  ['administrator', '/users/me?force=true&reassign=2', 403, 'rest_user_cannot_delete'],
  ['administrator', '/users/99?force=true&reassign=1', 404, 'rest_user_invalid_id'],
  ['administrator', `/users/${ID.subscriber}?force=true&reassign=false`, 200],
];

test('who may delete whom', async (t) => {
  const site = await town(t);
  for (const [as, path, status, code] of REMOVALS) {
    assert.equal((await site.ask(status, 'DELETE', path, as ? { as } : {})).code, code, `${as} ${path}`);
  }
  // where there is another administrator, one may go
  await site.ask(200, 'PATCH', `/users/${ID.editor}`, { ...admin, json: { roles: ['administrator'] } });
  await site.ask(200, 'DELETE', `/users/me?force=true&reassign=${ID.editor}`, admin);
});

test('passwords are in no file, no response and no log line', async (t) => {
  const site = await town(t);
  const made = await site.fetch('/site/v2/users', { ...admin, json: ADA });
  const { body } = await site.json<{ password: string }>('/site/v2/users/me/application-passwords', {
    as: 'author',
    json: { name: 'Phone' },
  });
  const wrong = await site.fetch('/site/v2/users', { ...admin, json: { ...ADA, password: 'secret' } });
  assert.equal(made.headers.get('Cache-Control'), 'private, no-store');
  const texts = [await made.text(), await wrong.text(), await bytesOf(site), site.logged.join('\n')].join('\n');
  assert.match(texts, /\$scrypt\$/);
  for (const secret of [PASSWORD, body.password, '"secret"']) assert.equal(texts.includes(secret), false, secret);
  const shared = new TextDecoder().decode(await site.fileSystem.readFile('/site/users/6.json'));
  assert.deepEqual(Object.keys(JSON.parse(shared)), ['id', 'login', 'name', 'slug', 'role', 'registered']);
});

test('own application passwords', async (t) => {
  const site = await town(t);
  const path = '/users/me/application-passwords';
  const app = '0B5B2B0C-6A1C-4B0E-9D8E-3F0E5A4D7C11';
  const made = await site.ask(201, 'POST', path, { as: 'subscriber', json: { name: '<i>Phone</i> ', app_id: app } });
  assert.deepEqual(Object.keys(made), [
    'uuid',
    'app_id',
    'name',
    'created',
    'last_used',
    'last_ip',
    'password',
    '_links',
  ]);
  assert.deepEqual(
    [made.app_id, made.name, made.created, made.last_used, made.last_ip],
    [app.toLowerCase(), 'Phone', '2030-01-15T12:00:00', null, null],
  );
  const authorization = `Basic ${btoa(`subscriber:${made.password.replace(/(.{4})/g, '$1 ')}`)}`;
  const used = await site.json('/site/v2/users/me', { headers: { authorization }, address: '127.0.0.9' });
  assert.equal(used.status, 200);
  const { body: mine } = await site.json<Record<string, unknown>>(`/site/v2${path}/introspect`, {
    headers: { authorization },
  });
  assert.deepEqual([mine.uuid, mine.password], [made.uuid, undefined]);
  // recorded after the response
  let known: Record<string, unknown> = {};
  await until(async () => {
    ({ body: known } = await site.json<Record<string, unknown>>(`/site/v2${path}/${made.uuid}`, { as: 'subscriber' }));
    return known.last_used !== null;
  }, 60_000);
  assert.deepEqual([known.last_used, known.last_ip], ['2030-01-15T12:00:00', '127.0.0.9']);
  const renamed = await site.ask(200, 'PATCH', `${path}/${made.uuid}`, { as: 'subscriber', json: { name: 'Tablet' } });
  assert.deepEqual([renamed.name, renamed.password], ['Tablet', undefined]);
  await site.ask(201, 'POST', path, { as: 'subscriber', json: { name: 'Tablet' } });
  // the command asks which
  await assert.rejects(
    site.command('app-password revoke', { login: 'subscriber', name: 'Tablet' }),
    /2 application passwords/,
  );
  // a name that looks like another's uuid does not prevent revoking that one
  await site.ask(201, 'POST', path, { as: 'subscriber', json: { name: made.uuid } });
  const gone = await site.ask(200, 'DELETE', `${path}/${made.uuid}`, { as: 'subscriber' });
  assert.deepEqual([gone.deleted, gone.previous.name], [true, 'Tablet']);
  assert.equal((await site.fetch('/site/v2/users/me', { headers: { authorization } })).status, 401);
  assert.deepEqual(await site.ask(200, 'DELETE', path, { as: 'subscriber' }), { deleted: true, count: 3 });
});

const PASSWORD_CODES = {
  list: 'rest_cannot_list_application_passwords',
  create: 'rest_cannot_create_application_passwords',
  read: 'rest_cannot_read_application_password',
  edit: 'rest_cannot_edit_application_password',
  remove: 'rest_cannot_delete_application_password',
  removeAll: 'rest_cannot_delete_application_passwords',
  introspect: 'rest_cannot_introspect_app_password_for_non_authenticated_user',
};

test('application passwords of others are administrators’ alone', async (t) => {
  const site = await town(t);
  const path = `/users/${ID.author}/application-passwords`;
  const { uuid } = (await site.ask(200, 'GET', path, admin))[0];
  for (const as of [undefined, 'subscriber', 'editor'] as const) {
    for (const [method, below, what] of [
      ['GET', '', 'list'],
      ['POST', '', 'create'],
      ['DELETE', '', 'removeAll'],
      ['GET', '/introspect', 'introspect'],
      ['GET', `/${uuid}`, 'read'],
      ['PUT', `/${uuid}`, 'edit'],
      ['DELETE', `/${uuid}`, 'remove'],
    ] as const) {
      const asking = { ...(as && { as }), ...(method === 'POST' && { json: { name: 'Trojan' } }) };
      const answer = await site.ask(as ? 403 : 401, method, path + below, asking);
      assert.equal(answer.code, PASSWORD_CODES[what], `${as} ${method} ${below}`);
    }
  }
  assert.equal((await site.ask(403, 'GET', `${path}/introspect`, admin)).code, PASSWORD_CODES.introspect);
  assert.equal((await site.ask(200, 'GET', path, admin)).length, 1);
  assert.equal((await site.ask(404, 'GET', '/users/99/application-passwords', admin)).code, 'rest_user_invalid_id');
});

test('application passwords are under an id or me; other paths do not exist', async (t) => {
  const site = await town(t);
  for (const user of ['abc', '1abc', '-1', 'me1', '%6De', '1.5']) {
    for (const below of ['', '/introspect', '/00000000-0000-4000-8000-000000000000']) {
      const { code } = await site.ask(404, 'GET', `/users/${user}/application-passwords${below}`, admin);
      assert.equal(code, 'rest_no_route', `${user} ${below}`);
    }
  }
});

test('the number of application passwords is limited', async (t) => {
  const site = await town(t);
  const path = '/users/me/application-passwords';
  for (let count = 1; count < 100; count++) {
    await site.ask(201, 'POST', path, { as: 'subscriber', json: { name: `Phone ${count}` } });
  }
  const answer = await site.ask(400, 'POST', path, { as: 'subscriber', json: { name: 'One more' } });
  assert.equal(answer.code, 'rest_too_many_application_passwords');
});

test('a script in a browser is refused without a challenge that opens a dialog', async (t) => {
  const site = await town(t);
  const wrong = { authorization: `Basic ${btoa('author:wrong')}` };
  for (const [headers, challenged] of [
    [{}, true],
    [{ 'sec-fetch-dest': 'document' }, true],
    [{ 'sec-fetch-dest': 'empty' }, false],
    [{ 'x-requested-with': 'XMLHttpRequest' }, false],
  ] as const) {
    for (const more of [{}, wrong]) {
      const { status, headers: answered } = await site.fetch('/site/v2/users/me', { headers: { ...headers, ...more } });
      assert.equal(status, 401);
      assert.equal(answered.has('WWW-Authenticate'), challenged, JSON.stringify(headers));
    }
  }
});

const BESIDE: readonly (readonly [what: string, meanwhile: object | undefined, read: string, status: number])[] = [
  ['nothing was changed', undefined, '?context=edit', 200],
  ['the e-mail address was changed', { email: 'other@example.org' }, '?context=edit', 412],
  ['the first name was changed', { first_name: 'Al' }, '?context=edit', 412],
  ['what an editor keeps was changed', { meta: { persisted_preferences: { a: 1 } } }, '?context=edit', 412],
  ['the public part was changed', { description: 'New' }, '?context=edit', 412],
  ['the public part was changed', { description: 'New' }, '', 412],
  ['what was not read was changed', { email: 'other@example.org' }, '', 200],
];

test('two concurrent changes of one user do not overwrite each other', async (t) => {
  for (const [what, meanwhile, read, status] of BESIDE) {
    const site = await town(t);
    const path = `/users/${ID.author}`;
    const { headers } = await site.json(`/site/v2${path}${read}`, admin);
    if (meanwhile) await site.ask(200, 'PATCH', path, { as: 'author', json: meanwhile });
    // being there and having application passwords is no change
    await site.ask(201, 'POST', '/users/me/application-passwords', { as: 'author', json: { name: 'Phone' } });
    const tag = { 'If-Match': headers.get('ETag') ?? '' };
    const asking = { ...admin, headers: tag, json: { email: 'mine@example.org' } };
    const answer = await site.json<{ code: string }>(`/site/v2${path}`, { ...asking, method: 'PATCH' });
    assert.equal(answer.status, status, `${what}, ${read}`);
    const again = { ...admin, headers: { 'If-Match': answer.headers.get('ETag') ?? tag['If-Match'] } };
    await site.ask(status, 'DELETE', `${path}?force=true&reassign=1`, again);
  }
});

test('merging two changes of a user uses the public part, if the private one is unchanged', async (t) => {
  const site = await town(t);
  const path = `/users/${ID.author}`;
  const read = async () => (await site.json(`/site/v2${path}?context=edit`, admin)).headers.get('ETag') ?? '';
  const merge = async (tag: string, json: object) => {
    const headers = { 'If-Match': tag, Prefer: 'merge' };
    return (await site.json(`/site/v2${path}`, { ...admin, method: 'PATCH', headers, json })).status;
  };
  const tag = await read();
  await site.ask(200, 'PATCH', path, { as: 'author', json: { description: 'New' } });
  assert.equal(await merge(tag, { name: 'Al' }), 200);
  const later = await read();
  await site.ask(200, 'PATCH', path, { as: 'author', json: { email: 'other@example.org' } });
  assert.equal(await merge(later, { name: 'Bo' }), 412);
});
