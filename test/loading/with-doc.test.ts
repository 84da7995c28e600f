/** Every namespace describes itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { OpenApiDocument } from '../../core/http/openapi/document.ts';
import { anyone, definePlugin, type PluginBuilder } from '../../core/index.ts';
import { testSite } from '../../scripts/testing/test-site.ts';

const says = (plugin: PluginBuilder<unknown>, path: string, text: string) =>
  plugin.read({ path, params: {}, allow: anyone, summary: 'Says it.', returns: v.string(), run: () => text });

const plain = definePlugin({ name: 'plain', namespace: 'plain/v1' });
const own = definePlugin({ name: 'own', namespace: 'own/v1' });
const silent = definePlugin({ name: 'silent', namespace: 'silent/v1' });

const open = () =>
  testSite([
    plain.with({ routes: [says(plain, '/hello', 'hello')] }),
    own.with({ routes: [says(own, '/doc', 'read the manual')] }),
    silent.with({}),
  ]);

test('a plugin with routes has a document, which its index lists; its own route of that path stays', async () => {
  const site = await open();
  const { paths } = (await site.json<OpenApiDocument>('/plain/v1/doc')).body;
  assert.deepEqual(Object.keys(paths), ['/doc', '/hello']);
  const index = await site.json<{ routes: object }>('/plain/v1');
  assert.deepEqual(Object.keys(index.body.routes), ['/plain/v1', '/plain/v1/doc', '/plain/v1/hello']);
  assert.equal((await site.json('/own/v1/doc')).body, 'read the manual');
  assert.equal((await site.json('/silent/v1/doc')).status, 404);
  assert.equal((await site.json('/silent/v1')).status, 404);
  await site.close();
});

test('the full document describes active plugins, is public, and is not sent again while it is unchanged', async () => {
  const site = await open();
  const answer = await site.fetch('/openapi.json');
  const { paths, servers }: OpenApiDocument = JSON.parse(await answer.text());
  assert.deepEqual(Object.keys(paths), [
    ...['/', '/openapi.json', '/own/v1', '/plain/v1'],
    ...['/own/v1/doc', '/plain/v1/doc', '/plain/v1/hello'],
  ]);
  assert.deepEqual(servers, [{ url: 'http://site.test/api' }]);
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  assert.equal((await site.fetch('/openapi.json', { headers })).status, 304);
  await site.saveSettings({
    title: 'Town',
    url: 'http://site.test',
    timezone: 'America/New_York',
    plugins: { plain: true },
  });
  const less = await site.json<OpenApiDocument>('/openapi.json', { headers });
  assert.equal(less.status, 200);
  assert.deepEqual(Object.keys(less.body.paths), [
    '/',
    '/openapi.json',
    '/plain/v1',
    '/plain/v1/doc',
    '/plain/v1/hello',
  ]);
  await site.close();
});
