/** `almanac import wordpress URL`, from the line that is typed: a site of our own plays the live one by names of WordPress. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ImportReport } from '../../../plugins/transfer/index.ts';
import { ALMANAC, launch, type RunningServer } from '../../cli/commands/almanac-process.ts';
import { makeSite, type ServedSite } from '../../verify/faults/served-site.ts';
import { PICTURE } from '../../verify/security/picture.ts';

type Answer = Record<string, never> & { readonly id: number };

let old: ServedSite;
let here: ServedSite;
let server: RunningServer;
const servers: Server[] = [];

const passwordOf = ({ authorization }: ServedSite) => atob(authorization.slice('Basic '.length)).slice('ada:'.length);

async function ask<T = Answer>(
  site: ServedSite,
  url: string,
  body?: object | Uint8Array<ArrayBuffer>,
  method = body && 'POST',
): Promise<T> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(url, {
    headers: {
      Authorization: site.authorization,
      ...(body && { 'Content-Type': isFile ? 'image/png' : 'application/json' }),
      ...(isFile && { 'Content-Disposition': 'attachment; filename="sun.png"' }),
    },
    ...(method && { method }),
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${url}: ${JSON.stringify(answer)}`);
  return answer as T;
}

async function importFrom(url: string, words: readonly string[] = [], environment: Record<string, string> = {}) {
  const home = join(here.folder, '..');
  const line = ['import', 'wordpress', url, '--data', 'site', '--report', 'report.json', ...words];
  const ended = await launch(ALMANAC, home, line, 'pipe', environment).ended;
  const report = () => JSON.parse(readFileSync(join(home, 'report.json'), 'utf8')) as ImportReport;
  return { ...ended, report };
}

const signedIn = () => importFrom(server.url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: passwordOf(old) });

/** A server for one test. */
async function fake(listener: RequestListener): Promise<string> {
  const made = createServer(listener);
  servers.push(made);
  await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

before(async () => {
  old = await makeSite(ALMANAC);
  here = await makeSite(ALMANAC);
  await old.run('plugin', 'on', 'wp-alias');
  server = await old.serve();
  await furnish();
});

after(async () => {
  for (const one of servers) one.close();
  old.end(0, () => {});
  here.end(0, () => {});
});

async function furnish(): Promise<void> {
  const make = (path: string, body: object | Uint8Array<ArrayBuffer>) => ask(old, `${server.url}/wp-json${path}`, body);
  const picture = await make('/wp/v2/media?alt_text=A sun', PICTURE);
  const above = await make('/wp/v2/categories', { name: 'Nature' });
  const below = await make('/wp/v2/categories', { name: 'Rivers', parent: above.id });
  const post = await make('/wp/v2/posts', {
    title: 'High water',
    content: '<!-- wp:paragraph -->\n<p>Bring <b>boots</b>.</p>\n<!-- /wp:paragraph -->',
    status: 'publish',
    categories: [below.id],
    featured_media: picture.id,
  });
  for (const status of ['draft', 'pending', 'private']) await make('/wp/v2/posts', { title: `A ${status}`, status });
  for (let count = 1; count <= 101; count++) await make('/wp/v2/tags', { name: `Tag ${count}` });
  const page = await make('/wp/v2/pages', { title: 'About', status: 'publish' });
  await make('/wp/v2/pages', { title: 'Team', status: 'publish', parent: page.id });
  await make('/wp/v2/blocks', { title: 'Notice', content: '<p>n</p>', status: 'publish' });
  const menu = await make('/wp/v2/menus', { name: 'Main' });
  const entry = { type: 'post_type', object: 'page', object_id: page.id, menus: menu.id, status: 'publish' };
  await make('/wp/v2/menu-items', { ...entry, title: 'Who we are' });
  const venue = await make('/tribe/events/v1/venues', { venue: 'Town & hall', city: 'Alder Falls', status: 'publish' });
  const organizer = await make('/tribe/events/v1/organizers', { organizer: 'Ada', status: 'publish' });
  const event = { venue: venue.id, organizer: [organizer.id], status: 'publish', categories: ['Fairs'] };
  const times = { start_date: '2020-05-01 10:00:00', end_date: '2020-05-01 12:00:00', timezone: 'Europe/Rome' };
  await make('/tribe/events/v1/events', { ...event, ...times, title: 'May & fair', description: '<p>Dance.</p>' });
  await make(`/wp/v2/posts/${post.id}`, { excerpt: 'Wet.' });
  const gone = await make('/wp/v2/pages', { title: 'Gone', status: 'publish' });
  const over = await make('/tribe/events/v1/events', { ...event, ...times, title: 'Over' });
  for (const path of [`/wp/v2/pages/${gone.id}`, `/tribe/events/v1/events/${over.id}`])
    await ask(old, `${server.url}/wp-json${path}`, undefined, 'DELETE');
}

describe('almanac import wordpress URL', () => {
  test('imports a live site, and nothing the second time', async () => {
    const first = await signedIn();
    assert.equal(first.code, 0, first.err);
    const { kinds } = first.report();
    const counts = Object.fromEntries(Object.entries(kinds).map(([kind, one]) => [kind, [one.in, one.out]]));
    const expected = { post: [4, 4], page: [3, 3], attachment: [1, 1], post_tag: [101, 101], category: [3, 3] };
    const menus = { nav_menu: [1, 1], nav_menu_item: [1, 1], wp_block: [1, 1], user: [1, 1] };
    const events = { tribe_events: [2, 2], tribe_venue: [1, 1], tribe_organizer: [1, 1], tribe_events_cat: [1, 1] };
    for (const [kind, both] of Object.entries({ ...expected, ...menus, ...events })) {
      assert.deepEqual([kind, counts[kind]], [kind, both], first.out);
    }
    assert.ok((kinds.revision?.out ?? 0) > 0, first.out);
    assert.ok(!(first.out + first.err).includes(passwordOf(old)));
    const second = await signedIn();
    const { created, updated, unchanged, conflicts } = second.report();
    assert.deepEqual({ created, updated, conflicts }, { created: 0, updated: 0, conflicts: [] });
    assert.ok(unchanged > 100);
  });

  test('all arrives as it was', async () => {
    const served = await here.serve();
    try {
      const read = <T = Answer>(path: string) => ask<T>(here, `${served.url}/api${path}`);
      const [post] = await read<readonly Answer[]>('/site/v2/posts?slug=high-water&context=edit&_embed=1');
      assert.match(JSON.stringify(post?.content), /Bring <b>boots<\/b>/);
      assert.match(JSON.stringify(post), /"name":"Rivers"/);
      assert.ok(Number(post?.featured_media) > 0);
      const { length } = await read<readonly Answer[]>('/site/v2/posts?status=draft,pending,private&context=edit');
      assert.equal(length, 3);
      const [gone] = await read<readonly Answer[]>('/site/v2/pages?status=trash&context=edit');
      assert.match(JSON.stringify(gone), /"slug":"gone__trashed"/);
      const over = await read<{ events: readonly Answer[] }>(
        '/calendar/events/v1/events?status=trash&start_date=2000-01-01',
      );
      assert.match(JSON.stringify(over.events), /"title":"Over"/);
      const [item] = await read<readonly Answer[]>('/site/v2/menu-items');
      assert.match(JSON.stringify(item), /"rendered":"Who we are"/);
      const { events } = await read<{ events: readonly Answer[] }>('/calendar/events/v1/events?start_date=2000-01-01');
      const { title, venue, organizer, start_date, timezone, categories } = events[0] as unknown as Record<
        string,
        unknown
      >;
      assert.deepEqual([title, start_date, timezone], ['May &#038; fair', '2020-05-01 10:00:00', 'Europe/Rome']);
      assert.match(JSON.stringify([venue, organizer, categories]), /Town.*hall.*Alder Falls.*"Ada".*Fairs/);
    } finally {
      await served.stop('SIGTERM');
    }
  });

  test('the password is not sent where the site redirects to', async () => {
    const seen: (string | undefined)[] = [];
    const other = await fake(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end('{}');
    });
    const url = await fake(({ url: path }, response) => response.writeHead(301, { Location: `${other}${path}` }).end());
    const { code, err } = await importFrom(url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' });
    assert.equal(code, 1);
    assert.ok(err.includes(`${url} redirects to ${other}: use that address`), err);
    assert.deepEqual(seen, []);
  });

  test('texts are imported as written, and unsupported parts are named', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      '/': { namespaces: ['wp/v2', 'tribe/events/v1'] },
      '/wp/v2/users/me': { id: 1 },
      '/wp/v2/posts': [
        {
          id: 4001,
          title: 'One',
          slug: 'one',
          status: 'archived',
          meta: { _seo: 'x', price: '12', footnotes: '' },
          moods: [31],
        },
      ],
      '/wp/v2/statuses': { draft: { slug: 'draft' }, archived: { slug: 'archived' } },
      '/wp/v2/types': {
        post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' },
        book: { slug: 'book', rest_base: 'books', rest_namespace: 'shop/v1' },
        part: { slug: 'part', rest_base: 'books/(?P<book>[\\d]+)/parts' },
        secret: { slug: 'secret', rest_base: 'secrets' },
        tribe_venue: { slug: 'tribe_venue', rest_base: 'tribe_venue' },
      },
      '/shop/v1/books': [{ id: 4010, title: { raw: 'A book' }, slug: 'a-book' }],
      '/wp/v2/taxonomies': { mood: { slug: 'mood', rest_base: 'moods' }, category: { slug: 'category' } },
      '/wp/v2/moods': [{ id: 31, slug: 'calm', name: 'Calm' }],
      '/tribe/events/v1/venues': {
        venues: [
          { id: 4002, venue: 'Hall &#038; more', slug: 'hall-4002', description: '<p>As shown.</p>', city: 'Rome' },
        ],
      },
      '/wp/v2/tribe_venue': [
        { id: 4002, title: { raw: 'Hall &amp; <em>more</em>' }, content: { raw: '<p>As written.</p>' } },
      ],
      '/tribe/events/v1/organizers': {
        organizers: [{ id: 4003, organizer: 'Ada', slug: 'ada-4003', description: '' }],
      },
      '/wp/v2/widgets': [
        { id: 'text-2', id_base: 'text', sidebar: 'sidebar-1' },
        { id: 'block-3', id_base: 'block', sidebar: 'wp_inactive_widgets' },
      ],
    };
    const asked: string[] = [];
    const url = await fake(({ url: path = '' }, response) => {
      asked.push(path);
      const found = answers[path.replace('/wp-json', '').replace(/\?.*/, '')];
      json(found ? 200 : 404, found ?? { code: 'rest_no_route', message: 'No route was found.' })(
        undefined as never,
        response as never,
      );
    });
    const { code, report, err } = await importFrom(url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' });
    assert.equal(code, 0, err);
    const { kinds, remarks } = report();
    const said = remarks.map(({ id, what }) => `${id} ${what}`);
    assert.deepEqual(
      said,
      [
        '4003 its raw text is not imported',
        '4001 the custom field price is not imported',
        '4001 its mood “Calm” is not imported',
        '4001 its status archived is not imported',
        '4001 the field _seo of 1 item is not imported',
      ].toSorted((a, b) => said.indexOf(a) - said.indexOf(b)),
    );
    const lost = (kind: string) => kinds[kind]?.lost.map(({ id, why }) => [id, why]);
    assert.deepEqual(lost('book'), [[4010, '“A book” is a book: this kind does not exist here']]);
    assert.deepEqual(lost('mood'), [[31, '“Calm” belongs to the taxonomy mood, which does not exist here']]);
    assert.match(String(lost('secret')?.[0]?.[1]), /^\/wp\/v2\/secrets\?.* responded with 404/);
    assert.deepEqual([lost('part'), kinds.tribe_venue?.in], [undefined, 1]);
    assert.match(asked.find((path) => path.startsWith('/wp-json/wp/v2/posts')) ?? '', /status=[a-z,]*,archived&/);
    const { title, description } = JSON.parse(readFileSync(join(here.folder, 'calendar/venues/4002.json'), 'utf8'));
    assert.deepEqual([title, [description].flat().join('')], ['Hall &amp; <em>more</em>', '<p>As written.</p>']);
    assert.deepEqual(
      kinds.widget?.lost.map(({ place }) => place),
      ['text-2'],
    );
    assert.equal(existsSync(join(here.folder, '.almanac/imports/live')), false);
  });

  test('files are not fetched from where the named site redirects to inside the network', async () => {
    const seen: string[] = [];
    const other = await fake(({ url: path = '' }, response) => {
      seen.push(path);
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE);
    });
    const url = await fake(({ url: path = '' }, response) => {
      if (path.startsWith('/sun.png')) return void response.writeHead(302, { Location: `${other}/sun.png` }).end();
      const media = [{ id: 4100, title: 'Sun', slug: 'sun', status: 'inherit', source_url: `${url}/sun.png` }];
      const root = path === '/wp-json/' || path.startsWith('/wp-json/wp/v2/users/me');
      const value = path.startsWith('/wp-json/wp/v2/media') ? media : root ? { namespaces: ['wp/v2'], id: 1 } : [];
      json(200, value)(undefined as never, response as never);
    });
    const { report } = await importFrom(url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' });
    assert.match(report().kinds.attachment?.lost[0]?.why ?? '', /cannot be fetched/);
    assert.deepEqual(seen, []);
  });

  test('files are fetched without the password', async () => {
    const seen: string[] = [];
    const url = await fake(({ url: path = '', headers }, response) => {
      seen.push(`${path.replace(/\?.*/, '')} ${headers.authorization !== undefined}`);
      if (path.startsWith('/sun.png'))
        return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE);
      const json = (status: number, value: unknown) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
      if (path === '/wp-json/') return void json(200, { namespaces: ['wp/v2'] });
      if (path.startsWith('/wp-json/wp/v2/users/me')) return void json(200, { id: 1 });
      const media = [{ id: 7, title: 'Sun', slug: 'sun', status: 'inherit', source_url: `${url}/sun.png` }];
      if (path.startsWith('/wp-json/wp/v2/media')) return void json(200, media);
      json(404, { code: 'rest_no_route', message: 'No route was found.' });
    });
    const { code, report, err } = await importFrom(url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: 'abcd efgh' });
    assert.equal(code, 0, err);
    assert.deepEqual(report().kinds.attachment, { in: 1, out: 1, lost: [] });
    assert.match(report().kinds.post?.lost[0]?.why ?? '', /responded with 404: No route was found/);
    assert.ok(seen.includes('/sun.png false') && seen.includes('/wp-json/wp/v2/media true'), seen.join('\n'));
  });
});

