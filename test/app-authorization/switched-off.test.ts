/** The page where applications are approved is a plugin: on unless switched off, and gone without a trace when it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentPlugin } from '../asking-site.ts';
import { type AuthorizingSite, authorizingSite } from './authorizing-site.ts';

const SCHEMES = { schemes: ['my-poster'] };
const ASKED = { app_name: 'Phone', success_url: 'my-poster:/done' };
const ROUTES = [presentPlugin('content'), presentPlugin('site')];
const ALL = { content: true, site: true };

/** Whether the page exists, and what the root and the OpenAPI document say about it. */
async function traces(site: AuthorizingSite) {
  const page = await site.open({ app_name: 'Phone' });
  const root = JSON.parse((await site.ask('/api/')).text);
  const document = JSON.parse((await site.ask('/api/openapi.json')).text);
  const index = document.components.schemas.Index.properties.authentication;
  return [page.status, Object.keys(root.authentication), Object.keys(index.properties)];
}

const ON = [200, ['application-passwords'], ['application-passwords']];
const OFF = [404, [], []];

test('on unless the settings name it, and switched off and on by the command, like others', async () => {
  const site = await authorizingSite({ plugins: ROUTES, settings: { plugins: ALL } });
  assert.deepEqual(await traces(site), ON);
  await site.command('plugin off', { names: ['app-authorization'], on: false });
  assert.deepEqual(await traces(site), OFF);
  const answer = await site.open({ app_name: 'Phone' });
  assert.match(answer.text, /rest_no_route/);
  assert.equal(answer.headers['Cross-Origin-Opener-Policy'], undefined);
  assert.equal((await site.send({ answer: 'approve' })).status, 404);
  assert.deepEqual(site.site.settings.plugins, { ...ALL, 'app-authorization': false });
  await site.command('plugin on', { names: ['app-authorization'], on: true });
  assert.deepEqual(await traces(site), ON);
  await site.close();
});

for (const [what, settings, status] of [
  ['the member of before', { authorization: SCHEMES }, 200],
  ['the settings of the plugin', { plugins: { 'app-authorization': SCHEMES } }, 200],
  [
    'the former, where the plugin is on without settings',
    { plugins: { 'app-authorization': true }, authorization: SCHEMES },
    200,
  ],
  ['neither', {}, 400],
  ['the plugin rather than the former', { plugins: { 'app-authorization': {} }, authorization: SCHEMES }, 400],
] as const) {
  test(`schemes of applications are those of ${what}`, async () => {
    const site = await authorizingSite({ settings: { plugins: {}, ...settings } });
    assert.equal((await site.open(ASKED)).status, status);
    await site.close();
  });
}

for (const [what, settings, message] of [
  [
    'of the former member',
    { authorization: { schemes: ['javascript'] } },
    'authorization.schemes.0: must be the scheme of an application, such as my-app, and not one that browsers use',
  ],
  [
    'of the plugin',
    { plugins: { 'app-authorization': { schemes: ['javascript'] } } },
    'plugins.app-authorization.schemes.0: must be the scheme of an application, such as my-app, and not one that browsers use',
  ],
  ['that are none', { authorization: 'no' }, 'authorization: must be true, false or an object'],
] as const) {
  test(`a site does not start with invalid settings ${what}`, async () => {
    await assert.rejects(authorizingSite({ settings: { plugins: {}, ...settings } }), {
      message: `settings.json › ${message}`,
    });
  });
}
