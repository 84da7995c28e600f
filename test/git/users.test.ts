/** What is private of users reaches no commit, whether the site makes it or a person, and no history tells it. */
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertStatus, gitSite } from './git-site.ts';

const USERS = '/site/v2/users';
const SECRET = {
  email: 'bo.private@elsewhere.example',
  password: 'correct horse battery',
  first_name: 'Bonifacio',
  last_name: 'Privatissimo',
  nickname: 'Bobolino',
  meta: { persisted_preferences: { theme: 'aubergine' } },
};

test('users and their passwords are made, changed and deleted, and nothing private of them is in git', async (t) => {
  const site = await gitSite(t);
  const json = { ...SECRET, username: 'bo', name: 'Bo', roles: ['author'] };
  const { status, body: bo } = await site.as('administrator', 'POST', USERS, json);
  assert.equal(status, 201);
  const passwords = `${USERS}/${bo.id}/application-passwords`;
  const { body: phone } = await site.as('administrator', 'POST', passwords, { name: 'Aubergine phone' });
  const changes = { description: 'Writes.', email: 'bo.changed@elsewhere.example', password: 'another horse battery' };
  await site.as('administrator', 'PATCH', `${USERS}/${bo.id}`, changes);
  const { body: post } = await site.as('administrator', 'POST', '/site/v2/posts', { title: 'News', author: bo.id });
  const basic = { authorization: `Basic ${btoa(`bo:${phone.password}`)}` };
  assert.equal((await site.ask(`${USERS}/me`, { headers: basic })).status, 200);
  await site.as('administrator', 'PATCH', `${passwords}/${phone.uuid}`, { name: 'Privatissimo tablet' });
  await site.as('administrator', 'DELETE', `${passwords}/${phone.uuid}`);
  const gone = await site.as('administrator', 'DELETE', `${USERS}/${bo.id}?force=true&reassign=1`);
  assert.equal(gone.status, 200);

  assert.deepEqual(await site.subjects(6), [
    `Delete "Bo" (users/${bo.id})`,
    `Update "News" (site/posts/${post.id})`,
    `Create "News" (site/posts/${post.id})`,
    `Update "Bo" (users/${bo.id})`,
    `Create "Bo" (users/${bo.id})`,
    'Create "administrator" (users/1)',
  ]);
  // a person commits all that lies there, once the index has come along
  await assertStatus(site, '?? settings.json\n');
  await site.git('add', '--all');
  await site.git('commit', '--quiet', '--message', 'All of it');
  const texts = await site.git('log', '--all', '--patch', '--format=fuller', '--name-status');
  const objects = await site.git('cat-file', '--batch-all-objects', '--batch', '--buffer');
  const secrets = [
    SECRET.email,
    SECRET.password,
    SECRET.first_name,
    SECRET.last_name,
    SECRET.nickname,
    changes.email,
    changes.password,
    phone.password,
    phone.uuid,
    'aubergine',
    'administrator@example.org',
    '$scrypt$',
    'application_passwords',
  ];
  for (const secret of secrets) {
    assert.equal(`${texts}\n${objects}`.toLowerCase().includes(secret.toLowerCase()), false, secret);
  }
  // nobody else of the machine reads them
  const { mode } = await stat(join(site.folder, '.almanac'));
  assert.equal(mode & 0o077, 0);
});

test('users have no history: their former data is private', async (t) => {
  const site = await gitSite(t);
  for (const as of ['administrator', 'author', undefined] as const) {
    assert.equal((await site.as(as, 'GET', `${USERS}/1/history`)).body.code, 'rest_no_route');
    assert.equal((await site.as(as, 'GET', `${USERS}/1?_at=2026-01-01`)).body.code, 'rest_invalid_param');
  }
});
