/** A whole site as static files: the content of the copy, the targets of its links, and the files rewritten after a change. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ensureDirectory, replaceFile } from '../../../core/host.ts';
import { presentPlugin } from '../../asking-site.ts';
import { textsBelow } from '../../texts-below.ts';
import { type WebSite, webSite } from '../../web/web-site.ts';

const FOLDER = '/copy';
/** Id of the first record of a site. */
const FIRST = 2;
const BASE = 'https://example.org/club';

const THEME = {
  'themes/plain/theme.json': '{ "version": 3 }',
  'themes/plain/templates/index.html':
    '<!-- wp:search {"label":"Search"} /--><main><!-- wp:post-title {"level":1} /--><!-- wp:post-content /--><!-- wp:query {"query":{"inherit":true}} --><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template --><!-- wp:query-pagination --><!-- wp:query-pagination-next /--><!-- /wp:query-pagination --><!-- /wp:query --></main>',
};

const REDIRECTS = JSON.stringify({
  version: 1,
  redirects: {
    '/old/': '/visit/',
    '/far': { to: 'https://far.example/', status: 302 },
    '/old.php': '/visit/',
    '/?cat=3': '/visit/',
  },
});

async function town(t: TestContext, settings: object = {}): Promise<WebSite> {
  const site = await webSite(t, {
    files: { ...THEME, 'redirects.json': REDIRECTS },
    ...settings,
    site: {
      permalinks: '/%postname%/',
      theme: 'plain',
      posts_per_page: 2,
      ...('site' in settings ? (settings.site as object) : {}),
    },
  });
  const news = await site.write('categories', { name: 'News' });
  await site.write('pages', {
    title: 'Visit',
    content:
      '<p><a href="/first/">First</a> <a href="http://mill.test/events/?ical=1">Calendar</a> <a href="/?name=first#top">By name</a> <a href="/locked/">Locked</a> <a href="/nowhere/">Nowhere</a> <a href="/api/">API</a> <a href="https://far.example/">Far</a></p>',
  });
  for (const title of ['First', 'Second', 'Third'])
    await site.write('posts', { title, categories: [news], content: `<p>The ${title} text</p>` });
  await site.write('posts', { title: 'Locked', content: 'Hidden text', password: 'open' });
  await site.write('posts', { title: 'Plan', content: 'Hidden text', status: 'draft' });
  const { status } = await site.json(`/calendar/events/v1/events`, {
    as: 'administrator',
    json: { title: 'Fair', start_date: '2030-02-03 10:00', end_date: '2030-02-03 12:00', venue: { venue: 'Hall' } },
  });
  assert.equal(status, 201);
  return site;
}

/** Freezes a site. Gives its exit code and what was printed. */
async function freeze({ site }: WebSite, input: object = {}) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await site.run(
    ['freeze'],
    { folder: FOLDER, base: BASE, isChecked: true, ...input },
    { print, warn: print, progress: () => {} },
  );
  return { code, lines };
}

const copyOf = ({ fileSystem }: WebSite) => textsBelow(fileSystem, FOLDER);

test('the copy has a file for each address that everybody sees, and none for others', async (t) => {
  const site = await town(t);
  await freeze(site);
  const files = await copyOf(site);
  for (const path of [
    'index.html',
    'page/2/index.html',
    'first/index.html',
    'visit/index.html',
    'category/news/index.html',
    'author/administrator/index.html',
    '2030/index.html',
    '2030/01/15/index.html',
    'events/index.html',
    'events/events.ics',
    'events/month/2030-02/index.html',
    'events/month/2030-02/events.ics',
    'events/2030-02-03/index.html',
    'event/fair/index.html',
    'event/fair/event.ics',
    'venue/hall/index.html',
    'feed/index.xml',
    'feed/json/index.json',
    'wp-sitemap.xml',
    'wp-sitemap-posts-post-1.xml',
    'robots.txt',
    '404.html',
    'search/index.html',
    'search/index.json',
    'old/index.html',
    '_redirects',
    '.almanac-freeze.json',
  ]) {
    assert.ok(path in files, `${path} is there`);
  }
  assert.deepEqual(
    Object.keys(files).filter((path) => /locked|plan|old\.php|^api/.test(path)),
    [],
  );
  for (const [path, text] of Object.entries(files)) assert.ok(!text.includes('Hidden text'), path);
  assert.ok(Object.keys(files).some((path) => path.startsWith('assets/styles/')));
  assert.match(files['404.html'] ?? '', /class="error404"/);
});

