/** Pages at the site's own address and wherever nothing else is, of any type, and kept like answers of the API. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { anyone, defineAssets, defineCollection, definePlugin, html, type PageAnswer } from '../../../core/index.ts';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { pluginSource, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const HOME = '/town';
const FORM = { origin: 'http://site.test', 'content-type': 'application/x-www-form-urlencoded' };

const notes = defineCollection('town/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});
const begun = definePlugin({ name: 'town', namespace: 'town/v1' });
const look = defineAssets({ path: '/look', files: ['town.css'] });

/** How often pages were made, by their paths. */
const made = new Map<string, number>();
const count = (path: string) => made.set(path, (made.get(path) ?? 0) + 1);

const front = begun.page({
  path: '/',
  params: {},
  run: async ({ asset, path, store }) => {
    count(path);
    const style = await asset(look, 'town.css');
    const [note] = store.of(notes).find().records;
    return {
      document: html`<link rel="stylesheet" href="${style}"><p style="color:red">${note?.text}</p>`,
      indexed: true,
      loads: {
        styles: true,
        styleAttributes: true,
        images: ['https://images.example'],
        media: ["'self'"],
        frames: ['https://films.example'],
      },
    };
  },
});

const CONTENTS: Readonly<Record<string, PageAnswer>> = {
  '/feed/': { type: 'application/rss+xml; charset=UTF-8', body: '<rss>Fête</rss>', indexed: true },
  '/dot.png': { type: 'image/png', body: new Uint8Array([80, 78, 71]) },
  '/old/': { location: 'http://site.test/new/', status: 301 },
  '/gone/': { document: html`<h1>Not here</h1>`, status: 404 },
  '/mine/': { document: html`mine`, headers: { 'Cache-Control': 'private, no-store' } },
  '/html/': { type: 'text/html', body: '<script>alert(1)</script>' },
};

const others = begun.page({
  path: '/*',
  params: {},
  form: {
    most: () => 100,
    secure: false,
    perMinute: 2,
    failed: ({ status, message }) => ({ document: html`${status}: ${message}` }),
  },
  run: (context) => {
    const { path, method, sent } = context;
    count(path);
    if (method === 'POST') {
      const { tokens } = context;
      const isGood = tokens.isGood(String(sent.token), path);
      if (isGood) tokens.spend(String(sent.token));
      return { document: html`${isGood ? 'taken' : 'refused'}: ${String(sent.name)}` };
    }
    if (path === '/ask/') return { document: html`${context.tokens.issue(path)}`, forms: ["'self'"] };
    if (path === '/where/') return { document: html`${context.address}` };
    if (path === '/copy/') return { document: html`${Object.keys({ ...context }).length > 0 && 'copied'}` };
    if (path.startsWith('/search/')) return { document: html`found ${String(sent.s)}` };
    if (path === '/plain/') return { document: html`plain` };
    if (path === '/listed/') return { document: html`${Object.keys(sent).join()}` };
    if (path === '/throws/') throw new Error('the plugin is wrong');
    return CONTENTS[path];
  },
});
const blog = begun.page({ path: '/blog/*', params: {}, run: ({ path }) => ({ document: html`blog ${path}` }) });
const named = begun.page({
  path: '/blog/:year',
  params: { year: v.number() },
  run: ({ params }) => ({ document: html`year ${params.year}` }),
});

const town = begun.with({
  collections: [notes],
  assets: [look],
  pages: [front, others, blog, named],
  routes: [
    begun.write({
      method: 'POST',
      path: '/notes',
      params: { text: v.string() },
      allow: anyone,
      summary: 'Pins a note.',
      returns: v.looseObject({}),
      status: 201,
      run: ({ params, store }) => store.of(notes).insert({ text: params.text }),
    }),
    begun.write({
      method: 'PUT',
      path: '/notes/:id',
      params: { id: v.number(), text: v.string() },
      allow: anyone,
      summary: 'Changes a note.',
      returns: v.looseObject({}),
      run: ({ params, store }) => store.of(notes).put({ id: params.id, text: params.text }),
    }),
  ],
});

const clock = testClock();
let site: TestSite;
before(async () => {
  const fileSystem = memoryFileSystem();
  for (const folder of [HOME, `${HOME}/assets`]) await fileSystem.makeDirectory(folder);
  await replaceFile(fileSystem, `${HOME}/assets/town.css`, new TextEncoder().encode('p{}'));
  site = await testSite([{ ...pluginSource(town), folder: HOME }], { fileSystem, clock });
});
after(() => site.close());

