/** Embeds of the site's own items: which ones, for whom, and their size. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kitchen } from '../site/kitchen.ts';
import { NEVER_ASKED } from './never-asked.ts';
import { EVENTS, event, type OembedSite, ORGANIZERS, oembedSite, PAGES, POSTS, post, VENUES } from './oembed-site.ts';

let site: OembedSite;
before(async () => {
  site = await oembedSite({ network: NEVER_ASKED, settings: { title: 'Alder & Falls' } }, [kitchen]);
});
after(() => site.close());

test('a post, with all members in the order of the reference', async () => {
  const { id, link } = await site.made(
    POSTS,
    post({ title: 'Caf&eacute; <em>Q&amp;A</em>', content: '<p>One two.</p>' }),
  );
  const answer = await site.embed(200, link);
  assert.deepEqual(Object.entries(answer), [
    ['version', '1.0'],
    ['provider_name', 'Alder & Falls'],
    ['provider_url', 'http://site.test'],
    ['author_name', 'administrator'],
    ['author_url', 'http://site.test/author/administrator/'],
    ['title', 'Café Q&A'],
    ['type', 'rich'],
    ['width', 600],
    ['height', 338],
    [
      'html',
      [
        `<blockquote class="wp-embedded-content"><a href="${link}">Café Q&amp;A</a></blockquote>`,
        `<iframe class="wp-embedded-content" sandbox="allow-top-navigation-by-user-activation" `,
        `src="http://site.test/embed/${id}" width="600" height="338" `,
        `title="“Café Q&amp;A” — Alder &amp; Falls" frameborder="0" loading="lazy"></iframe>`,
      ].join(''),
    ],
  ]);
});

for (const [asked, width, height] of [
  ['', 600, 338],
  ['&maxwidth=600', 600, 338],
  ['&maxwidth=601', 600, 338],
  ['&maxwidth=9000', 600, 338],
  ['&maxwidth=400', 400, 225],
  ['&maxwidth=356', 356, 201],
  ['&maxwidth=355', 355, 200],
  ['&maxwidth=300', 300, 200],
  ['&maxwidth=200', 200, 200],
  ['&maxwidth=199', 200, 200],
  ['&maxwidth=0', 200, 200],
  ['&maxwidth=-5', 200, 200],
  ['&maxwidth=-300', 300, 200],
  ['&maxwidth=', 200, 200],
  ['&maxwidth=wide', 200, 200],
  ['&maxwidth=300.7', 300, 200],
  ['&maxwidth=300px', 300, 200],
  ['&maxwidth=1e3', 600, 338],
  ['&maxwidth=1e999', 200, 200],
] as const) {
  test(`${asked || 'without a width'} is ${width} × ${height}`, async () => {
    const { link } = await site.made(POSTS, post());
    const answer = await site.embed(200, link, asked);
    assert.deepEqual([answer.width, answer.height], [width, height]);
    assert.ok(answer.html.includes(` width="${width}" height="${height}" `), answer.html);
  });
}

for (const [query, status, code] of [
  ['', 400, 'rest_missing_callback_param'],
  ['?url=', 404, 'oembed_invalid_url'],
  ['?url=nonsense', 404, 'oembed_invalid_url'],
  ['?url=http://site.test/&format=yaml', 404, 'oembed_invalid_url'],
  ['?url=http://site.test/&maxwidth[]=300', 400, 'rest_invalid_param'],
] as const) {
  test(`embed${query} is ${status}, in JSON`, async () => {
    assert.equal((await site.ask(status, 'GET', `/embed${query}`)).code, code);
  });
}

test('a format that there is not is JSON', async () => {
  const { link } = await site.made(POSTS, post({ title: 'Plain' }));
  assert.equal((await site.embed(200, link, '&format=yaml')).title, 'Plain');
});

test('every kind with pages', async () => {
  const venue = await site.made(VENUES, { venue: 'Town Hall', address: '1 Main Street', city: 'Springfield' });
  const organizer = await site.made(ORGANIZERS, { organizer: 'The town' });
  const parent = await site.made(PAGES, post({ title: 'Up' }));
  const below = await site.made(PAGES, post({ title: 'Below', parent: parent.id }));
  for (const [url, title, author = 'administrator'] of [
    [(await site.made(POSTS, post({ title: 'A post' }))).link, 'A post'],
    [parent.link, 'Up'],
    [below.link, 'Below'],
    [(await site.made(EVENTS, event({ venue: venue.id }))).url, 'Fair'],
    [venue.url, 'Town Hall'],
    [organizer.url, 'The town'],
    [(await site.made('/kitchen/v1/recipes', post({ title: 'Soup' }))).link, 'Soup', 'Alder & Falls'],
  ]) {
    const answer = await site.embed(200, url);
    assert.deepEqual([answer.title, answer.author_name], [title, author], url);
  }
});

test('an item without an author is attributed to the site', async () => {
  const record = JSON.stringify({
    id: 800,
    title: 'By hand',
    slug: 'by-hand',
    status: 'publish',
    date: '2030-01-01T00:00:00Z',
  });
  const handmade = await oembedSite({ files: { 'site/posts/800.json': record }, settings: { title: 'Alder' } });
  try {
    const answer = await handmade.embed(200, 'http://site.test/post/by-hand/');
    assert.deepEqual([answer.author_name, answer.author_url], ['Alder', 'http://site.test']);
  } finally {
    await handmade.close();
  }
});

/** Each makes something that not everybody may see, and gives its address. */
const HIDDEN: readonly (readonly [string, (site: OembedSite) => Promise<string>])[] = [
  ['nothing', async () => 'http://site.test/post/never-was/'],
  ['a draft', async (on) => (await on.made(POSTS, post({ status: 'draft', slug: 'hidden-draft' }))).link],
  ['a draft by its slug', async (on) => slugOf(await on.made(POSTS, post({ status: 'draft', slug: 'a-draft' })))],
  ['a pending post', async (on) => slugOf(await on.made(POSTS, post({ status: 'pending', slug: 'pending' })))],
  ['a private post', async (on) => (await on.made(POSTS, post({ status: 'private', slug: 'private' }))).link],
  [
    'a scheduled post',
    async (on) => slugOf(await on.made(POSTS, post({ date: '2031-01-01T00:00:00', slug: 'later' }))),
  ],
  [
    'a post in the trash',
    async (on) => {
      const { id, link } = await on.made(POSTS, post({ title: 'Gone' }));
      await on.json(`${POSTS}/${id}`, { method: 'DELETE', as: 'administrator' });
      return link;
    },
  ],
  [
    'a page below a draft',
    async (on) => {
      const parent = await on.made(PAGES, post({ status: 'draft', slug: 'secret-plan' }));
      const child = await on.made(PAGES, post({ title: 'Child', slug: 'child', parent: parent.id }));
      return `http://site.test/secret-plan/${child.slug}/`;
    },
  ],
  ['a block', async (on) => slugOf(await on.made('/site/v2/blocks', post({ slug: 'a-block' })))],
  ['a draft of an event', async (on) => (await on.made(EVENTS, event({ status: 'draft', title: 'Party' }))).url],
  ['a private event', async (on) => (await on.made(EVENTS, event({ status: 'private', title: 'Wedding' }))).url],
  ['an event with a password', async (on) => (await on.made(EVENTS, event({ title: 'Locked', password: 'x' }))).url],
  ['a private venue', async (on) => (await on.made(VENUES, { venue: 'Cellar', status: 'private' })).url],
  ['an item of another site', async () => 'https://elsewhere.example.net/post/embed-me/'],
];