test('a draft that is to be the front page is in no file', async (t) => {
  const site = await webSite(t, {
    files: THEME,
    site: { theme: 'plain', show_on_front: 'page', page_on_front: FIRST },
  });
  const draft = await site.write('pages', { title: 'Plan', content: 'Hidden text', status: 'draft' });
  assert.equal(draft, FIRST);
  await freeze(site);
  const files = await copyOf(site);
  assert.ok('index.html' in files);
  for (const [path, text] of Object.entries(files)) assert.ok(!/Hidden text|Plan/.test(text), path);
});

test('an address that no folder can hold is named, and all others are written', async (t) => {
  const redirects = { '/a%2Fb/': '/visit/', '/100%/': '/visit/', '/old/': '/visit/' };
  const site = await town(t, {
    files: { ...THEME, 'redirects.json': JSON.stringify({ version: 1, redirects }) },
  });
  const { code, lines } = await freeze(site);
  assert.equal(code, 1);
  for (const path of ['/a%2Fb/', '/100%/'])
    assert.ok(
      lines.some((line) => line.startsWith(path) && line.includes('cannot be the path of a file')),
      path,
    );
  assert.ok('old/index.html' in (await copyOf(site)));
});

test('links point to files of the copy, and links to missing ones are removed', async (t) => {
  const site = await town(t);
  const { code, lines } = await freeze(site);
  const {
    'visit/index.html': visit = '',
    'event/fair/index.html': fair = '',
    'events/index.html': list = '',
  } = await copyOf(site);
  for (const link of [
    '<a href="/club/first/">First</a>',
    `<a href="${BASE}/events/events.ics">Calendar</a>`,
    '<a href="/club/first/#top">By name</a>',
    '<a>Locked</a>',
    '<a href="/nowhere/">Nowhere</a>',
    '<a>API</a>',
    '<a href="https://far.example/">Far</a>',
  ]) {
    assert.ok(visit.includes(link), `${link} in ${/<p><a.*/.exec(visit)?.[0]}`);
  }
  assert.match(visit, /<form role="search" method="get" action="\/club\/search\/"/);
  assert.ok(fair.includes(`href="${BASE}/event/fair/event.ics"`), fair);
  assert.ok(!/href="(?:https:\/\/example|webcal|\/)[^"]*\?/.test(fair));
  const calendar = encodeURIComponent(`${BASE.replace('https:', 'webcal:')}/events/events.ics`);
  assert.ok(list.includes(`href="https://www.google.com/calendar/render?cid=${calendar}"`), list);
  assert.equal(code, 1);
  assert.ok(lines.includes('broken: /nowhere/ does not exist; linked from /visit/'), lines.join('\n'));
  assert.ok(lines.some((line) => /^left out: \/locked\/ asks for a password; linked from /.test(line)));
  assert.ok(lines.includes('left out: /api/ is an address of the API; linked from /visit/ and 1 more'));
});

