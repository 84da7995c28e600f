/** An interrupted import of a live site: earlier responses of the old site are not requested again. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { KeptAnswers } from '../../../plugins/transfer/rest/kept-answers.ts';
import type { OldSiteUser } from '../../../plugins/transfer/rest/old-api.ts';
import { ALMANAC, launch } from '../../cli/commands/almanac-process.ts';
import { makeSite, type ServedSite } from '../../verify/faults/served-site.ts';

const posts = (first: number) =>
  [0, 1].map((more) => ({
    id: first + more,
    title: `Post ${first + more}`,
    slug: `p-${first + more}`,
    status: 'draft',
  }));

/** By path, the pages that a route has; all others are not there. */
const ANSWERS: Readonly<Record<string, readonly unknown[]>> = {
  '/': [{ namespaces: ['wp/v2'] }],
  '/wp/v2/users/me': [{ id: 1 }],
  '/wp/v2/users': [[{ id: 1, username: 'bo', slug: 'bo' }]],
  '/wp/v2/posts': [posts(5001), posts(5003), posts(5005)],
  '/wp/v2/pages': [[{ id: 5010, title: 'About', slug: 'about-us', status: 'draft' }]],
};

/** What is asked, in order: `/wp/v2/posts 2`. */
let seen: string[] = [];
/** What becomes of a question instead of an answer; `true` if it was dealt with. */
let instead: (question: string, response: ServerResponse) => boolean = () => false;

const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://old.test');
  const path = pathname.replace('/wp-json', '');
  const page = Number(searchParams.get('page') ?? 1);
  if (searchParams.get('status') === 'trash') return void response.end('[]');
  seen.push(`${path} ${page}`);
  if (instead(`${path} ${page}`, response)) return;
  const pages = ANSWERS[path];
  const body = pages?.[page - 1] ?? { code: 'rest_no_route', message: 'No route was found.' };
  response.writeHead(pages ? 200 : 404, { 'Content-Type': 'application/json', 'X-WP-TotalPages': pages?.length ?? 1 });
  response.end(JSON.stringify(body));
});

let url: string;
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => void server.close());

const begin = (site: ServedSite) => {
  seen = [];
  const line = ['import', 'wordpress', url, '--user', 'ada', '--data', 'site'];
  return launch(ALMANAC, join(site.folder, '..'), line, 'pipe', { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' });
};

async function withSite(work: (site: ServedSite, kept: string) => Promise<void>): Promise<void> {
  const site = await makeSite(ALMANAC);
  try {
    await work(site, join(site.folder, '.almanac/imports/live'));
  } finally {
    instead = () => false;
    site.end(0, () => {});
  }
}

const draftsOf = ({ folder }: ServedSite) =>
  [1, 2, 3, 4, 5, 6].filter((one) => existsSync(join(folder, `site/posts/500${one}.json`))).length;

describe('an import of a live site', () => {
  test('that is killed while it reads goes on where it was', () =>
    withSite(async (site, kept) => {
      const first = begin(site);
      instead = (question) => question === '/wp/v2/posts 3' && first.child.kill('SIGKILL');
      await first.ended;
      assert.equal(existsSync(join(site.folder, 'site/posts/5001.json')), false);
      assert.deepEqual(
        readdirSync(kept).map((name) => statSync(join(kept, name)).mode & 0o777),
        readdirSync(kept).map(() => 0o600),
      );
      instead = () => false;
      const { code, out, err } = await begin(site).ended;
      assert.equal(code, 0, err);
      assert.match(out, /continuing with the data read from http:\S+ since 20/);
      for (const question of ['/wp/v2/users 1', '/wp/v2/posts 1', '/wp/v2/posts 2'])
        assert.ok(!seen.includes(question), question);
      for (const question of ['/ 1', '/wp/v2/users/me 1', '/wp/v2/posts 3', '/wp/v2/pages 1'])
        assert.ok(seen.includes(question), question);
      assert.equal(draftsOf(site), 6);
      assert.equal(existsSync(kept), false);
    }));

  test('whose old site stops answering goes on when it does again', () =>
    withSite(async (site, kept) => {
      instead = (question, response) => question === '/wp/v2/pages 1' && !!response.writeHead(500).end();
      assert.equal((await begin(site).ended).code, 1);
      assert.equal(draftsOf(site), 0);
      instead = () => false;
      assert.equal((await begin(site).ended).code, 0);
      assert.ok(!seen.includes('/wp/v2/posts 1') && seen.includes('/wp/v2/pages 1'), seen.join('\n'));
      assert.deepEqual([draftsOf(site), existsSync(kept)], [6, false]);
      // everything is read again the next time
      assert.equal((await begin(site).ended).code, 0);
      assert.ok(seen.includes('/wp/v2/posts 1'));
    }));
});

describe('what a live site said', () => {
  const ADA = { url: 'https://old.example', login: 'ada', password: '' };
  const NOW = Date.parse('2030-01-15T12:00:00Z');

  /** What is answered to a question that was answered before, after something was changed. */
  async function again(user: OldSiteUser, now: number, change: (files: Map<string, string>) => void = () => {}) {
    const { files, texts } = filesInMemory();
    const before = await KeptAnswers.begin(files, ADA, NOW);
    for (const path of ['/a', '/b']) await before.answerTo(path, async () => ({ body: 'before', pages: 2 }));
    change(texts);
    const kept = await KeptAnswers.begin(files, user, now);
    await kept.answerTo('/a', async () => ({ body: 'now', pages: 1 }));
    return kept.answerTo('/b', async () => ({ body: 'now', pages: 1 }));
  }

  for (const [what, user, now, change, body] of [
    ['counts in an hour', ADA, NOW + 3_600_000, undefined, 'before'],
    ['does not count for another login', { ...ADA, login: 'eve' }, NOW, undefined, 'now'],
    ['does not count for another site', { ...ADA, url: 'https://new.example' }, NOW, undefined, 'now'],
    ['does not count after a day', ADA, NOW + 24 * 3_600_000, undefined, 'now'],
    ['does not count before it was said', ADA, NOW - 1, undefined, 'now'],
    ['does not count where only half of it is there', ADA, NOW, ['2.json', '{"path":"/b"'], 'now'],
    ['does not count for another question', ADA, NOW, ['2.json', '{"path":"/c","body":"before","pages":2}'], 'now'],
    ['does not count where nobody says of what it is', ADA, NOW, ['about.json', 'null'], 'now'],
  ] as const) {
    test(what, async () => {
      const answer = await again(user, now, (texts) => {
        if (change) texts.set(`/site/.almanac/imports/live/${change[0]}`, change[1]);
      });
      assert.deepEqual(answer, { body, pages: body === 'before' ? 2 : 1 });
    });
  }
});

/** As much of files as it takes. */
function filesInMemory() {
  const texts = new Map<string, string>();
  const files: Parameters<typeof KeptAnswers.begin>[0] = {
    folder: '/site',
    look: async (path) => (texts.has(path) ? { kind: 'file', size: texts.get(path)?.length ?? 0 } : undefined),
    read: async function* (path) {
      yield new TextEncoder().encode(texts.get(path) ?? '');
    },
    write: async (path, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
      texts.set(path, text);
    },
    removeFolder: async (path) => {
      for (const one of [...texts.keys()]) if (one.startsWith(`${path}/`)) texts.delete(one);
    },
  };
  return { files, texts };
}
