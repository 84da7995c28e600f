import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, calendarSite, event, titles } from './calendar-site.ts';

const site = await calendarSite();
const admin = { as: 'administrator' } as const;

/** Today is 2030-01-15, 07:00 in New York. */
const EVENTS: [string, string, string, Answer][] = [
  ['Last week', '2030-01-08 10:00:00', '2030-01-08 11:00:00', {}],
  ['Early today', '2030-01-15 05:00:00', '2030-01-15 06:00:00', {}],
  ['Tonight', '2030-01-15 20:00:00', '2030-01-16 01:00:00', { venue: { venue: 'Hall' }, featured: true }],
  ['In spring', '2030-04-01 10:00:00', '2030-04-03 18:00:00', { categories: ['Music'], tags: ['Free'] }],
  [
    'In summer',
    '2030-07-01 10:00:00',
    '2030-07-01 18:00:00',
    { organizer: { organizer: 'Club' }, categories: ['Sports'] },
  ],
  [
    'Jazz',
    '2030-08-01 10:00:00',
    '2030-08-01 18:00:00',
    { venue: [{ venue: 'Hall' }, { venue: 'Park' }], tags: ['Free', 'Open air'] },
  ],
  ['Hidden', '2030-05-01 10:00:00', '2030-05-01 18:00:00', { hide_from_listings: true }],
  ['Draft', '2030-05-02 10:00:00', '2030-05-02 18:00:00', { status: 'draft' }],
  ['Private', '2030-05-03 10:00:00', '2030-05-03 18:00:00', { status: 'private' }],
  ['In 23 months', '2031-12-01 10:00:00', '2031-12-01 18:00:00', {}],
  ['In 25 months', '2032-02-15 10:00:00', '2032-02-15 18:00:00', {}],
];
const DEFAULT = ['Early today', 'Tonight', 'In spring', 'In summer', 'Jazz', 'In 23 months'];

const ids: Record<string, number> = {};
for (const [title, start_date, end_date, more] of EVENTS) {
  const made = await site.ask(201, 'POST', '/events', { ...admin, json: { title, start_date, end_date, ...more } });
  ids[title] = made.id;
}
const termId = async (plural: string, name: string) => {
  const list = await site.ask(200, 'GET', `/${plural}?hide_empty=false&per_page=50`);
  return list[plural].find((term: Answer) => term.name === name)?.id;
};
const music = await termId('categories', 'Music');
const json = { name: 'Jazz', parent: music };
const jazz = (await site.ask(201, 'POST', '/categories', { ...admin, json })).id;
await site.ask(200, 'PATCH', `/events/${ids.Jazz}`, { ...admin, json: { categories: [jazz] } });
const hall = (await site.ask(200, 'GET', `/events/${ids.Tonight}`)).venue.id;
const club = (await site.ask(200, 'GET', `/events/${ids['In summer']}`)).organizer[0].id;
const free = await termId('tags', 'Free');