const json = (status: number, value: unknown): RequestListener => {
  return (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
};

for (const [what, listener, words, environment, code, message] of [
  ['no login', json(200, {}), [], {}, 2, /--user is missing/],
  ['no password', json(200, {}), ['--user', 'ada'], {}, 1, /password of ada is missing: set ALMANAC_IMPORT_PASSWORD/],
  ['no WordPress', json(200, { hello: 1 }), ['--user', 'ada'], undefined, 1, /is not a WordPress site/],
  [
    'an interface that is off',
    json(403, { code: 'rest_disabled', message: 'The REST API is disabled.' }),
    ['--user', 'ada'],
    undefined,
    1,
    /REST API of \S+ is disabled: it responded with 403: The REST API is disabled/,
  ],
] as const) {
  test(`${what} is reported`, async () => {
    const url = await fake(listener);
    const ended = await importFrom(url, words, environment ?? { ALMANAC_IMPORT_PASSWORD: 'x' });
    assert.equal(ended.code, code, ended.out);
    assert.match(ended.err, message);
  });
}

test('a wrong password is reported', async () => {
  const { code, err } = await importFrom(server.url, ['--user', 'ada'], { ALMANAC_IMPORT_PASSWORD: 'wrong' });
  assert.equal(code, 1);
  assert.match(err, /does not accept the application password of ada/);
});