test('every link of every page points to a file', async (t) => {
  const site = await town(t);
  await freeze(site);
  const files = await copyOf(site);
  const lost = Object.entries(files)
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => ({
        path,
        link: link.replaceAll('&amp;', '&'),
      })),
    )
    .filter(({ link }) => /^(?:\/|https:\/\/example\.org|http:\/\/mill)/.test(link))
    .filter(({ link }) => {
      const at = /^(?:https:\/\/example\.org)?\/club(?:\/([^?#]*))?(?:#.*)?$/.exec(link)?.slice(1);
      if (!at) return true;
      const [file = ''] = at;
      return !(file in files) && !(`${file}index.html` in files);
    });
  assert.deepEqual([...new Set(lost.map(({ link }) => link))], ['/nowhere/']);
});

test('redirects are refresh pages, and lines for hosts that read them', async (t) => {
  const site = await town(t);
  await freeze(site);
  const { _redirects: lines = '', 'old/index.html': old = '' } = await copyOf(site);
  for (const line of [
    '/club/old/ /club/visit/ 301',
    '/club/far https://far.example/ 302',
    '/club/old.php /club/visit/ 301',
    '/club/feed/ /club/feed/index.xml 200',
  ]) {
    assert.ok(lines.split('\n').includes(line), `${line} in ${lines}`);
  }
  assert.ok(old.includes(`<meta http-equiv="refresh" content="0; url=${BASE}/visit/">`), old);
});

test('the search finds public content', async (t) => {
  const site = await town(t);
  const assets = `${presentPlugin('web').folder}/assets`;
  await ensureDirectory(site.fileSystem, assets, 0o755);
  await replaceFile(site.fileSystem, `${assets}/copy-search.js`, new Uint8Array());
  await freeze(site);
  const { 'search/index.json': index = '[]', 'search/index.html': page = '' } = await copyOf(site);
  const titles = (JSON.parse(index) as { title: string; url: string; text: string }[]).map(({ title }) => title).sort();
  assert.deepEqual(titles, ['Fair', 'First', 'Hall', 'Second', 'Third', 'Visit']);
  assert.ok(index.includes(`"url":"${BASE}/first/","title":"First","text":"The First text"`), index);
  assert.match(page, /<script type="module" src="\/club\/assets\/web\/[0-9a-f]+\/copy-search\.js"><\/script>/);
});

test('only changed files are written, and obsolete ones removed', async (t) => {
  const site = await town(t);
  const save = (path: string, text: string) => replaceFile(site.fileSystem, path, new TextEncoder().encode(text));
  const summary = async () => (await freeze(site)).lines.at(-1)?.replace(/^froze \d+ files to \/copy: /, '');
  assert.match((await summary()) ?? '', /^\d+ written, 0 unchanged, 0 removed$/);
  assert.match((await summary()) ?? '', /^0 written, \d+ unchanged, 0 removed$/);
  await save('/copy/first/index.html', 'edited');
  await save('/copy/own.txt', 'mine');
  const again = await freeze(site);
  assert.match(again.lines.at(-1) ?? '', /: 1 written, \d+ unchanged, 0 removed$/);
  const replaced = '/copy/first/index.html was changed since it was written, and was overwritten';
  assert.equal(again.lines.filter((line) => line.startsWith(replaced)).length, 1);
  const list = await site.json<{ id: number; slug: string }[]>('/site/v2/posts?slug=first', { as: 'administrator' });
  await site.json(`/site/v2/posts/${list.body[0]?.id}`, { as: 'administrator', method: 'DELETE' });
  assert.match((await summary()) ?? '', /^\d+ written, \d+ unchanged, [1-9]\d* removed$/);
  const files = await copyOf(site);
  assert.ok(!('first/index.html' in files) && !(await site.fileSystem.stat('/copy/first')));
  assert.equal(files['own.txt'], 'mine');
});

test('nothing is overwritten that is of others', async (t) => {
  const site = await town(t);
  const save = (path: string, text: string) => replaceFile(site.fileSystem, path, new TextEncoder().encode(text));
  await site.fileSystem.makeDirectory('/copy');
  await save('/copy/robots.txt', 'mine');
  await assert.rejects(
    freeze(site),
    /\/copy\/robots\.txt was not written by almanac freeze, and stays: choose another folder/,
  );
  assert.deepEqual(await copyOf(site), { 'robots.txt': 'mine' });
  await site.fileSystem.unlink('/copy/robots.txt');
  for (const manifest of ['none', '{ "version": 1, "files": { "../site/settings.json": "" } }']) {
    await save('/copy/.almanac-freeze.json', manifest);
    await assert.rejects(freeze(site), /\.almanac-freeze\.json is not what almanac freeze writes/);
  }
  await assert.rejects(freeze(site, { folder: '/site/copy' }), /must not contain each other/);
});

test('a site with addresses by id becomes one with paths', async (t) => {
  const site = await town(t, { site: { permalinks: '' } });
  const { lines } = await freeze(site);
  const files = await copyOf(site);
  const list = await site.json<{ id: number }[]>('/site/v2/posts?slug=first', { as: 'administrator' });
  const id = list.body[0]?.id;
  assert.match(files[`p/${id}/index.html`] ?? '', /The First text/, Object.keys(files).join('\n'));
  assert.ok('page/2/index.html' in files);
  assert.ok('feed/rss2/index.xml' in files);
  assert.ok(files['index.html']?.includes(`href="${BASE}/p/${id}/"`), files['index.html']);
  assert.ok(files['feed/rss2/index.xml']?.includes(`${BASE}/p/${id}/`));
  assert.ok(lines.length > 0);
});

test('a site whose own address has a path is frozen to it', async (t) => {
  const site = await webSite(t, { url: 'https://mill.test/lane', files: THEME, site: { theme: 'plain' } });
  await site.write('posts', { title: 'First', date: '2030-01-02T10:00:00' });
  const { code, lines } = await freeze(site, { base: undefined });
  assert.equal(code, 0, lines.join('\n'));
  const { 'index.html': home = '' } = await copyOf(site);
  assert.ok(home.includes('href="https://mill.test/lane/2030/01/02/first/"'), home);
  assert.match(home, /<link rel="stylesheet" href="\/lane\/assets\/styles\/[0-9a-f]+\.css">/);
});
