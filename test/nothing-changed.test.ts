/** An update with current values writes nothing: sending back a response leaves every file unchanged. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Answer, type AskingSite, contentSite } from './site/content-site.ts';
import { textsBelow } from './texts-below.ts';

const data = fileURLToPath(new URL('../data/', import.meta.url));

const demoFiles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(data, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(content|calendar|site|themes)\/.*\.(json|html|css)$/.test(name))
      .map((name) => [name, readFileSync(`${data}${name}`, 'utf8')]),
  );

/** As people write them: in a layout of their own, without what may be left out. */
const BY_HAND: Readonly<Record<string, string>> = {
  'site/posts/9001.json': '{ "id": 9001, "title": "No dates", "slug": "no-dates", "status": "publish", "author": 1 }',
  'site/posts/9002.json':
    '{"id":9002,"title":"Modified","slug":"changed","status":"publish","author":1,"modified":"2026-05-01T10:00:00.123Z"}',
  'site/pages/9003.json': '{ "id": 9003, "title": "Draft", "slug": "", "status": "draft", "author": 1 }',
  'calendar/events/9004.json':
    '{ "id": 9004, "title": "No dates", "slug": "no-dates", "status": "publish", "author": 1, "start": "2030-05-01 10:00:00", "end": "2030-05-01 12:00:00", "timezone": "America/New_York" }',
  'calendar/events/9005.json':
    '{"id":9005,"title":"To the millisecond","slug":"ms","status":"publish","author":1,"date":"2026-05-01T10:00:00.123Z","start":"2030-05-01 10:00:00","end":"2030-05-01 12:00:00","timezone":"America/New_York"}',
  'calendar/venues/9006.json': '{ "id": 9006, "title": "Hall", "slug": "hall-9006", "status": "publish", "author": 1 }',
  'calendar/organizers/9007.json':
    '{ "id": 9007, "title": "Choir", "slug": "choir-9007", "status": "publish", "author": 1 }',
};

const EVENTS = '/calendar/events/v1';
const SITE = '/site/v2';

/** Lists whose items are sent back, the member that holds them, and what of an item a client does not send as it was shown. */
const KINDS: readonly (readonly [list: string, member?: string, sent?: (item: Answer) => Answer])[] = [
  [`${EVENTS}/events?per_page=100&starts_after=2000-01-01`, 'events', (event) => sentEvent(event)],
  [`${EVENTS}/venues?per_page=100`, 'venues'],
  [`${EVENTS}/organizers?per_page=100`, 'organizers'],
  [`${EVENTS}/categories?per_page=100`, 'categories'],
  [`${EVENTS}/tags?per_page=100`, 'tags'],
  [`${SITE}/posts?context=edit&per_page=100&status=any`],
  [`${SITE}/pages?context=edit&per_page=100&status=any`],
  [`${SITE}/blocks?context=edit&per_page=100`],
  [`${SITE}/navigation?context=edit&per_page=100`],
  [`${SITE}/menu-items?context=edit&per_page=100`],
  [`${SITE}/menus?context=edit&per_page=100`],
  [`${SITE}/categories?context=edit&per_page=100`],
  [`${SITE}/tags?context=edit&per_page=100`],
];

/** What an event is linked with is shown whole and sent by its id; texts, costs and addresses are shown otherwise than stored. */
const sentEvent = ({ categories, tags, venue, organizer, image, ...event }: Answer): Answer => ({
  ...event,
  description: undefined,
  excerpt: undefined,
  cost: undefined,
  website: undefined,
  categories: categories.map(({ id }: Answer) => id),
  tags: tags.map(({ id }: Answer) => id),
  venue: venue.id,
  organizer: organizer.map(({ id }: Answer) => id),
  image: image ? image.id : undefined,
});

describe('sending back a response changes nothing', () => {
  let site: AskingSite;
  before(async () => {
    site = await contentSite({ files: { ...demoFiles(), ...BY_HAND } });
  });
  after(() => site.close());

  /** All that git would see, and revisions. */
  const all = () => textsBelow(site.fileSystem, '/site', /^(?!\.almanac\/(?!private\/site))/);

  for (const [list, member, sent = (item: Answer) => item] of KINDS) {
    it(list.replace(/\?.*/, ''), async () => {
      const path = list.replace(/\?.*/, '');
      const shown = await site.json<Answer>(list, { as: 'administrator' });
      assert.equal(shown.status, 200, JSON.stringify(shown.body));
      const items: readonly Answer[] = member === undefined ? shown.body : shown.body[member];
      assert.ok(items.length > 0, 'there are some');
      const before = await all();
      for (const { id } of items) {
        const place = `${path}/${id}${list.includes('context=edit') ? '?context=edit' : ''}`;
        const one = await site.json<Answer>(place, { as: 'administrator' });
        const { modified, modified_gmt, modified_utc, ...item } = one.body;
        const { status, body } = await site.json<Answer>(`${path}/${id}`, {
          as: 'administrator',
          method: 'PUT',
          json: sent(item),
        });
        assert.equal(status, 200, `${id}: ${JSON.stringify(body)}`);
        const again = await site.json<Answer>(place, { as: 'administrator' });
        assert.equal(again.headers.get('etag'), one.headers.get('etag'), `${path}/${id}`);
      }
      const now = await all();
      for (const [place, text] of Object.entries(before)) assert.equal(now[place], text, place);
      assert.deepEqual(
        Object.keys(now).filter((place) => !(place in before)),
        [],
      );
    });
  }
});