type Init = Parameters<TestSite['fetch']>[1];
const ask = (path: string, init: Init = {}) => site.fetch(`/..${path}`, init);
const send = (path: string, body: string, address = '192.0.2.1') =>
  ask(path, { method: 'POST', headers: FORM, body, address });

for (const [path, status, type, text] of [
  ['/', 200, 'text/html; charset=UTF-8', /^<link rel="stylesheet" href="\/look\/[0-9a-f]{16}\/town\.css">/],
  ['/feed/', 200, 'application/rss+xml; charset=UTF-8', /^<rss>Fête<\/rss>$/],
  ['/dot.png', 200, 'image/png', /^PNG$/],
  ['/old/', 301, null, /^$/],
  ['/gone/', 404, 'text/html; charset=UTF-8', /^<h1>Not here<\/h1>$/],
  ['/nothing', 404, 'text/html; charset=UTF-8', /^404: This page does not exist/],
  ['/search/?s=a+%26+b', 200, 'text/html; charset=UTF-8', /^found a &amp; b$/],
  ['/search/?s=50%25+%+%zz', 200, 'text/html; charset=UTF-8', /^found 50% % %zz$/],
  ['/search/?s=%ff', 400, 'text/html; charset=UTF-8', /^400: .*percent-encoding/],
  ['/html/', 500, 'text/html; charset=UTF-8', /^500: Something went wrong on our side/],
  ['/throws/', 500, 'text/html; charset=UTF-8', /^500: Something went wrong on our side/],
  ['/blog/2026', 200, 'text/html; charset=UTF-8', /^year 2026$/],
  ['/blog/news/', 200, 'text/html; charset=UTF-8', /^blog \/blog\/news\/$/],
  ['/blogs', 404, 'text/html; charset=UTF-8', /^404/],
  ['/apis', 404, 'text/html; charset=UTF-8', /^404/],
  ['/api', 200, 'application/json; charset=UTF-8', /"routes"/],
  ['/api/none', 404, 'application/json; charset=UTF-8', /rest_no_route/],
  ['/api/town/v1', 200, 'application/json; charset=UTF-8', /"namespace":"town\/v1"/],
  ['/look/0000000000000000/other.css', 404, 'application/json; charset=UTF-8', /rest_no_route/],
] as const) {
  test(`GET ${path} is ${status} ${type}`, async () => {
    const answer = await ask(path);
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('content-type'), type);
    assert.match(await answer.text(), text);
    const head = await ask(path, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [status, '']);
  });
}

test('the log contains the plugin’s mistakes', () => {
  assert.match(site.logged.join('\n'), /a page gives text\/html as content: give it as a document/);
  assert.match(site.logged.join('\n'), /the plugin is wrong/);
});

test('a document only loads what it declares', async () => {
  const { headers } = await ask('/');
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https://images.example; " +
      "font-src 'self'; media-src 'self'; frame-src https://films.example; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  assert.equal(headers.get('link'), '<http://site.test/api/>; rel="https://api.w.org/"');
});

test('search engines may index pages that declare it', async () => {
  for (const [path, robots] of [
    ['/', null],
    ['/feed/', null],
    ['/blog/news/', 'noindex'],
    ['/dot.png', 'noindex'],
  ] as const) {
    assert.equal((await ask(path)).headers.get('x-robots-tag'), robots, path);
  }
});

test('content of another type runs and loads nothing', async () => {
  const { headers } = await ask('/feed/');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});

/** How often a page is rendered for this many requests from these addresses. */
async function timesMade(path: string, count: number): Promise<number> {
  const key = path.split('?', 1)[0] as string;
  const before = made.get(key) ?? 0;
  for (let n = 0; n < count; n++) await (await ask(path, { address: `192.0.2.${n + 1}` })).text();
  return (made.get(key) ?? 0) - before;
}

for (const [path, times, why] of [
  ['/search/?t=kept', 2, 'kept from the second time on'],
  ['/search/?s=kept', 2, 'kept by its query'],
  ['/copy/', 2, 'a copy of the context looks at nobody'],
  ['/mine/', 5, 'for one alone'],
  ['/where/', 5, 'it looked at the address'],
  ['/ask/', 5, 'it has a token'],
  ['/gone/', 5, 'only what is there is kept'],
] as const) {
  test(`of five requests for ${path} so many render it: ${times}, ${why}`, async () => {
    assert.equal((await site.json('/town/v1/notes', { method: 'POST', json: { text: `for ${path}` } })).status, 201);
    assert.equal(await timesMade(path, 5), times);
  });
}

