/** Settings of a live site: what was never set here is taken, all else is named. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ImportReport } from '../../../plugins/transfer/index.ts';
import { PostStructures } from '../../../plugins/transfer/rest/post-structures.ts';
import { TermBases } from '../../../plugins/transfer/rest/term-bases.ts';
import { zoneSaidBy } from '../../../plugins/transfer/rest/zone-said-by.ts';
import { ALMANAC, launch } from '../../cli/commands/almanac-process.ts';
import { makeSite, type ServedSite } from '../../verify/faults/served-site.ts';

const SETTINGS = {
  title: 'Tom &amp; Jerry',
  description: 'Old town',
  url: 'https://old.example',
  email: 'ada@old.example',
  timezone: 'Europe/Rome',
  date_format: 'j. F Y',
  time_format: 'g:i a',
  start_of_week: 0,
  language: 'it_IT',
  use_smilies: true,
  default_category: 31,
  default_post_format: '0',
  posts_per_page: 500,
  show_on_front: 'page',
  page_on_front: 12,
  page_for_posts: 99,
  default_comment_status: 'closed',
  default_ping_status: '',
  site_logo: null,
};

/** Ids that are taken here already: those of the old site change. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/': { namespaces: ['wp/v2'] },
  '/wp/v2/users/me': { id: 1 },
  '/wp/v2/categories': [{ id: 31, slug: 'news', name: 'News', link: 'URL/topics/news/' }],
  '/wp/v2/tags': [{ id: 32, slug: 'hot', name: 'Hot', link: 'URL/tag/hot/' }],
  '/wp/v2/posts': [
    {
      id: 5001,
      title: 'One',
      slug: 'one',
      status: 'publish',
      date: '2024-03-01T00:30:00',
      date_gmt: '2024-02-29T23:30:00',
      link: 'URL/2024/03/one/',
      content: '<p><a href="URL/2024/03/one/">Here</a></p>',
    },
  ],
  '/wp/v2/pages': [
    { id: 12, title: 'Home', slug: 'home', status: 'publish', link: 'URL/', date_gmt: '2024-03-01T00:00:00' },
  ],
  '/wp/v2/settings': SETTINGS,
};

const server = createServer(({ url: path = '' }, response) => {
  const found = ANSWERS[new URL(path, url).pathname.replace('/wp-json', '')];
  const body = JSON.stringify(found ?? { code: 'rest_no_route', message: 'No route was found.' });
  response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(body.replaceAll('URL', url));
});

let url: string;
let site: ServedSite;

before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await makeSite(ALMANAC);
});
after(() => {
  server.close();
  site.end(0, () => {});
});

type Document = Record<string, unknown> & { readonly plugins: { readonly site: Record<string, unknown> } };
const settings = (): Document => JSON.parse(readFileSync(join(site.folder, 'settings.json'), 'utf8'));

async function importNow(...words: readonly string[]): Promise<ImportReport> {
  const home = join(site.folder, '..');
  const line = ['import', 'wordpress', url, '--user', 'ada', '--data', 'site', '--report', 'report.json', ...words];
  const { code, err } = await launch(ALMANAC, home, line, 'pipe', { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' }).ended;
  assert.equal(code, 0, err);
  return JSON.parse(readFileSync(join(home, 'report.json'), 'utf8'));
}

const lostOf = ({ kinds }: ImportReport) =>
  Object.fromEntries((kinds.setting?.lost ?? []).map(({ place, why }) => [place, why]));

describe('settings of a live site', () => {
  test('are imported if nobody has set them here, and reported if they cannot be', async () => {
    const { title, plugins, ...others } = settings();
    const { permalinks, ...front } = plugins.site;
    assert.equal(permalinks, '/%year%/%monthnum%/%day%/%postname%/');
    // somebody has decided this one
    const before = {
      ...others,
      title: 'Almanac',
      plugins: { ...plugins, site: { permalinks, ...front, start_of_week: 3 } },
    };
    writeFileSync(join(site.folder, 'settings.json'), JSON.stringify(before));
    // and taken the id of the front page
    assert.equal(JSON.parse(readFileSync(join(site.folder, 'content/terms/1.json'), 'utf8')).id, 1);

    assert.deepEqual(
      lostOf(await importNow('--dry-run')).start_of_week,
      'the old site has 0: this site has 3 and keeps it',
    );
    assert.deepEqual(settings(), before);

    const report = await importNow();
    assert.deepEqual(lostOf(report), {
      url: 'the old site has "https://old.example": set url once its name points here',
      start_of_week: 'the old site has 0: this site has 3 and keeps it',
      posts_per_page: 'the old site has 500: must be at most 100, not 500',
      page_for_posts: 'the old site has 99, which is not here',
    });
    const { in: found, out, lost } = report.kinds.setting ?? { in: 0, out: 0, lost: [] };
    assert.deepEqual([found, out], [19, 19 - lost.length]);
    const now = settings();
    const { title: named, description, timezone } = now;
    assert.deepEqual(
      { named, description, timezone },
      { named: 'Tom & Jerry', description: 'Old town', timezone: 'Europe/Rome' },
    );
    const news = Number(now.plugins.site.default_category);
    assert.equal(JSON.parse(readFileSync(join(site.folder, `content/terms/${news}.json`), 'utf8')).slug, 'news');
    const home = Number(now.plugins.site.page_on_front);
    assert.equal(JSON.parse(readFileSync(join(site.folder, `site/pages/${home}.json`), 'utf8')).slug, 'home');
    assert.deepEqual(now.plugins.site, {
      permalinks: '/%year%/%monthnum%/%postname%/',
      ...front,
      category_base: 'topics',
      start_of_week: 3,
      email: 'ada@old.example',
      date_format: 'j. F Y',
      language: 'it_IT',
      default_category: news,
      show_on_front: 'page',
      page_on_front: home,
      default_comment_status: 'closed',
    });
    // links were made by what was taken
    const post = readFileSync(join(site.folder, 'site/posts/5001.json'), 'utf8');
    assert.match(post, /href=\\"(?:http:\/\/[^/]+)?\/2024\/03\/one\/\\"/);
  });

  test('do not change a second time, nor if somebody has changed them here since', async () => {
    const changed = settings();
    const after = { ...changed, description: 'New town' };
    writeFileSync(join(site.folder, 'settings.json'), JSON.stringify(after));
    const report = await importNow();
    assert.deepEqual([report.created, report.updated], [0, 0]);
    assert.equal(lostOf(report).description, 'the old site has "Old town": this site has "New town" and keeps it');
    assert.deepEqual(settings(), after);
  });
});

describe('the permalink structure is derived from posts', () => {
  const post = (more: object) => ({ id: 7, slug: 'b%c3%a9', status: 'publish', date: '2024-03-01T10:00:00', ...more });
  for (const [what, links, structure] of [
    ['by name', ['/b%C3%A9/'], '/%postname%/'],
    ['by day', ['/2024/03/01/b%c3%a9/'], '/%year%/%monthnum%/%day%/%postname%/'],
    ['by month, below a folder', ['/blog/2024/03/b%c3%a9/'], '/%year%/%monthnum%/%postname%/'],
    ['by number', ['/archives/7'], '/archives/%post_id%'],
    ['plain', ['/?p=7'], ''],
    ['by another one', ['/news/b%c3%a9/'], undefined],
    ['where posts differ', ['/b%c3%a9/', '/archives/7'], undefined],
    ['where there are none', [], undefined],
  ] as const) {
    test(what, () => {
      const at = what.includes('folder') ? 'https://old.example/blog' : 'https://old.example';
      const structures = new PostStructures(at);
      for (const link of links) structures.look(post({ link: `https://old.example${link}` }));
      structures.look(post({ link: 'https://old.example/?p=7', status: 'draft' }));
      assert.equal(structures.found(), structure);
    });
  }
});

describe('the bases of term addresses are derived from terms', () => {
  for (const [what, url, links, base] of [
    ['as usual', 'https://old.example', ['/category/news/'], 'category'],
    ['by a word of its own', 'https://old.example', ['/topics/news/', '/topics/hot'], 'topics'],
    ['by several', 'https://old.example', ['/blog/topics/news/'], 'blog/topics'],
    ['below a folder', 'https://old.example/town', ['/town/topics/news/'], 'topics'],
    ['where terms differ', 'https://old.example', ['/topics/news/', '/themen/hot/', '/topics/a/'], undefined],
    ['plain', 'https://old.example', ['/?cat=3'], undefined],
    ['without one', 'https://old.example', ['/news/'], undefined],
    ['where there are none', 'https://old.example', [], undefined],
  ] as const) {
    test(what, () => {
      const bases = new TermBases(url);
      for (const link of links) bases.look('category', { link: `https://old.example${link}` });
      bases.look('category', { link: 'https://old.example/other/above/below/', parent: 3 });
      assert.equal(bases.of('category'), base);
      assert.equal(bases.of('post_tag'), undefined);
    });
  }
});

test('a site without a zone is in that of its offset', () => {
  for (const [root, zone] of [
    [{ gmt_offset: 2, timezone_string: '' }, 'Etc/GMT-2'],
    [{ gmt_offset: '-5' }, 'Etc/GMT+5'],
    [{ gmt_offset: 0 }, 'UTC'],
    [{ gmt_offset: '5.5' }, 'UTC+5:30'],
    [{ gmt_offset: 'far' }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(zoneSaidBy(root), zone, JSON.stringify(root));
  }
});
