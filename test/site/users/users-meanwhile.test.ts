/** Changes of a user while a request of theirs is being sent: rights that were removed have no effect. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ROLES } from '../../../core/index.ts';
import { toWebHandler } from '../../../scripts/testing/web-handler.ts';
import { countingHash } from '../../app-authorization/counting-hash.ts';
import { type Answer, contentSite } from '../content-site.ts';

const admin = { as: 'administrator' } as const;
const PASSWORD = 'correct horse battery';

/** A site whose requests can be held up: by a body that is long in coming, or by the hash of a password. */
async function slowTown(t: TestContext) {
  let whileHashed = async () => {};
  const { slowHash } = countingHash(() => whileHashed());
  const site = await contentSite({ slowHash });
  t.after(() => site.close());
  const handle = toWebHandler((request) => site.site.handle(request));
  for (const role of ROLES) await site.ask(200, 'GET', '/users/me', { as: role });
  const deputy = { username: 'deputy', email: 'deputy@example.org', password: PASSWORD, roles: ['administrator'] };
  const { id } = await site.ask(201, 'POST', '/users', { ...admin, json: deputy });
  const passwords = `/users/${id}/application-passwords`;
  const { password, uuid } = await site.ask(201, 'POST', passwords, { ...admin, json: { name: 'Stolen' } });

  /** As the deputy: the body is sent once `meanwhile` is over, which begins when the server asks for it. */
  const sendSlowly = async (method: string, path: string, json: object, meanwhile: () => Promise<unknown>) => {
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          await meanwhile();
          controller.enqueue(new TextEncoder().encode(JSON.stringify(json)));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Basic ${btoa(`deputy:${password}`)}`, 'content-type': 'application/json' };
    const address = `http://site.test/api/site/v2${path}`;
    // streams are sent with it, which the types of the standard do not know yet
    const init: RequestInit & { readonly duplex: 'half' } = { method, headers, body, duplex: 'half' };
    const response = await handle(new Request(address, init));
    return { status: response.status, body: (await response.json()) as Answer };
  };
  return {
    ...site,
    id,
    sendSlowly,
    holdHashes: (meanwhile: () => Promise<unknown>) => {
      whileHashed = async () => {
        whileHashed = async () => {};
        await meanwhile();
      };
    },
    meanwhile: {
      'their password is revoked': () => site.ask(200, 'DELETE', `${passwords}/${uuid}`, admin),
      'they are deleted': () => site.ask(200, 'DELETE', `/users/${id}?force=true&reassign=1`, admin),
      'their role is taken away': () =>
        site.ask(200, 'PATCH', `/users/${id}`, { ...admin, json: { roles: ['subscriber'] } }),
    },
  };
}

const ANSWERS = [
  ['their password is revoked', 401, 'incorrect_password'],
  ['they are deleted', 401, 'incorrect_password'],
  ['their role is taken away', 403, 'rest_forbidden'],
] as const;

const REQUESTS: readonly (readonly [method: string, path: string, json: object])[] = [
  ['POST', '/users', { username: 'trojan', email: 'trojan@example.org', password: PASSWORD, roles: ['administrator'] }],
  ['POST', '/users/me/application-passwords', { name: 'Again' }],
  ['POST', '/users/1/application-passwords', { name: 'Again' }],
  ['PATCH', '/users/me', { email: 'elsewhere@example.org' }],
  ['POST', '/settings', { title: 'Mine' }],
  ['POST', '/posts', { title: 'Mine', status: 'publish' }],
];

for (const [what, status, code] of ANSWERS) {
  test(`${what} while a body is on its way: nothing comes of it`, async (t) => {
    for (const [method, path, json] of REQUESTS) {
      const site = await slowTown(t);
      const answer = await site.sendSlowly(method, path, json, site.meanwhile[what]);
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}`);
      assert.equal((await site.ask(200, 'GET', '/users/1/application-passwords', admin)).length, 1);
    }
  });

  test(`${what} while a new password is hashed: nothing comes of it`, async (t) => {
    const site = await slowTown(t);
    const json = { password: 'another horse battery' };
    // the body is there; the hash takes its time
    const answer = await site.sendSlowly('PATCH', '/users/me', json, async () => site.holdHashes(site.meanwhile[what]));
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
  });
}

test('unrelated changes do not affect a request', async (t) => {
  const site = await slowTown(t);
  const answer = await site.sendSlowly('PATCH', '/users/me', { first_name: 'Al' }, () =>
    site.ask(200, 'PATCH', `/users/${site.id}`, { ...admin, json: { email: 'new@example.org', password: PASSWORD } }),
  );
  assert.deepEqual([answer.status, answer.body.first_name, answer.body.email], [200, 'Al', 'new@example.org']);
});