for (const [path, times, why] of [
  ['/plain/?n=', 2, 'it reads nothing of its query'],
  ['/search/all/?n=', 2, 'it reads a parameter that the query does not have'],
  ['/search/?s=found&n=', 5, 'it reads a parameter of the query'],
  ['/listed/?n=', 5, 'it lists the query'],
  ['/where/?n=', 5, 'it looked at the address'],
] as const) {
  test(`of five requests for ${path}, each with another number, so many render it: ${times}, ${why}`, async () => {
    assert.equal((await site.json('/town/v1/notes', { method: 'POST', json: { text: `for ${path}` } })).status, 201);
    const before = made.get(path.split('?', 1)[0] as string) ?? 0;
    const texts = new Set<string>();
    for (let n = 0; n < 5; n++) texts.add(await (await ask(`${path}${n}`, { address: `192.0.2.${n + 1}` })).text());
    assert.equal((made.get(path.split('?', 1)[0] as string) ?? 0) - before, times);
    assert.equal(texts.size, path.startsWith('/where/') ? 5 : 1);
  });
}

test('a cached page shows later writes, and clients that have it get 304', async () => {
  const first = await ask('/');
  const tag = first.headers.get('etag') ?? '';
  assert.match(tag, /^"[0-9a-f]{32}"$/);
  const same = await ask('/', { headers: { 'If-None-Match': tag } });
  assert.deepEqual([same.status, await same.text()], [304, '']);
  await site.json('/town/v1/notes/1', { method: 'PUT', json: { text: 'another text' } });
  const anew = await ask('/', { headers: { 'If-None-Match': tag } });
  assert.equal(anew.status, 200);
  assert.match(await anew.text(), />another text<\/p>$/);
});

test('a form is accepted once, at its own URL, with its token', async () => {
  const token = await (await ask('/ask/')).text();
  const form = `name=ada&token=${encodeURIComponent(token)}`;
  assert.equal(await (await send('/other/', form, '192.0.2.50')).text(), 'refused: ada', 'a token for another page');
  assert.equal(await (await send('/ask/', form, '192.0.2.50')).text(), 'taken: ada');
  assert.equal(await (await send('/ask/', form, '192.0.2.51')).text(), 'refused: ada', 'a token that was spent');
  const foreign = await ask('/ask/', { method: 'POST', headers: { ...FORM, origin: 'http://b.test' }, body: form });
  assert.equal(foreign.status, 403);
});

test('each address has a limit of forms per minute, independent of others', async () => {
  const status = async (address: string) => (await send('/ask/', 'name=x', address)).status;
  assert.deepEqual([await status('192.0.2.60'), await status('192.0.2.60')], [200, 200]);
  const tooMany = await send('/ask/', 'name=x', '192.0.2.60');
  assert.deepEqual([tooMany.status, tooMany.headers.get('retry-after')], [429, '60']);
  assert.match(await tooMany.text(), /^429: This form was sent too often/);
  assert.equal(await status('192.0.2.61'), 200);
  // a client with one IPv6 address has a whole network
  const ofOneNetwork = [await status('2001:db8::1'), await status('2001:db8::2'), await status('2001:db8::3')];
  assert.deepEqual(ofOneNetwork, [200, 200, 429]);
  clock.advance(60_001);
  assert.equal(await status('192.0.2.60'), 200);
});

for (const [what, pages, message] of [
  ['two front pages', ['/', '/'], 'plugins first and second both serve the page /'],
  ['two pages for the rest', ['/*', '/*'], 'plugins first and second both serve the page /*'],
  [
    'a star in the middle',
    ['/*/a', '/b'],
    'plugin first has a page at /*/a: * may only be the last part of a path, as in /blog/*',
  ],
  [
    'a star in a part',
    ['/a*', '/b'],
    'plugin first has a page at /a*: * may only be the last part of a path, as in /blog/*',
  ],
] as const) {
  test(`stops a start with ${what}`, async () => {
    const [first, second] = [definePlugin({ name: 'first' }), definePlugin({ name: 'second' })];
    const plugins = [first, second].map((plugin, n) =>
      plugin.with({ pages: [plugin.page({ path: pages[n] as string, params: {}, run: () => undefined })] }),
    );
    await assert.rejects(testSite(plugins), { message });
  });
}