const LISTS: [string, string, string[]][] = [
  // what, query, titles
  ['no dates: from the beginning of today to 24 months ahead', '', DEFAULT],
  ['a start and the default end', 'start_date=2030-06-01', ['In summer', 'Jazz', 'In 23 months']],
  ['an end and the default start', 'end_date=2030-04-30', ['Early today', 'Tonight', 'In spring']],
  ['an event that ends after the end', 'end_date=2030-04-02', ['Early today', 'Tonight']],
  ['a relative filter: the default window falls away', 'starts_after=2031-12-31', ['In 25 months']],
  ['before takes the named day in', 'starts_before=2030-01-15', ['Last week', 'Early today', 'Tonight']],
  ['before, strictly', 'starts_before=2030-01-15 20:00:00&strict_dates=true', ['Last week', 'Early today']],
  ['before, strictly, in a word', 'starts_before=2030-01-15 20:00:00&strict_dates=yes', ['Last week', 'Early today']],
  ['before, strictly, in capitals', 'starts_before=2030-01-15 20:00:00&strict_dates=YES', ['Last week', 'Early today']],
  ['from now, in another word', 'start_date=now&strict_dates=maybe', DEFAULT],
  ['ends before', 'ends_before=2030-01-15', ['Last week', 'Early today']],
  ['ends after', 'ends_after=2030-08-01', ['In 23 months', 'In 25 months']],
  ['now, which means its day', 'start_date=now', DEFAULT],
  ['from now, strictly', 'start_date=now&strict_dates=true', DEFAULT.slice(1)],
  ['tomorrow', 'start_date=tomorrow', DEFAULT.slice(2)],
  ['words from and to', 'start_date=%2B1 day&end_date=last day of next month', []],
  [
    'a plus that was not encoded',
    'start_date=today&end_date=+6 months',
    ['Early today', 'Tonight', 'In spring', 'In summer'],
  ],
  ['some hours ago, strictly', 'ends_after=2 hours ago&ends_before=tomorrow&strict_dates=true', ['Early today']],
  ['seconds since 1970', 'start_date=1911816000&end_date=1911902400', ['Jazz']],
  ['a month', 'start_date=2030-07&end_date=August 2030', ['In summer', 'Jazz']],
  ['dates with slashes and with points', 'start_date=7/1/2030&end_date=31.8.2030', ['In summer', 'Jazz']],
  ['an offset in a date', 'starts_after=2032-02-15T14:59:00Z&strict_dates=1', ['In 25 months']],
  ['a search in titles, without regard to case', 'search=SPRING', ['In spring']],
  ['a search for several words', 'search=spring in', ['In spring']],
  ['a search for a phrase that is not there', 'search="spring in"', []],
  ['a search without a word', 'search=summer -spring -months', ['In summer']],
  ['a search with words that say nothing', 'search=the Summer of a', ['In summer']],
  ['a search for nothing but such a word', 'search=in&end_date=2030-07-31', ['In spring', 'In summer']],
  ['a search with commas', 'search=in,summer', ['In summer']],
  ['a search with pluses', 'search=summer%2Bspring', []],
  ['a search with tags, which are looked for', 'search=<b>spring</b>', []],
  ['a category', `categories=${music}`, ['In spring', 'Jazz']],
  ['a category below another', 'categories=jazz', ['Jazz']],
  ['any of two categories', 'categories=sports,jazz', ['In summer', 'Jazz']],
  ['categories as a list', `categories[]=sports&categories[]=${jazz}`, ['In summer', 'Jazz']],
  ['a tag', `tags[0]=${free}`, ['In spring', 'Jazz']],
  ['a category and a tag', 'categories=jazz&tags=open-air', ['Jazz']],
  ['a venue', `venue=${hall}`, ['Tonight', 'Jazz']],
  ['an organizer', `organizer[]=${club}`, ['In summer']],
  ['featured', 'featured=1', ['Tonight']],
  ['not featured', 'featured=false&end_date=2030-07-31', ['Early today', 'In spring', 'In summer']],
  ['of a parent', `post_parent=${ids.Tonight}`, []],
  ['include, whatever the dates', `include=${ids['Last week']},${ids['In 25 months']}`, ['Last week', 'In 25 months']],
  ['include with dates, which are ignored', `include=${ids['Last week']}&start_date=2031-01-01`, ['Last week']],
  ['include of what is not there', `include=99999,${ids.Tonight}`, ['Tonight']],
  ['include of what is not published', `include=${ids.Draft},${ids.Private},${ids.Hidden}`, []],
  ['an unknown parameter, which is ignored', 'colour=red', DEFAULT],
];

for (const [what, query, expected] of LISTS) {
  test(`events: ${what}`, async () => {
    const list = await site.ask(200, 'GET', `/events?${query}`);
    assert.deepEqual(titles(list), expected);
    assert.deepEqual([list.total, list.total_pages], [expected.length, expected.length > 0 ? 1 : 0]);
  });
}

