/** The page in which the API is browsed: who is shown it, what it may load, how its files are kept. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWebHandler, type WebHandler } from '../../core/http/web.ts';
import { type TestSite, testSite } from '../../core/testing/test-site.ts';
import { RENDERER, withRenderer } from './renderer-files.ts';

const CSS = '.a { color: red }\n'.repeat(100);
const files = {
  'package.json': '{ "version": "5.0.1" }',
  'swagger-ui.css': CSS,
  'swagger-ui-bundle.js': 'run()',
  'swagger-ui-bundle.js.map': '{}',
};

let site: TestSite;
let ask: WebHandler;
let page: string;
let version: string;
before(async () => {
  site = await testSite([], {
    fileSystem: await withRenderer(files),
    renderer: RENDERER,
    settings: { url: 'http://site.test/town', title: 'A < B' },
  });
  ask = toWebHandler((request) => site.site.handle(request));
  page = await (await get('/town/docs')).text();
  [, version = ''] = /\/town\/docs\/([^/"]+)\//.exec(page) ?? [];
});
after(() => site.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  ask(new Request(`http://site.test${path}`, init));

test('the page says what it is, and loads what is of this site alone', async () => {
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
  assert.match(page, /<noscript>.*<a href="\/town\/api\/openapi\.json">/);
  assert.doesNotMatch(
    page,
    /<script(?![^>]* src=)|<style|\son\w+=|style=|https?:/,
    'nothing inline, nothing of others',
  );
});

test('whatever the page names is there', async () => {
  const named = [...page.matchAll(/(?:src|href)="(\/town\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
  assert.deepEqual(
    named.map((path) => path.slice(`/town/docs/${version}/`.length)),
    ['favicon-32x32.png', 'swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js'],
  );
  const statuses = await Promise.all(named.map(async (path) => (await get(path)).status));
  assert.deepEqual(statuses, [404, 200, 200, 200, 200], 'the icon is not in this package');
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
  ['GET', '/town/docs/5.0.0-00000000/start.js', 404],
  ['GET', '/town/docs/VERSION/package.json', 404],
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

test('a file is kept for good, compressed where that is worth it, and not sent twice', async () => {
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

test('no page where the settings say so, and its address is free', async () => {
  await site.saveSettings({ url: 'http://site.test/town', docs: false });
  for (const path of ['/town/docs', `/town/docs/${version}/start.js`]) assert.equal((await get(path)).status, 404);
  await site.saveSettings({ url: 'http://site.test/town', docs: true });
  assert.equal((await get('/town/docs')).status, 200);
});

test('no page where the package is not there', async () => {
  const without = await testSite([]);
  const answer = await without.fetch('/../docs');
  assert.equal(answer.status, 404);
  await without.close();
});
