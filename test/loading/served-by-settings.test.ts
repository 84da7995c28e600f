/** Pages whose addresses are settings of their plugins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';

const PLUGINS = ['api-docs', 'app-authorization'].map(presentPlugin);

test('the pages of the API and of authorizations are at the paths in the settings', async (t) => {
  const site = await testSite(PLUGINS, {
    settings: { plugins: { 'api-docs': { path: '/dev/api' }, 'app-authorization': { path: '/approve' } } },
  });
  t.after(() => site.close());
  const status = async (path: string) => (await site.fetch(`/..${path}`)).status;
  assert.deepEqual([await status('/dev/api'), await status('/docs'), await status('/authorize')], [200, 404, 404]);
  const form = await (await site.fetch('/../approve?app_name=Notes')).text();
  assert.match(form, /<form method="post" action="\/approve">/);
  const { body } = await site.json<{ authentication: object }>('/');
  assert.deepEqual(body.authentication, {
    'application-passwords': { endpoints: { authorization: 'http://site.test/approve' } },
  });
});

test('an invalid path, or one in use, stops a start', async () => {
  for (const [path, says] of [
    ['docs', /must be a path of lower-case letters/],
    ['/', /must be a path of lower-case letters/],
    ['/api/docs', /rest_root \/api of settings\.json is where plugin api-docs serves the page \/api\/docs/],
    [
      '/authorize',
      /the page \/authorize of plugin api-docs is where plugin app-authorization serves the page \/authorize/,
    ],
  ] as const) {
    await assert.rejects(testSite(PLUGINS, { settings: { plugins: { 'api-docs': { path } } } }), says, path);
  }
});
