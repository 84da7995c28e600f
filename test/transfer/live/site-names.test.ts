/** A live site that is named in several ways is one site. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { oldSiteUrl } from '../../../core/index.ts';
import type { ImportReport } from '../../../plugins/transfer/index.ts';
import { ALMANAC, launch } from '../../cli/commands/almanac-process.ts';
import { makeSite, type ServedSite } from '../../verify/faults/served-site.ts';

/** What the site says that its address is. */
let home: string | undefined;

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  '/': () => ({ namespaces: ['wp/v2'], home }),
  '/wp/v2/users/me': () => ({ id: 1 }),
  '/wp/v2/posts': () => [{ id: 5001, title: 'One', slug: 'one', status: 'draft' }],
  '/wp/v2/pages': () => [{ id: 5002, title: 'About', slug: 'about-us', status: 'draft' }],
};

const listener: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://old.test');
  const found = searchParams.get('status') === 'trash' ? () => [] : ANSWERS[pathname.replace('/wp-json', '')];
  response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(found?.() ?? { code: 'rest_no_route', message: 'No route was found.' }));
};

/** One site at two addresses. */
const servers = [createServer(listener), createServer(listener)];
const urls: string[] = [];
let site: ServedSite;

before(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  site = await makeSite(ALMANAC);
});
after(() => {
  for (const server of servers) server.close();
  site.end(0, () => {});
});

async function importFrom(url: string): Promise<ImportReport> {
  const line = ['import', 'wordpress', url, '--user', 'ada', '--data', 'site', '--report', 'report.json'];
  const folder = join(site.folder, '..');
  const { code, err } = await launch(ALMANAC, folder, line, 'pipe', { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' }).ended;
  assert.equal(code, 0, err);
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as ImportReport;
}

const countsOf = ({ created, unchanged, updated }: ImportReport) => [created, updated, unchanged];

test('it brings the same once, however it is named', async () => {
  const [one = '', other = ''] = urls;
  // as records were identified before the name of a site was part of it
  home = undefined;
  const first = await importFrom(one);
  assert.deepEqual([first.source, countsOf(first)], [one, [2, 0, 0]]);
  home = 'http://old.example/town/';
  assert.deepEqual(countsOf(await importFrom(`${one}/wp-json/`)), [0, 0, 2]);
  const posts = readdirSync(join(site.folder, 'site/posts'));
  // of a site that is new here, its own name counts
  const second = await makeSite(ALMANAC);
  const before = site;
  site = second;
  try {
    const fresh = await importFrom(one);
    assert.deepEqual([fresh.source, countsOf(fresh)], ['http://old.example/town', [2, 0, 0]]);
    assert.deepEqual(countsOf(await importFrom(`${other}/wp-admin/`)), [0, 0, 2]);
    assert.ok(existsSync(join(second.folder, 'site/posts/5001.json')));
  } finally {
    second.end(0, () => {});
    site = before;
  }
  assert.ok(posts.includes('5001.json'));
});

for (const [typed, url] of [
  ['https://old.example/', 'https://old.example'],
  ['https://old.example/wp-json/', 'https://old.example'],
  ['https://old.example/wp-json/wp/v2/posts', 'https://old.example'],
  ['https://old.example/town/wp-admin', 'https://old.example/town'],
  ['https://old.example/wp-admin/index.php', 'https://old.example'],
  ['https://old.example/wp-login.php', 'https://old.example'],
  ['https://old.example/wp-jsons', 'https://old.example/wp-jsons'],
] as const) {
  test(`${typed} is ${url}`, () => assert.equal(oldSiteUrl(typed), url));
}
