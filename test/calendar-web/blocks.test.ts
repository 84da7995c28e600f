/** What the blocks of the calendar show to visitors, on a page of a site in America/New_York, on 2030-01-15 at 7:00. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type WebSite, webSite } from '../web/web-site.ts';

interface Town extends WebSite {
  /** Writes an event as an editor would. Gives its id. */
  event(title: string, start: string, end: string, more?: object): Promise<number>;
  /** Gives the id of a venue, an organizer or a category. */
  make(route: string, record: object): Promise<number>;
  /** What a page with these blocks shows. */
  shown(blocks: string): Promise<string>;
}

async function town(t: TestContext, settings = {}): Promise<Town> {
  const site = await webSite(t, settings);
  const make = async (route: string, json: object) => {
    const path = `/..${site.site.settings.rest_root}/calendar/events/v1/${route}`;
    const { status, body } = await site.json<{ id: number }>(path, { as: 'administrator', method: 'POST', json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  let pages = 0;
  return {
    ...site,
    make,
    event: (title, start_date, end_date, more = {}) =>
      make('events', { title, start_date, end_date, status: 'publish', ...more }),
    shown: async (content) => {
      const slug = `shown-${++pages}`;
      await site.write('pages', { title: 'Blocks', slug, content });
      const { status, text } = await site.visit(`/${slug}/`);
      assert.equal(status, 200);
      return text;
    },
  };
}

const LIST = '<!-- wp:calendar/event-list {"align":"wide"} /-->';
const MONTH = '<!-- wp:calendar/event-month {"month":"2030-01"} /-->';

/** Events that only their editors may see. */
async function hide(site: Town): Promise<void> {
  const day = ['2030-01-20 10:00:00', '2030-01-20 11:00:00'] as const;
  await site.event('HIDDEN draft', ...day, { status: 'draft' });
  await site.event('HIDDEN plan', ...day, { status: 'private' });
  await site.event('HIDDEN locked', ...day, { password: 'x' });
  await site.event('HIDDEN from lists', ...day, { hide_from_listings: true });
  await site.event('HIDDEN until later', ...day, { date: '2031-01-01 00:00:00' });
}

test('lists show current and upcoming events, and no hidden ones', async (t) => {
  const site = await town(t);
  await hide(site);
  const venue = await site.make('venues', { venue: 'Mill <b>Hall</b>', status: 'publish' });
  const secret = await site.make('venues', { venue: 'HIDDEN venue', status: 'draft' });
  const category = await site.make('categories', { name: 'Boats', slug: 'boats' });
  await site.event('Long gone', '2030-01-10 10:00:00', '2030-01-10 11:00:00');
  await site.event('Fair', '2030-01-14 09:00:00', '2030-01-16 18:00:00', { categories: [category] });
  await site.event('Tonight', '2030-01-15 19:00:00', '2030-01-15 21:00:00', { venue: [venue, secret] });
  await site.event('Abroad', '2030-02-01 19:00:00', '2030-02-02 00:00:00', { timezone: 'Europe/Rome' });
  await site.event('Holiday', '2031-03-04 00:00:00', '2031-03-04 23:59:59', { all_day: true });
  const rows = await site.shown(LIST);
  for (const [what, expected] of [
    [
      'several days',
      /is-on.*?On now.*?January 14, 2030, 9:00 am<\/time> – <time datetime="2030-01-16T18:00:00-05:00">January 16, 2030, 6:00 pm<\/time><\/p>/,
    ],
    ['today', /datetime="2030-01-15" aria-current="date".*?Tonight.*?Today.*?7:00 pm<\/time> – /],
    ['place', /<p class="event-place">Mill <b>Hall<\/b><\/p>/],
    [
      'zone that differs',
      /Abroad.*?datetime="2030-02-01T19:00:00\+01:00">7:00 pm.*?12:00 am<\/time> <abbr class="event-zone">CET/,
    ],
    ['whole day of another year', /Mar 2031<\/span>.*?Holiday.*?All day/],
  ] as const) {
    assert.match(rows, expected, what);
  }
  assert.doesNotMatch(rows, /HIDDEN|Long gone/);
  for (const [blocks, titles] of [
    ['{"perPage":2}', ['Fair', 'Tonight']],
    ['{"perPage":1,"className":"next-event"}', ['Fair']],
    ['{"category":"boats"}', ['Fair']],
    [`{"category":${category}}`, ['Fair']],
    ['{"perPage":-1,"category":{}}', ['Fair', 'Tonight', 'Abroad', 'Holiday']],
    ['{"category":"no-such"}', []],
    ['{"days":1}', ['Fair', 'Tonight']],
    ['{"days":17}', ['Fair', 'Tonight']],
    ['{"days":18}', ['Fair', 'Tonight', 'Abroad']],
    ['{"days":0}', ['Fair', 'Tonight', 'Abroad', 'Holiday']],
  ] as const) {
    const html = await site.shown(`<!-- wp:calendar/event-list ${blocks} /-->`);
    const found = [...html.matchAll(/<a href="[^"]*\/event\/[^"]*">(.*?)<\/a>/g)].map(([, title]) => title);
    assert.deepEqual(found, titles, blocks);
    assert.equal(html.includes('Nothing is planned.'), titles.length === 0, blocks);
  }
});

test('a month is a table with its events on each of their days', async (t) => {
  const site = await town(t, { site: { start_of_week: 0 } });
  await hide(site);
  await site.event('Fair', '2029-12-30 09:00:00', '2030-01-02 00:00:00');
  await site.event('Dance', '2030-01-31 20:00:00', '2030-02-01 01:00:00');
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const pinned = { sticky: number > 5, featured: number === 7 };
    await site.event(`Walk ${number}`, `2030-01-20 0${number}:00:00`, '2030-01-20 12:00:00', pinned);
  }
  const html = await site.shown(MONTH);
  assert.doesNotMatch(html, /HIDDEN/);
  const cells = new Map(
    [...html.matchAll(/<td([^>]*)><time class="event-cell-day" datetime="([^"]*)">.*?<\/time>(.*?)<\/td>/g)].map(
      ([, classes, day, inside = '']) =>
        [
          day,
          { classes, titles: [...inside.matchAll(/(?:<\/span>|">)([^<>]+)<\/a>/g)].map(([, title]) => title) },
        ] as const,
    ),
  );
  assert.equal(cells.size, 31);
  for (const [day, titles] of [
    ['2030-01-01', ['Fair']],
    ['2030-01-02', []],
    ['2030-01-20', ['Walk 7', 'Walk 6', 'Walk 1', 'Walk 2', 'Walk 3', '2 more']],
    ['2030-01-31', ['Dance']],
  ] as const) {
    assert.deepEqual(cells.get(day)?.titles, titles, day);
  }
  assert.match(cells.get('2030-01-15')?.classes ?? '', /aria-current="date"/);
  for (const expected of [
    /<caption>January 2030<\/caption><thead><tr><th scope="col"><abbr title="Sunday">Sun</,
    /href="http:\/\/mill\.test\/events\/month\/2029-12\/"/,
    /href="http:\/\/mill\.test\/events\/month\/2030-02\/"/,
    /href="http:\/\/mill\.test\/events\/2030-01-20\/">2 more/,
  ]) {
    assert.match(html, expected);
  }
  assert.match(
    await site.shown('<!-- wp:calendar/event-month {"month":"2030-13"} /-->'),
    /<caption>January 2030</,
    'a month that is none counts as not given',
  );
  assert.match(
    await site.shown('<!-- wp:calendar/event-month {"month":"2033-05"} /-->'),
    /Nothing is planned in May 2033\. <a href="http:\/\/mill\.test\/events\/">All events/,
  );
});

test('an event of several days is a bar, in the same row on each of them', async (t) => {
  const site = await town(t, { site: { start_of_week: 0 } });
  await site.event('Fair', '2030-01-10 09:00:00', '2030-01-15 18:00:00');
  await site.event('Camp', '2030-01-11 09:00:00', '2030-01-12 18:00:00');
  await site.event('Walk', '2030-01-12 07:00:00', '2030-01-12 08:00:00');
  await site.event('Race', '2030-01-13 09:00:00', '2030-01-14 18:00:00');
  const html = await site.shown(MONTH);
  const rows = new Map(
    [...html.matchAll(/datetime="([\d-]{10})"><span class="event-weekday(?:(?!<\/td>).)*<ul>(.*?)<\/ul>/g)].map(
      ([, day, list = '']) => [
        day,
        [
          ...list.matchAll(/<li class="([^"]*)"(?: style="--days:(\d)")?.*?(?:<\/span>|">)([^<>]*)(?:<\/a>)?<\/li>/g),
        ].map(([, classes = '', days = '', title = '']) =>
          classes.includes('gap') ? '-' : `${title}${classes.includes('continued') ? ' …' : days}`,
        ),
      ],
    ),
  );
  for (const [day, expected] of [
    ['2030-01-10', ['Fair3']],
    ['2030-01-11', ['Fair …', 'Camp2']],
    ['2030-01-12', ['Fair …', 'Camp …', 'Walk']],
    // another week: there is a bar of its own
    ['2030-01-13', ['Fair3', 'Race2']],
    ['2030-01-14', ['Fair …', 'Race …']],
    ['2030-01-15', ['Fair …']],
  ] as const) {
    assert.deepEqual(rows.get(day), expected, day);
  }
});

test('the event search only finds events, with plain addresses too', async (t) => {
  const site = await town(t, { site: { permalinks: '' } });
  const { text } = await site.visit('/?post_type=tribe_events');
  assert.match(text, /<form class="event-search"[^>]*><input type="hidden" name="post_type" value="tribe_events">/);
});

test('a cached page follows the clock', async (t) => {
  const site = await town(t);
  await site.event('Tonight', '2030-01-15 19:00:00', '2030-01-15 21:00:00');
  await site.write('pages', { title: 'Blocks', slug: 'blocks', content: `<!-- wp:calendar/today /-->${LIST}` });
  const visited = async () => (await site.visit('/blocks/')).text.replaceAll('\n', '');
  await visited();
  const TODAY = /wp-block-calendar-today"><time datetime="2030-01-15">Tuesday, January 15<\/time>/;
  assert.match(await visited(), TODAY);
  assert.match(await visited(), /is-ahead.*Tonight/);
  site.clock.advance(12.5 * 60 * 60_000);
  assert.match(await visited(), /is-on.*Tonight/);
  site.clock.advance(3 * 60 * 60_000);
  assert.match(await visited(), TODAY, 'an hour and a half before midnight');
  assert.match(await visited(), /Nothing is planned/);
  site.clock.advance(2 * 60 * 60_000);
  assert.match(await visited(), /<time datetime="2030-01-16">Wednesday, January 16<\/time>/);
});

test('an event shows its details where its text places them', async (t) => {
  const site = await town(t);
  const venue = await site.make('venues', { venue: 'Hall', address: '1 Mill Lane', city: 'Town', status: 'publish' });
  const organizer = await site.make('organizers', { organizer: 'The <Guild>', status: 'publish' });
  const parts = ['event-date', 'event-venue', 'event-organizer', 'event-cost', 'event-website', 'add-to-calendar'];
  const description = parts.map((name) => `<!-- wp:calendar/${name} /-->`).join('\n');
  const open = {
    description,
    venue: [venue],
    organizer: [organizer],
    cost: '12',
    website: 'https://www.walk.example/x',
  };
  const day = ['2030-01-20 10:00:00', '2030-01-20 11:00:00'] as const;
  const id = await site.event('Walk', ...day, open);
  const path = `/..${site.site.settings.rest_root}/calendar/events/v1/events`;
  const textOf = async (event: number) =>
    (await site.json<{ description: string }>(`${path}/${event}`, { as: 'administrator' })).body.description;
  const html = await textOf(id);
  for (const expected of [
    /event-date"><time datetime="2030-01-20">Sunday, January 20, 2030<\/time>, <span class="event-hours"><time datetime="2030-01-20T10:00:00-05:00">/,
    /event-venue"><p><a href="http:\/\/mill\.test\/venue\/hall\/">Hall<\/a><br><span class="event-address">1 Mill Lane, Town</,
    /event-organizer"><a href="http:\/\/mill\.test\/organizer\/[^"]*">The /,
    /event-cost">\$12</,
    /event-website"><a href="https:\/\/www\.walk\.example\/x">walk\.example</,
    /href="http:\/\/mill\.test\/event\/walk\/\?ical=1">Add to calendar/,
  ]) {
    assert.match(html, expected);
  }
  const draft = await site.event('Draft', ...day, { ...open, status: 'draft' });
  assert.equal((await textOf(draft)).trim(), '', 'what not everybody may see tells nothing');
  assert.doesNotMatch(await site.shown(description), /wp-block-calendar/, 'a page is no event');
});