/** Events of other zones lie on the day that their own clocks show, and come by what they show. */
const ELSEWHERE: [string, string, string][] = [
  ['Rome, 1 in the morning', '2048-03-02 01:00:00', 'Europe/Rome'],
  ['Los Angeles, in the evening', '2048-03-02 22:30:00', 'America/Los_Angeles'],
  ['New York, the evening before', '2048-03-01 20:00:00', 'America/New_York'],
];
const zones = await calendarSite();
for (const [title, start_date, timezone] of ELSEWHERE) {
  const json = { title, start_date, end_date: start_date, timezone };
  await zones.ask(201, 'POST', '/events', { ...admin, json });
}
const [ROME, ANGELES, YORK] = ELSEWHERE.map(([title]) => title);

for (const [query, expected] of [
  ['start_date=2048-03-02&end_date=2048-03-02', [ROME, ANGELES]],
  ['start_date=2048-03-01&end_date=2048-03-01', [YORK]],
  ['starts_after=2048-01-01', [YORK, ROME, ANGELES]],
  ['starts_before=2048-03-02 01:00:00&starts_after=2048-03-01 20:00:00&strict_dates=true', []],
  ['starts_before=2048-03-02 01:00:01&starts_after=2048-03-01 19:59:59&strict_dates=true', [YORK, ROME]],
] as const) {
  for (const who of [{}, admin]) {
    test(`events of several zones for ${'as' in who ? who.as : 'nobody'}: ${query}`, async () =>
      assert.deepEqual(titles(await zones.ask(200, 'GET', `/events?${query}`, who)), expected));
  }
}

const REFUSED: [string, string, string][] = [
  ['page 0', 'page=0', 'page'],
  ['no page', 'page=two', 'page'],
  ['none a page', 'per_page=0', 'per_page'],
  ['a bad date', 'ends_after=whenever', 'ends_after'],
  ['words of which one means no time', 'start_date=next holiday', 'start_date'],
  ['a number that is no date', 'start_date=20300115', 'start_date'],
  ['an unknown category', 'categories=no-such', 'categories'],
  ['an unknown tag among others', 'tags=free,no-such', 'tags'],
  ['an unknown venue', 'venue=99999', 'venue'],
  ['an unknown organizer', 'organizer=99999', 'organizer'],
  ['a status that is none', 'status=sleeping', 'status'],
  ['a stranger who asks for drafts', 'status=draft', 'status'],
  ['a stranger who asks for drafts among others', 'status=publish,draft', 'status'],
  ['a parent that is not there', 'post_parent=99999', 'post_parent'],
  ['no parent', 'post_parent=0', 'post_parent'],
  ...['search', 'strict_dates', 'status', 'categories', 'tags', 'venue', 'organizer', 'include'].map(
    (name): [string, string, string] => [`an empty ${name}`, `${name}=`, name],
  ),
  ['ids that cannot be', `include=0,${ids.Tonight}`, 'include'],
  ['more than 100 ids', `include=${Array.from({ length: 101 }, (_, at) => at + 1)}`, 'include'],
  ['a search of 201 characters', `search=${'a'.repeat(201)}`, 'search'],
  ['a search of 11 words', `search=${'a '.repeat(11)}`, 'search'],
  ['ticketed, which belongs to a plugin that is off', 'ticketed=true', 'ticketed'],
  ['geoloc, which belongs to a plugin that is off', 'geoloc=true', 'geoloc'],
  ['a latitude, which does too', 'geoloc_lat=1&geoloc_lng=2', 'geoloc_lat'],
];

for (const [what, query, param] of REFUSED) {
  test(`400 for ${what}`, async () => {
    const answer = await site.ask(400, 'GET', `/events?${query}`);
    assert.equal(answer.code, 'rest_invalid_param');
    assert.ok(param in answer.data.params, JSON.stringify(answer.data));
  });
}

