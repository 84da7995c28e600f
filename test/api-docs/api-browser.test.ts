/** The page in which the API is browsed: who is shown it, what it may load, how its files are kept. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { definePlugin, html } from '../../core/index.ts';
import { type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { toWebHandler, type WebHandler } from '../../scripts/testing/web-handler.ts';
import { apiDocs, withRenderer } from './renderer-files.ts';

const CSS = '.a { color: red }\n'.repeat(100);
const files = { 'swagger-ui.css': CSS, 'swagger-ui-bundle.js': 'run()', 'swagger-ui-bundle.js.map': '{}' };

let site: TestSite;
let ask: WebHandler;
let page: string;
let version: string;
before(async () => {
  site = await testSite([apiDocs], {
    fileSystem: await withRenderer(files),
    settings: { url: 'http://site.test/town', title: 'A < B' },
  });
  ask = toWebHandler((request) => site.site.handle(request));
  page = await (await get('/town/docs')).text();
  [, version = ''] = /\/town\/docs\/([^/"]+)\//.exec(page) ?? [];
});
after(() => site.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  ask(new Request(`http://site.test${path}`, init));

test('the page has its own title and loads only files of this site', async () => {
  const { status, headers } = await get('/town/docs');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/html; charset=UTF-8');
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(page, /<html lang="en">/);
  assert.match(page, /<title>API of A &lt; B<\/title>/);
  assert.match(page, /<main id="api"/);
  assert.match(page, /<noscript>.*<a href="\/town\/api\/openapi\.json">/);
  assert.doesNotMatch(
    page,
    /<script(?![^>]* src=)|<style|\son\w+=|style=|https?:/,
    'nothing inline, nothing of others',
  );
});

test('every file that the page names exists', async () => {
  const named = [...page.matchAll(/(?:src|href)="(\/town\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
  assert.deepEqual(
    named.map((path) => path.slice(`/town/docs/${version}/`.length)),
    ['favicon-32x32.png', 'swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js'],
  );
  const statuses = await Promise.all(named.map(async (path) => (await get(path)).status));
  assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
});

for (const [method, path, status] of [
  ['GET', '/town/docs', 200],
  ['HEAD', '/town/docs', 200],
  ['GET', '/town/docs/', 200],
  ['GET', '/town/docs?q=1', 200],
  ['POST', '/town/docs', 404],
  ['GET', '/town/docsx', 404],
  ['GET', '/docs', 404],
  ['GET', '/town/docs/VERSION/start.js', 200],
  ['HEAD', '/town/docs/VERSION/start.js', 200],
  ['GET', '/town/docs/VERSION/start.js?v=1', 200],
  ['POST', '/town/docs/VERSION/start.js', 404],
  ['GET', '/town/docs/VERSION/', 404],
  ['GET', '/town/docs/VERSION', 404],
  ['GET', '/town/docs/0000000000000000/start.js', 404],
  ['GET', '/town/docs/VERSION/LICENSE', 404],
  ['GET', '/town/docs/VERSION/swagger-ui-bundle.js.map', 404],
  ['GET', '/town/docs/VERSION/..%2F..%2Fsite%2Fsettings.json', 404],
  ['GET', '/town/docs/VERSION/%2e%2e/package.json', 404],
] as const) {
  test(`${method} ${path}: ${status}`, async () => {
    const answer = await get(path.replace('VERSION', version), { method });
    assert.equal(answer.status, status);
    if (method === 'HEAD') assert.equal(await answer.text(), '');
    if (status === 404) assert.match(await answer.text(), /rest_no_route/);
  });
}

test('a file is cached permanently, compressed if worthwhile, and not sent twice', async () => {
  const path = `/town/docs/${version}/swagger-ui.css`;
  const plain = await get(path);
  assert.equal(await plain.text(), CSS);
  const { 'x-request-id': _, etag = '', ...told } = Object.fromEntries(plain.headers);
  assert.deepEqual(told, {
    'content-type': 'text/css; charset=UTF-8',
    'content-length': String(CSS.length),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding, Origin',
  });
  const packed = await get(path, { headers: { 'accept-encoding': 'br' } });
  assert.equal(packed.headers.get('content-encoding'), 'br');
  assert.equal((await get(path, { headers: { 'if-none-match': etag } })).status, 304);
});

/** Ways to say in the settings that there is no page, or that there is one. */
const SAID: readonly (readonly [settings: object, status: number])[] = [
  [{ docs: false }, 404],
  [{}, 200],
  [{ docs: true }, 200],
  [{ plugins: { 'api-docs': false } }, 404],
  [{ plugins: {} }, 200],
  [{ plugins: {}, docs: false }, 404],
  [{ plugins: { 'api-docs': true }, docs: false }, 200],
  [{ plugins: { 'api-docs': false }, docs: true }, 404],
];

test('switched off by either form of the setting, of which the new one takes precedence, it leaves no trace', async () => {
  for (const [settings, status] of SAID) {
    await site.saveSettings({ plugins: {}, ...settings, url: 'http://site.test/town' });
    for (const path of ['/town/docs', `/town/docs/${version}/start.js`]) {
      assert.equal((await get(path)).status, status, JSON.stringify(settings));
    }
    assert.equal(
      site.site.plugins.some(({ name }) => name === 'api-docs'),
      status === 200,
    );
  }
});

test('its address is free while it is off', async () => {
  const begun = definePlugin({ name: 'wall' });
  const wall = begun.with({
    pages: [begun.page({ path: '/docs/:id', params: { id: v.number() }, run: () => ({ document: html`mine` }) })],
  });
  const other = await testSite([wall], { off: [apiDocs], settings: { docs: false } });
  assert.match(await (await other.fetch('/../docs/1')).text(), /mine/);
  await assert.rejects(testSite([wall], { off: [apiDocs] }), {
    message: 'the page /docs of plugin api-docs is where plugin wall serves the page /docs/:id',
  });
  await other.close();
});

test('without the plugin the page does not exist', async () => {
  const without = await testSite([]);
  assert.equal((await without.fetch('/../docs')).status, 404);
  await without.close();
});
