/** Complete responses are cached for users too: a loss of rights takes effect with the next request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, type HttpResponse, type WholeBody } from '../../../core/contract/http-message.ts';
import { contentSite } from '../../site/content-site.ts';

const DRAFTS = '/site/v2/posts?context=edit&status=draft';

/** A site with two authors, each with a draft, whose lists are kept. */
async function keepingSite() {
  const site = await contentSite();
  const passwords = new Map<string, string>();
  for (const login of ['anna', 'bruno']) {
    await site.command('user add', { login, role: 'author', email: `${login}@example.org` });
    const [password = ''] = await site.command('app-password create', { login, name: 'client' });
    passwords.set(login, password);
  }
  const ask = (login: string, path: string, json?: unknown): Promise<HttpResponse> =>
    Promise.resolve(
      site.site.handle({
        method: json === undefined ? 'GET' : 'POST',
        target: site.site.settings.rest_root + path,
        header: (name) =>
          ({
            authorization: `Basic ${btoa(`${login}:${passwords.get(login)}`)}`,
            ...(json !== undefined && { 'content-type': 'application/json' }),
          })[name],
        body: async function* () {
          yield new TextEncoder().encode(JSON.stringify(json));
        },
        address: '127.0.0.1',
        secure: true,
      }),
    );
  for (const login of passwords.keys()) await ask(login, '/site/v2/posts', { title: `Of ${login}` });
  for (const login of passwords.keys()) for (let time = 0; time < 2; time++) await ask(login, DRAFTS);
  return { site, ask, list: (login: string) => ask(login, DRAFTS) };
}

const titles = ({ body }: HttpResponse): readonly string[] =>
  JSON.parse(Buffer.from(bytesOf(body as WholeBody)).toString()).map(
    ({ title }: { title: { raw: string } }) => title.raw,
  );

test('each user gets their own cached responses, and only they do', async () => {
  const { site, list } = await keepingSite();
  for (const login of ['anna', 'bruno']) {
    const once = await list(login);
    assert.deepEqual(titles(once), [`Of ${login}`]);
    assert.equal((await list(login)).body, once.body, 'the same bytes');
    assert.equal(once.headers['Cache-Control'], 'private, no-store');
  }
  await site.close();
});

for (const [what, change, status] of [
  ['a revoked password', ['app-password revoke', { login: 'anna', name: 'client' }], 401],
  ['a deleted user', ['user remove', 'anna'], 401],
  ['a lost role', ['user change', { login: 'anna', changes: { role: 'subscriber' } }], 400],
] as const) {
  test(`${what} takes effect at once`, async () => {
    const { site, list } = await keepingSite();
    assert.equal((await list('anna')).status, 200);
    await site.command(change[0], change[1]);
    assert.equal((await list('anna')).status, status);
    assert.equal((await list('bruno')).status, 200, 'and for nobody else');
    await site.close();
  });
}

test('a change of shown content takes effect at once', async () => {
  const { site, ask, list } = await keepingSite();
  await list('anna');
  await ask('anna', '/site/v2/posts', { title: 'Second' });
  assert.deepEqual(titles(await list('anna')), ['Second', 'Of anna']);
  await site.close();
});