const slugOf = ({ slug }: { readonly slug?: string }): string => `http://site.test/post/${slug}/`;

for (const [what, make] of HIDDEN) {
  test(`${what} looks missing to everybody`, async () => {
    const url = await make(site);
    const plain = async (as?: 'administrator' | 'author') => {
      const path = `/oembed/1.0/embed?url=${encodeURIComponent(url)}`;
      const answer = await site.fetch(path, as ? { as } : {});
      return [answer.status, await answer.text()];
    };
    const nothing = [
      404,
      JSON.stringify({
        code: 'oembed_invalid_url',
        message: 'Nothing at this URL can be embedded.',
        data: { status: 404 },
      }),
    ];
    for (const as of [undefined, 'administrator', 'author'] as const) assert.deepEqual(await plain(as), nothing);
  });
}

test('a protected post only shows its title', async () => {
  const { id, link } = await site.made(POSTS, post({ title: 'For friends', content: 'the-secret', password: 'x' }));
  const answer = await site.embed(200, link);
  assert.equal(answer.title, 'Protected: For friends');
  assert.ok(!JSON.stringify(answer).includes('the-secret'));
  assert.ok(!(await (await site.get(`http://site.test/embed/${id}`)).text()).includes('the-secret'));
});

test('an event that lists leave out is read at its address, and can be embedded', async () => {
  const { url } = await site.made(EVENTS, event({ title: 'Quiet', hide_from_listings: true }));
  assert.equal((await site.embed(200, url)).title, 'Quiet');
});

test('cached responses for strangers follow changes, hiding, and scheduled publication', async () => {
  const { id, link } = await site.made(POSTS, post({ title: 'First' }));
  const title = async () => (await site.embed(200, link)).title;
  assert.deepEqual([await title(), await title(), await title()], ['First', 'First', 'First']);
  await site.made(`${POSTS}/${id}`, { title: 'Second' });
  assert.equal(await title(), 'Second');
  await site.made(`${POSTS}/${id}`, { status: 'private' });
  await site.embed(404, link);
  await site.made(`${POSTS}/${id}`, { status: 'publish', date: '2030-01-15T08:00:00' });
  const soon = `http://site.test/post/${(await site.made(`${POSTS}/${id}`, {})).slug}/`;
  for (let time = 0; time < 3; time++) await site.embed(404, soon);
  site.clock.advance(3_600_000);
  assert.equal((await site.embed(200, soon)).title, 'Second');
});
