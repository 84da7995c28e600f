/** Unexpected responses of a live site: what is lost, and what ends the import. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CommandError } from '../../../core/index.ts';
import type { ImportItem, LostItem } from '../../../plugins/transfer/items/import-item.ts';
import { filesInMemory, type LiveAnswer, liveReading } from './live-reading.ts';

const SITE: Readonly<Record<string, unknown>> = {
  '/': { namespaces: ['wp/v2', 'tribe/events/v1'] },
  '/wp/v2/users/me': { id: 1 },
  '/wp/v2/types': { book: { slug: 'book', rest_base: 'books', rest_namespace: 'shop/v1' } },
  '/wp/v2/posts': [
    {
      id: 5001,
      title: 'One',
      slug: 'one',
      status: 'publish',
      date_gmt: '2024-03-01T00:00:00',
      _links: { 'version-history': [{ count: 1 }] },
    },
  ],
};

const routeOf = ({ pathname }: URL): string => pathname.replace('/wp-json', '');

const usual = (url: URL): LiveAnswer => {
  const found = SITE[routeOf(url)];
  return found
    ? { status: 200, text: JSON.stringify(found) }
    : { status: 404, text: '{"code":"rest_no_route","message":"No route was found."}' };
};

/** What is read of a site that answers this at one route. */
async function readingWith(route: string, answer: LiveAnswer, files = filesInMemory()) {
  const asked: string[] = [];
  const reader = liveReading((url) => {
    asked.push(routeOf(url));
    return routeOf(url) === route ? answer : usual(url);
  }, files);
  const items: ImportItem[] = [];
  for await (const item of reader.items(() => {})) items.push(item);
  const lost = items.filter((item): item is LostItem => item.kind === 'lost');
  return { asked, items, lostAt: lost.filter(({ why }) => why.startsWith(route)) };
}

const PAGE = { status: 200, text: '<html>Are you human?</html>' };
const WARNING = { status: 200, text: '<br />\n<b>Warning</b>: Undefined index in x.php[{"id":5001}]' };
const BROKEN = { status: 500, text: '{"code":"internal_server_error","message":"Critical error."}' };
const REFUSED = { status: 401, text: '{"code":"rest_forbidden","message":"Sorry."}' };
const FORBIDDEN = { ...REFUSED, status: 403 };
const OBJECT = { status: 200, text: '{"a":1}' };

describe('a live site is not read on', () => {
  for (const [what, route, answer, sentence] of [
    [
      'with a page in place of posts',
      '/wp/v2/posts',
      PAGE,
      /returned a page instead of JSON for \/wp\/v2\/posts\S*: a firewall/,
    ],
    ['with a warning ahead of posts', '/wp/v2/posts', WARNING, /returned a page instead of JSON/],
    ['with a page in place of comments', '/wp/v2/comments', PAGE, /returned a page instead of JSON/],
    ['with a page in place of settings', '/wp/v2/settings', PAGE, /returned a page instead of JSON/],
    ['with a page in place of the user', '/wp/v2/users/me', PAGE, /returned a page instead of JSON/],
    [
      'with an object in place of media',
      '/wp/v2/media',
      OBJECT,
      /returned something other than a list for \S+: a firewall/,
    ],
    [
      'with events that fail',
      '/tribe/events/v1/events',
      BROKEN,
      /responded with 500 to \S+: Critical error\.; try again/,
    ],
    ['with posts that fail', '/wp/v2/posts', BROKEN, /responded with 500/],
    ['with a user that fails', '/wp/v2/users/me', BROKEN, /responded with 500/],
    ['without the password', '/wp/v2/users/me', REFUSED, /does not accept the application password of ada: Sorry\. It/],
    [
      'as somebody who may not',
      '/wp/v2/users/me',
      FORBIDDEN,
      /ada cannot sign in to \S+: .* responded with 403: Sorry\./,
    ],
    ['while it is too busy', '/wp/v2/widgets', { ...BROKEN, status: 429 }, /responded with 429/],
  ] as const) {
    test(what, async () => {
      await assert.rejects(readingWith(route, answer), (error) => {
        assert.ok(error instanceof CommandError, String(error));
        assert.match(error.message, sentence);
        return true;
      });
    });
  }

  test('and earlier responses are not requested again', async () => {
    for (const answer of [PAGE, OBJECT]) {
      const files = filesInMemory();
      await assert.rejects(readingWith('/wp/v2/pages', answer, files), CommandError);
      const { asked } = await readingWith('/wp/v2/none', PAGE, files);
      assert.deepEqual([asked.includes('/wp/v2/posts'), asked.includes('/wp/v2/pages')], [false, true]);
    }
  });
});

describe('of a live site, a route is lost by name, and all else is read', () => {
  for (const [route, kind, answer] of [
    ['/wp/v2/widgets', 'widget', BROKEN],
    ['/wp/v2/comments', 'comment', BROKEN],
    ['/wp/v2/posts/5001/revisions', 'revision', BROKEN],
    ['/wp/v2/templates', 'wp_template', BROKEN],
    ['/wp/v2/types', 'type', BROKEN],
    ['/wp/v2/statuses', 'status', FORBIDDEN],
    ['/shop/v1/books', 'book', BROKEN],
    ['/shop/v1/books', 'book', OBJECT],
    ['/wp/v2/settings', 'setting', REFUSED],
    ['/wp/v2/users', 'user', REFUSED],
    ['/wp/v2/media', 'attachment', FORBIDDEN],
  ] as const) {
    test(`${route} with ${answer.status}`, async () => {
      const { items, lostAt } = await readingWith(route, answer);
      assert.deepEqual(
        lostAt.map(({ of }) => of),
        [kind],
      );
      assert.ok(items.some((item) => item.kind === 'post' && item.id === 5001));
    });
  }
});
