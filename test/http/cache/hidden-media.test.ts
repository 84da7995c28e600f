/** What is hidden, moved or deleted of media is in no answer that was kept before. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type AskingSite, contentSite } from '../../site/content-site.ts';

const NEEDLE = 'needle';
const online = { author: 1, date: '2029-01-01T00:00:00Z', status: 'publish' };
const times = { start: '2030-03-01 10:00:00', end: '2030-03-01 12:00:00', timezone: 'America/New_York' };
const size = { file: `2030/01/${NEEDLE}-small.png`, filesize: 5, hash: '1', width: 150, height: 150 };
const files = {
  'site/media/1.json': {
    ...{ id: 1, title: NEEDLE, slug: NEEDLE, caption: NEEDLE, alt_text: NEEDLE, post: 2 },
    ...{ mime_type: 'image/png', file: `2030/01/${NEEDLE}.png`, filesize: 9, hash: '0', width: 600, height: 400 },
    sizes: { thumbnail: size },
  },
  'site/posts/2.json': { id: 2, title: 'It belongs to this', slug: 'holder' },
  'site/posts/3.json': { id: 3, title: 'A draft', slug: 'draft', status: 'draft' },
  'site/posts/4.json': { id: 4, title: 'Shows it', slug: 'shows', featured_media: 1 },
  'site/pages/5.json': { id: 5, title: 'Shows it', slug: 'shows', featured_media: 1 },
  'calendar/events/6.json': { id: 6, title: 'Shows it', slug: 'shows', ...times, image: 1, venue: [7], organizer: [8] },
  'calendar/venues/7.json': { id: 7, title: 'Shows it', slug: 'shows', image: 1 },
  'calendar/organizers/8.json': { id: 8, title: 'Shows it', slug: 'shows', image: 1 },
};

/** Requests of strangers, whose responses are cached. */
const ASKED = [
  ...['media', 'media/1', 'media?parent=2', 'media?media_type=image', `media?search=${NEEDLE}`].map(inSite),
  ...['posts?_embed', 'posts/4?_embed', 'pages?_embed', 'pages/5?_embed=site:featuredmedia'].map(inSite),
  ...['events', 'events/6', 'events/by-slug/shows', 'venues', 'venues/7', 'organizers', 'organizers/8'].map(inCalendar),
];

function inSite(path: string): string {
  return `/site/v2/${path}`;
}
function inCalendar(path: string): string {
  return `/calendar/events/v1/${path}`;
}

async function openSite(t: TestContext): Promise<AskingSite> {
  const site = await contentSite({
    files: Object.fromEntries(
      Object.entries(files).map(([name, record]) => [name, JSON.stringify({ ...online, ...record })]),
    ),
  });
  t.after(() => site.close());
  return site;
}

/** How it is hidden: a write to an address. */
const HIDING: readonly (readonly [how: string, method: string, path: string, json?: object])[] = [
  ['it is private', 'PATCH', '/media/1', { status: 'private' }],
  ['it belongs to a draft', 'PATCH', '/media/1', { post: 3 }],
  ['it is deleted', 'DELETE', '/media/1?force=true'],
  ['what it belongs to is a draft', 'PATCH', '/posts/2', { status: 'draft' }],
  ['what it belongs to is private', 'PATCH', '/posts/2', { status: 'private' }],
  ['what it belongs to is scheduled', 'PATCH', '/posts/2', { date: '2035-01-01T00:00:00' }],
  ['what it belongs to is in the trash', 'DELETE', '/posts/2'],
];

for (const [how, method, path, json] of HIDING) {
  test(`${how}: no cached response shows it`, async (t) => {
    const site = await openSite(t);
    const answers = async () => {
      const found = new Map<string, string>();
      for (const asked of ASKED) found.set(asked, JSON.stringify((await site.json(asked)).body));
      return found;
    };
    await answers();
    for (const [asked, text] of await answers()) assert.ok(text.includes(NEEDLE), `${asked}: ${text}`);
    await site.ask(200, method, path, { as: 'administrator', ...(json && { json }) });
    for (const [asked, text] of await answers())
      assert.ok(!text.replace(/search=\w+/g, '').includes(NEEDLE), `${asked}: ${text}`);
    assert.equal((await site.ask(200, 'GET', '/posts/4')).featured_media, 0);
    const event = await site.json(inCalendar('events/6'));
    assert.equal(event.body.image, false);
  });
}

test('an image that no item shows any more is hidden', async (t) => {
  const site = await openSite(t);
  for (const [path, json, member, before, after] of [
    [inSite('posts/4'), { featured_media: 0 }, 'featured_media', 1, 0],
    [inSite('pages/5'), { featured_media: 0 }, 'featured_media', 1, 0],
    [inCalendar('events/6'), { image: null }, 'image', undefined, false],
  ] as const) {
    for (const turn of [1, 2]) {
      const { body } = await site.json(path);
      if (before !== undefined) assert.equal(body[member], before, `${path}, ${turn}`);
    }
    assert.equal((await site.json(path, { method: 'PATCH', as: 'administrator', json })).status, 200, path);
    assert.equal((await site.json(path)).body[member], after, path);
  }
});
