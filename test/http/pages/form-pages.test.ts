/** Pages of plugins that take forms, run scripts and have files of their own: what any plugin may do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineAssets, definePlugin, html, type PageAnswer } from '../../../core/index.ts';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { pluginSource, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const HOME = '/guestbook';
const TOWN = 'http://site.test';
const FORM = { origin: TOWN, 'content-type': 'application/x-www-form-urlencoded' };

const begun = definePlugin({ name: 'guestbook' });

const look = defineAssets({ path: '/book', files: ['book.js', 'sign.svg', 'lost.css'] });
const notListed = defineAssets({ path: '/other', files: ['book.js'] });

const book = begun.page({
  path: '/book',
  params: {},
  run: async ({ asset }) => ({
    scripts: true,
    document: html`<script src="${await asset(look, 'book.js')}"></script><img src="${await asset(look, 'sign.svg')}"><link href="${await asset(look, 'lost.css')}">`,
  }),
});

const entry = begun.page({
  path: '/book-entry',
  params: {},
  form: {
    most: () => 100,
    secure: false,
    failed: ({ message }) => ({ document: html`<p>Not so: ${message}</p>`, headers: { 'Cache-Control': 'no-store' } }),
  },
  run: (context): PageAnswer | Promise<PageAnswer> => {
    const { method, sent, asset } = context;
    if (method === 'GET' && sent.ask === 'sign-in') context.signIn.tokens.issue('x');
    if (method === 'GET' && sent.ask === 'undeclared') return asset(look, 'secret.txt').then(() => undefined);
    if (method === 'GET' && sent.ask === 'unlisted') return asset(notListed, 'book.js').then(() => undefined);
    if (method === 'GET' && sent.ask === 'nothing') return undefined;
    if (method === 'GET') {
      return {
        document: html`<form method="post"><input name="name" value="${String(sent.name)}"></form>`,
        forms: ["'self'", 'https://app.example'],
        headers: { 'X-Book': 'open' },
      };
    }
    if (sent.name === 'away')
      return { location: 'https://app.example/thanks', headers: { 'Cache-Control': 'no-store' } };
    return { status: 201, document: html`<p>Thanks, ${String(sent.name)}</p>` };
  },
});

const guestbook = begun.with({ pages: [book, entry], assets: [look] });

let site: TestSite;
before(async () => {
  const fileSystem = memoryFileSystem();
  for (const folder of [HOME, `${HOME}/assets`]) await fileSystem.makeDirectory(folder);
  const write = (path: string, text: string) =>
    replaceFile(fileSystem, `${HOME}/${path}`, new TextEncoder().encode(text));
  await write('assets/book.js', 'run()');
  await write('assets/sign.svg', '<svg/>');
  await write('assets/secret.txt', 'x');
  site = await testSite([{ ...pluginSource(guestbook), folder: HOME }], { fileSystem });
});
after(() => site.close());

const ask = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  site.fetch(`/..${path}`, init);

const sent = (body: string, headers: Record<string, string> = {}) =>
  ask('/book-entry', { method: 'POST', headers: { ...FORM, ...headers }, body });

test('a form is rendered with the request, may redirect where the plugin says, and has its own headers', async () => {
  const page = await ask('/book-entry?name=%3Cada%3E');
  assert.equal(page.status, 200);
  assert.match(await page.text(), /value="&lt;ada&gt;"/);
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' https:\/\/app\.example; frame/);
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /script-src/);
  assert.deepEqual([page.headers.get('x-book'), page.headers.get('x-frame-options')], ['open', 'DENY']);
});

test('a sent form gets a page, or a redirect', async () => {
  const thanks = await sent('name=ada');
  assert.deepEqual([thanks.status, await thanks.text()], [201, '<p>Thanks, ada</p>']);
  const away = await sent('name=away');
  assert.deepEqual(
    [away.status, away.headers.get('location'), away.headers.get('cache-control'), await away.text()],
    [303, 'https://app.example/thanks', 'no-store', ''],
  );
});

for (const [what, status, says, asking] of [
  [
    'a form of another site',
    403,
    'only accepted from pages of http://site.test',
    () => sent('name=a', { origin: 'http://b.test' }),
  ],
  ['JSON', 400, 'application/x-www-form-urlencoded', () => sent('{}', { 'content-type': 'application/json' })],
  ['a form that is too long', 413, 'larger than 100 bytes', () => sent(`name=${'a'.repeat(100)}`)],
  ['a form that cannot be read', 400, 'percent-encoding', () => sent('name=%ff')],
  ['another method', 404, 'No route matches', () => ask('/book-entry', { method: 'DELETE' })],
  ['an address that is too long', 414, 'longer than', () => ask(`/book-entry?name=${'a'.repeat(9000)}`)],
  ['a page that is not there', 404, 'does not exist', () => ask('/book-entry?ask=nothing')],
  ['signing in without leave', 500, 'our side \\(request', () => ask('/book-entry?ask=sign-in')],
  ['a file that is not declared', 500, 'our side', () => ask('/book-entry?ask=undeclared')],
  ['files that are not listed', 500, 'our side', () => ask('/book-entry?ask=unlisted')],
] as const) {
  test(`the page itself responds that it does not exist: ${what}`, async () => {
    const answer = await asking();
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.match(await answer.text(), new RegExp(`<p>Not so: .*${says}`));
  });
}

test('the log names what the plugin lacks', () => {
  const log = site.logged.join('\n');
  assert.match(log, /plugin guestbook may not sign users in: add \\"sign-in\\" to uses in its plugin\.json/);
  assert.match(log, /plugin guestbook does not declare the file secret\.txt of \/book/);
  assert.match(log, /plugin guestbook does not list \/other under assets/);
});

for (const path of ['/book-entry/', '/book-entry/x', '/book-entr%79']) {
  test(`a form only has its exact URL: none at ${path}`, async () => {
    const answer = await ask(path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'application/json; charset=UTF-8']);
  });
}

test('a page can require HTTPS for passwords', async () => {
  const secure = begun.page({
    path: '/safe',
    params: {},
    form: { most: () => 100, secure: true, failed: ({ message }) => ({ document: html`${message}` }) },
    run: () => ({ document: html`safe` }),
  });
  const safe = await testSite([begun.with({ pages: [secure] })]);
  assert.equal((await safe.fetch('/../safe')).status, 200, 'on this machine');
  assert.equal((await safe.fetch('/../safe', { address: '192.0.2.1' })).status, 403);
  await safe.saveSettings({ allow_plain_http: true });
  assert.equal((await safe.fetch('/../safe', { address: '192.0.2.1' })).status, 200);
  await safe.close();
});

test('a page that declares it runs scripts of the site from files under it', async () => {
  const page = await ask('/book?any=%ff');
  assert.equal(
    page.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  const [script = '', sign = '', lost = ''] = [...(await page.text()).matchAll(/"([^"]+)"/g)].map(([, path]) => path);
  assert.match(script, /^\/book\/[0-9a-f]{16}\/book\.js$/);
  const [code, drawing] = [await ask(script), await ask(sign)];
  assert.equal(await code.text(), 'run()');
  assert.equal(code.headers.get('content-type'), 'text/javascript; charset=UTF-8');
  assert.equal(code.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(drawing.headers.get('content-security-policy') ?? '', /sandbox/, 'a drawing alone does nothing');
  assert.equal((await ask(lost)).status, 404, 'a file that is declared and not there');
  assert.equal((await ask(script.replace('book.js', 'secret.txt'))).status, 404, 'one that is there and not declared');
  assert.equal((await ask(script.replace('book.js', '..%2Fplugin.json'))).status, 404);
});