test('the error for a parameter of an inactive plugin names the plugin', async () => {
  const answer = await site.ask(400, 'GET', '/events?ticketed=true');
  assert.match(answer.data.params.ticketed, /tickets/);
});

const STATUSES: ['administrator' | 'editor' | 'author' | 'contributor', string, string[]][] = [
  ['editor', 'draft', ['Draft']],
  ['editor', 'private,draft', ['Draft', 'Private']],
  [
    'administrator',
    'publish,private',
    ['Early today', 'Tonight', 'In spring', 'Private', 'In summer', 'Jazz', 'In 23 months'],
  ],
  ['author', 'draft', []],
  ['contributor', 'private', []],
];

for (const [as, status, expected] of STATUSES) {
  test(`events of status ${status} for ${as}`, async () =>
    assert.deepEqual(titles(await site.ask(200, 'GET', `/events?status=${status}`, { as })), expected));
}

test('an author sees their own drafts and no others', async () => {
  await site.ask(201, 'POST', '/events', { as: 'author', json: event({ title: 'Mine', status: 'draft' }) });
  assert.deepEqual(titles(await site.ask(200, 'GET', '/events?status=draft', { as: 'author' })), ['Mine']);
  assert.deepEqual(titles(await site.ask(200, 'GET', '/events?status=draft', { as: 'contributor' })), []);
  await site.ask(400, 'GET', '/events?status=draft', { as: 'subscriber' });
});

test('pages: totals in body and headers, links that keep the query', async () => {
  const page = async (number: number) =>
    site.json<Answer>(`/calendar/events/v1/events?per_page=2&page=${number}&featured=0`);
  const first = await page(1);
  assert.deepEqual([first.body.total, first.body.total_pages], [5, 3]);
  assert.deepEqual([first.headers.get('x-tec-total'), first.headers.get('x-tec-totalpages')], ['5', '3']);
  assert.equal('previous_rest_url' in first.body, false);
  const query = (url: string) => Object.fromEntries(new URL(url).searchParams);
  assert.deepEqual(query(first.body.rest_url), { per_page: '2', page: '1', featured: '0' });
  assert.deepEqual(query(first.body.next_rest_url), { per_page: '2', page: '2', featured: '0' });
  const last = await page(3);
  assert.equal('next_rest_url' in last.body, false);
  assert.deepEqual(query(last.body.previous_rest_url), { per_page: '2', page: '2', featured: '0' });
  const seen = [...titles(first.body), ...titles((await page(2)).body), ...titles(last.body)];
  assert.deepEqual(seen, ['Early today', 'In spring', 'In summer', 'Jazz', 'In 23 months']);
  const past = await page(4);
  assert.deepEqual([past.status, past.body.code], [404, 'event-archive-page-not-found']);
});

test('more than fifty a page count as fifty', async () => {
  const crowded = await calendarSite();
  for (let count = 0; count < 51; count++) {
    await crowded.ask(201, 'POST', '/events', { ...admin, json: event({ title: `Number ${count}` }) });
  }
  const list = await crowded.ask(200, 'GET', '/events?per_page=1000');
  assert.deepEqual([list.events.length, list.total, list.total_pages], [50, 51, 2]);
  assert.equal((await crowded.ask(200, 'GET', '/events?per_page=1000&page=2')).events.length, 1);
  await crowded.close();
});

test('a list without matches succeeds, with zeros', async () => {
  const none = await site.ask(200, 'GET', '/events?search=nothing+like+it');
  assert.deepEqual([none.total, none.total_pages, none.events], [0, 0, []]);
});

test('the window follows the settings', async () => {
  const short = await calendarSite({ settings: { plugins: { content: true, calendar: { window_months: 1 } } } });
  for (const start_date of ['2030-02-01', '2030-03-01']) {
    await short.ask(201, 'POST', '/events', {
      ...admin,
      json: event({ title: start_date, start_date, end_date: start_date }),
    });
  }
  assert.deepEqual(titles(await short.ask(200, 'GET', '/events')), ['2030-02-01']);
  await short.close();
});
