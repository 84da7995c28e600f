/** Ways to become more than one is, and to leave the site without an administrator. Each is refused, or does nothing of it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROLES, type Role } from '../../../core/index.ts';
import type { TestRequest } from '../../../scripts/testing/test-site.ts';
import { countingHash } from '../../app-authorization/counting-hash.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type Answer, contentSite } from '../content-site.ts';

const ID = Object.fromEntries(ROLES.map((role, index) => [role, index + 1])) as Readonly<Record<Role, number>>;
const USERS = '/site/v2/users';
const admin = { as: 'administrator' } as const;

/** A site with a user of each role, and what an administrator sees of all accounts. */
async function town(t: TestContext) {
  const site = await contentSite({ slowHash: countingHash().slowHash }, [presentPlugin('batch')]);
  t.after(() => site.close());
  for (const role of ROLES) await site.ask(200, 'GET', '/users/me', { as: role });
  const accounts = async () => {
    const users: Answer = await site.ask(200, 'GET', '/users?context=edit&per_page=100&orderby=id', admin);
    return Promise.all(
      users.map(async ({ id, username, email, roles, slug }: Answer) => {
        const passwords = await site.ask(200, 'GET', `/users/${id}/application-passwords`, admin);
        return { id, username, email, roles, slug, passwords: passwords.map(({ uuid, name }: Answer) => [uuid, name]) };
      }),
    );
  };
  return { ...site, accounts };
}

const form = (text: string) => ({ method: 'POST', body: new URLSearchParams(text) });
const parts = (fields: Readonly<Record<string, string>>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', body };
};
const ME = `${USERS}/me`;
const ADMIN = `${USERS}/${ID.administrator}`;
const ROOT = { roles: ['administrator'] };

/** By what is tried: where, how, and what is answered. */
const ESCALATIONS: readonly (readonly [what: string, path: string, request: TestRequest, status: number])[] = [
  ['a role, as JSON', ME, { method: 'PATCH', json: ROOT }, 403],
  ['a role as text', ME, { method: 'PATCH', json: { roles: 'administrator' } }, 403],
  ['a role in a list of several', ME, { method: 'PUT', json: { roles: ['author', 'administrator'] } }, 403],
  ['a role in a form', ME, form('roles=administrator'), 403],
  ['a list of roles in a form', ME, form('roles[]=administrator'), 403],
  ['a numbered list of roles in a form', ME, form('roles[0]=administrator'), 403],
  ['a role in a form of parts', ME, parts({ 'roles[]': 'administrator' }), 403],
  ['a role in the address', `${ME}?roles=administrator`, { method: 'POST' }, 403],
  ['a role in the address, none in the body', `${ME}?roles=administrator`, { json: { name: 'x' } }, 403],
  ['a member role', ME, { method: 'PATCH', json: { role: 'administrator' } }, 200],
  ['capabilities', ME, { json: { capabilities: { manage_options: true }, extra_capabilities: ROOT } }, 200],
  ['a role in meta', ME, { json: { meta: { roles: ['administrator'], wp_capabilities: ROOT } } }, 200],
  ['another id in the body', ME, { json: { id: ID.administrator, slug: 'mine' } }, 200],
  ['another id in a body below an id', `${USERS}/ID?id=1`, { json: { id: 1, slug: 'mine' } }, 200],
  ['another login', ME, { json: { username: 'administrator2' } }, 400],
  ['another login in other letters', ME, { json: { username: 'ADMINISTRATOR' } }, 400],
  ['the address of an administrator', ME, { json: { email: 'Administrator@EXAMPLE.org' } }, 400],
  ['the slug of an administrator', ME, { json: { slug: 'administrator' } }, 400],
  ['a change of an administrator', ADMIN, { method: 'PATCH', json: { password: 'correct horse battery' } }, 403],
  ['the same by a padded id', `${USERS}/0${ID.administrator}`, { json: { email: 'a@b.example' } }, 403],
  ['the same in a batch', '/batch/v1', { json: { requests: [{ path: ADMIN, body: { email: 'a@b.example' } }] } }, 207],
  ['a role in a batch', '/batch/v1', { json: { requests: [{ path: ME, body: ROOT }] } }, 207],
  [
    'a new administrator',
    USERS,
    { json: { username: 'x', email: 'x@y.example', password: 'x'.repeat(9), ...ROOT } },
    403,
  ],
  ['deleting by POST', `${ADMIN}?_method=DELETE&force=true&reassign=3`, { method: 'POST' }, 403],
  ['deleting by a header', `${ADMIN}?force=true&reassign=3`, override('DELETE'), 403],
  ['changing by a header', ADMIN, { ...override('PATCH'), json: ROOT }, 403],
  ['deleting oneself', `${ME}?force=true&reassign=1`, { method: 'DELETE' }, 403],
  ['a password for an administrator', `${ADMIN}/application-passwords`, { json: { name: 'x' } }, 403],
  ['the list of theirs', `${ADMIN}/application-passwords`, {}, 403],
  ['all of theirs revoked', `${ADMIN}/application-passwords`, { method: 'DELETE' }, 403],
];

