import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSite } from './content-site.ts';

const published = { title: 'Good', slug: 'good', date: '2029-01-01T00:00:00Z' };

/** Files that no program writes: each may be omitted from a list, and none may make the list fail. */
const HAND_MADE: readonly [what: string, file: string, text: string][] = [
  [
    'half of a character in a slug',
    'site/posts/7.json',
    '{"id":7,"title":"x","slug":"a\\ud800b","date":"2029-01-01T00:00:00Z"}',
  ],
  ['half of a character in a title', 'site/posts/7.json', '{"id":7,"title":"\\udc00","date":"2029-01-01T00:00:00Z"}'],
  [
    'line ends in a slug',
    'site/posts/7.json',
    '{"id":7,"title":"x","slug":"../a\\r\\nb: c","date":"2029-01-01T00:00:00Z"}',
  ],
  ['nothing but its id', 'site/posts/7.json', '{"id":7}'],
  ['a time before all years', 'site/posts/7.json', '{"id":7,"title":"x","date":"0000-01-01T00:00:00Z"}'],
  ['a day that there is not', 'site/posts/7.json', '{"id":7,"title":"x","date":"2029-02-31T00:00:00Z"}'],
  ['members of other types', 'site/posts/7.json', '{"id":7,"title":"x","meta":{"footnotes":5,"_builder_tags":{}}}'],
  [
    'what all objects share',
    'site/posts/7.json',
    '{"id":7,"title":"x","__proto__":{"slug":"y"},"meta":{"__proto__":{}}}',
  ],
  [
    'terms and an author that are gone',
    'site/posts/7.json',
    '{"id":7,"title":"x","author":9999,"categories":[999,999]}',
  ],
  ['content that is no text', 'site/posts/7.json', '{"id":7,"title":"x","content":{"raw":"x"}}'],
  [
    'a page below itself',
    'site/pages/7.json',
    '{"id":7,"title":"x","slug":"x","parent":7,"date":"2029-01-01T00:00:00Z"}',
  ],
  [
    'a page below nothing',
    'site/pages/7.json',
    '{"id":7,"title":"x","slug":"x","parent":99,"date":"2029-01-01T00:00:00Z"}',
  ],
  [
    'half of a character in a category',
    'content/terms/7.json',
    '{"id":7,"taxonomy":"category","name":"x","slug":"\\ud800"}',
  ],
  [
    'a category below itself',
    'content/terms/7.json',
    '{"id":7,"taxonomy":"category","name":"x","slug":"x","parent":7}',
  ],
];

for (const [what, file, text] of HAND_MADE) {
  test(`a file by hand with ${what} fails no request`, async () => {
    const good = { 'site/posts/1.json': JSON.stringify({ id: 1, ...published }) };
    const site = await contentSite({ files: { ...good, [file]: text } });
    for (const as of [undefined, 'administrator'] as const) {
      for (const base of ['posts', 'pages', 'categories']) {
        for (const path of [
          `/${base}?_embed=1`,
          `/${base}?orderby=slug`,
          `/${base}/7?_embed=1`,
          '/search',
          '/search?type=term',
        ]) {
          const { status } = await site.json(`/site/v2${path}`, { ...(as && { as }) });
          assert.ok(status < 500, `${path}: ${status}`);
        }
      }
    }
    assert.ok((await site.ask(200, 'GET', '/posts')).some(({ id }: { id: number }) => id === 1));
  });
}

const LIMIT = 1000;
const site = await contentSite({ settings: { limits: { content: LIMIT } } });

/** Texts that grow when sanitized: the limit applies to the stored text, not only to the sent one. */
const GROWING: readonly [unit: string, each: number][] = [
  ['&', '&amp;'.length],
  ['<', '&lt;'.length],
  ['<br/>', '<br />'.length],
];
for (const [unit, each] of GROWING) {
  test(`of ${unit} an author stores as many as fit when they are written out`, async () => {
    const most = Math.floor(LIMIT / each);
    const send = (status: number, times: number, name: string) =>
      site.ask(status, 'POST', '/posts', { as: 'author', json: { title: 'x', [name]: unit.repeat(times) } });
    for (const name of ['content', 'excerpt']) {
      assert.ok((await send(201, most, name))[name].raw.length <= LIMIT);
      assert.equal((await send(400, most + 1, name)).code, 'rest_invalid_param');
    }
  });
}