function override(method: string): TestRequest {
  return { method: 'POST', headers: { 'x-http-method-override': method } };
}

for (const as of ['subscriber', 'author', 'editor'] as const) {
  test(`no way makes ${as} an administrator, or gives them another account`, async (t) => {
    const site = await town(t);
    const before = await site.accounts();
    for (const [what, path, request, status] of ESCALATIONS) {
      const answer = await site.fetch(path.replace('ID', String(ID[as])), { ...request, as });
      const text = await answer.text();
      assert.equal(answer.status, status, `${what}: ${text}`);
      const own = await site.ask(200, 'GET', '/users/me?context=edit', { as });
      // their own slug is theirs to change
      if (own.slug !== as) await site.ask(200, 'POST', '/users/me', { as, json: { slug: as } });
      assert.deepEqual(await site.accounts(), before, what);
    }
  });
}

test('whose an application password is, the path alone says', async (t) => {
  const site = await town(t);
  const path = '/users/me/application-passwords';
  const list = await site.ask(200, 'GET', `/users/${ID.administrator}/application-passwords`, admin);
  const theirs: Answer = list[0];
  const json = { user_id: ID.administrator, uuid: theirs.uuid, name: 'Trojan' };
  const made = await site.ask(201, 'POST', `${path}?user_id=1`, { as: 'author', json });
  assert.notEqual(made.uuid, theirs.uuid);
  for (const [method, below] of [
    ['GET', `/${theirs.uuid}`],
    ['PUT', `/${theirs.uuid}`],
    ['DELETE', `/${theirs.uuid}`],
  ] as const) {
    const asking = { as: 'author', ...(method === 'PUT' && { json }) } as const;
    assert.equal((await site.ask(404, method, path + below, asking)).code, 'rest_application_password_not_found');
  }
  await site.ask(200, 'PUT', `${path}/${made.uuid}`, { as: 'author', json: { ...json, name: 'Mine' } });
  const left: readonly Answer[] = (await site.accounts()).map(({ passwords }) =>
    passwords.map(([, name]: string[]) => name),
  );
  assert.deepEqual([left[ID.administrator - 1], left[ID.author - 1]], [['test'], ['test', 'Mine']]);
});

test('an application password that is revoked by itself is refused from then on', async (t) => {
  const site = await town(t);
  const path = '/users/me/application-passwords';
  const { password, uuid } = await site.ask(201, 'POST', path, { as: 'author', json: { name: 'Phone' } });
  const headers = { authorization: `Basic ${btoa(`author:${password}`)}` };
  await site.ask(200, 'DELETE', `${path}/${uuid}`, { headers });
  assert.equal((await site.ask(401, 'GET', path, { headers })).code, 'incorrect_password');
  await site.ask(200, 'GET', path, { as: 'author' });
});

/** Two administrators, each of whom tries to be rid of the other, and of themselves. */
const LAST: readonly (readonly [what: string, method: string, query: string, json: object | undefined])[] = [
  ['demoting', 'PATCH', '', { roles: ['editor'] }],
  ['demoting with nothing else left', 'PUT', '', { roles: ['subscriber'], name: 'x' }],
  ['deleting for an heir', 'DELETE', '?force=true&reassign=2', undefined],
  ['deleting for nobody', 'DELETE', '?force=true&reassign=false', undefined],
  ['deleting for no id', 'DELETE', '?force=true&reassign=0', undefined],
];

for (const [what, method, query, json] of LAST) {
  test(`an administrator is left: ${what}, each the other and themselves, at once`, async (t) => {
    const site = await town(t);
    const deputy = { username: 'deputy', email: 'deputy@example.org', password: 'correct horse battery', ...ROOT };
    const { id } = await site.ask(201, 'POST', '/users', { ...admin, json: deputy });
    const named = { ...admin, json: { name: 'x' } };
    const { password } = await site.ask(201, 'POST', `/users/${id}/application-passwords`, named);
    const headers = { authorization: `Basic ${btoa(`deputy:${password}`)}` };
    const tries = [ID.administrator, id, 'me'].flatMap((whom) =>
      [admin, { headers }].map((who) =>
        site.json<Answer>(`${USERS}/${whom}${query}`, { ...who, method, ...(json && { json }) }),
      ),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status < 300).length, 1, statuses.join());
    const list = (await site.command('user list', {})).filter((line) => / administrator /.test(line.slice(4)));
    assert.equal(list.filter((line) => /^\d+ +\S+ +administrator /.test(line)).length, 1, list.join('\n'));
  });
}
