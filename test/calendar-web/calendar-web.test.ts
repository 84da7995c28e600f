import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import ICAL from 'ical.js';
import { type CalendarSite, calendarSite } from './calendar-site.ts';
import { firstStart } from './first-start.ts';

const at = (start: string, end: string) => ({ start_date: `2030-${start}:00`, end_date: `2030-${end}:00` });

/** A small calendar, with hidden events. */
async function town(t: TestContext, settings?: object): Promise<CalendarSite> {
  const site = await calendarSite(t, settings);
  const feasts = await site.write('categories', { name: 'Feasts', slug: 'feasts' });
  const lights = await site.write('categories', { name: 'Lights', slug: 'lights', parent: feasts });
  const hall = await site.write('venues', {
    venue: 'Town Hall',
    address: '1 Main Street',
    city: 'Alder',
    status: 'publish',
  });
  const guild = await site.write('organizers', { organizer: 'The Guild', email: 'guild@mill.test', status: 'publish' });
  const events = [
    {
      title: 'Soup & song',
      slug: 'soup',
      ...at('02-10 18:00', '02-10 20:00'),
      cost: '10 - 25',
      venue: hall,
      organizer: [guild],
      categories: [lights],
    },
    {
      title: 'Lantern week',
      slug: 'lanterns',
      ...at('02-27 10:00', '03-02 10:00'),
      categories: [feasts],
      timezone: 'Europe/Zurich',
    },
    {
      title: 'Swim',
      slug: 'swim',
      ...at('05-04 06:00', '05-04 07:00'),
      description: '<p>Cold, short.</p>',
      featured: true,
      tags: ['Wet'],
    },
    { title: 'Long ago', slug: 'ago', ...at('01-02 06:00', '01-02 07:00'), featured: true },
    ...[{ status: 'draft' }, { status: 'private' }, { password: 'oar' }, { hide_from_listings: true }].map(
      (hidden, number) => ({
        title: `Secret ${number}`,
        slug: `secret-${number}`,
        ...at('02-10 10:00', '02-10 11:00'),
        venue: hall,
        organizer: [guild],
        categories: [feasts],
        featured: true,
        ...hidden,
      }),
    ),
  ];
  for (const event of events) await site.write('events', { status: 'publish', ...event });
  return site;
}

test('each address of the calendar shows its events, and no hidden ones', async (t) => {
  const site = await town(t);
  for (const [path, title, named] of [
    ['/events/', 'Events from February 10, 2030 – May 4, 2030', ['Soup', 'Lantern week', 'Swim']],
    ['/events/list/', 'Events from February 10, 2030 – May 4, 2030', ['Soup', 'Lantern week', 'Swim']],
    ['/events/list/?eventDisplay=past', 'Past Events from January 2, 2030 – January 2, 2030', ['Long ago']],
    [
      '/events/list/?eventDisplay=past&tribe-bar-date=2030-03-03',
      'Past Events from February 27, 2030 – January 2, 2030',
      ['Lantern week', 'Soup', 'Long ago'],
    ],
    [
      '/events/list/?eventDisplay=past&tribe-bar-date=2030-03-02',
      'Past Events from February 10, 2030 – January 2, 2030',
      ['Soup', 'Long ago'],
    ],
    ['/events/?tribe-bar-date=2030-04-01', 'Events from April 1, 2030 – May 4, 2030', ['Swim']],
    ['/events/?tribe-bar-date=2030-03-01', 'Events from February 27, 2030 – May 4, 2030', ['Lantern week', 'Swim']],
    ['/events/?tribe-bar-search=swim', 'Events from May 4, 2030 – May 4, 2030', ['Swim']],
    ['/events/month/', 'Events for January 2030', ['Long ago']],
    ['/events/2030-02/', 'Events for February 2030', ['Soup', 'Lantern week']],
    ['/events/month/2030-03/', 'Events for March 2030', ['Lantern week']],
    ['/events/2030-02-10/', 'Events for February 10, 2030', ['Soup']],
    ['/events/2030-02-28/', 'Events for February 28, 2030', ['Lantern week']],
    ['/events/today/', 'Events for January 15, 2030', []],
    ['/events/category/feasts/', 'Events from February 10, 2030 – March 2, 2030 › Feasts ›', ['Soup', 'Lantern week']],
    [
      '/events/category/feasts/lights/',
      'Events from February 10, 2030 – February 10, 2030 › Feasts › Lights ›',
      ['Soup'],
    ],
    [
      '/events/category/lights/list/',
      'Events from February 10, 2030 – February 10, 2030 › Feasts › Lights ›',
      ['Soup'],
    ],
    ['/events/category/feasts/month/', 'Events for January 2030 › Feasts ›', []],
    ['/events/category/feasts/2030-02/', 'Events for February 2030 › Feasts ›', ['Soup', 'Lantern week']],
    ['/events/category/feasts/lights/2030-02/', 'Events for February 2030 › Feasts › Lights ›', ['Soup']],
    ['/events/category/lights/2030-02-28/', 'Events for February 28, 2030 › Feasts › Lights ›', []],
    ['/events/category/nothing/feasts/day/2030-02-28/', 'Events for February 28, 2030 › Feasts ›', ['Lantern week']],
    ['/events/category/feasts/day/2030-02-28/', 'Events for February 28, 2030 › Feasts ›', ['Lantern week']],
    ['/events/category/feasts/today/', 'Events for January 15, 2030 › Feasts ›', []],
    ['/events/category/feasts/?eventDisplay=past', 'Past Events › Feasts ›', []],
    ['/events/featured/', 'Featured Events from May 4, 2030 – May 4, 2030', ['Swim']],
    ['/events/?featured=1', 'Featured Events from May 4, 2030 – May 4, 2030', ['Swim']],
    ['/events/?featured=0', 'Events from February 10, 2030 – May 4, 2030', ['Soup', 'Lantern week', 'Swim']],
    ['/events/list/featured/', 'Featured Events from May 4, 2030 – May 4, 2030', ['Swim']],
    [
      '/events/list/featured/?eventDisplay=past',
      'Past Featured Events from January 2, 2030 – January 2, 2030',
      ['Long ago'],
    ],
    ['/events/month/featured/', 'Featured Events for January 2030', ['Long ago']],
    ['/events/2030-05/featured/', 'Featured Events for May 2030', ['Swim']],
    ['/events/2030-02-10/featured/', 'Featured Events for February 10, 2030', []],
    ['/events/today/featured/', 'Featured Events for January 15, 2030', []],
    ['/events/category/feasts/featured/', 'Upcoming Featured Events › Feasts ›', []],
    ['/events/category/feasts/lights/month/featured/', 'Featured Events for January 2030 › Feasts › Lights ›', []],
    ['/event/soup/', 'Soup & song', ['Soup', 'Long ago', 'Lantern week', '1 Main Street']],
    ['/venue/town-hall/', 'Town Hall', ['Soup', '1 Main Street']],
    ['/organizer/the-guild/', 'The Guild', ['Soup', 'guild@mill.test']],
  ] as const) {
    const { status, text } = await site.visit(path);
    assert.equal(status, 200, path);
    const shown = /<title>(.*?)<\/title>/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    assert.equal(shown, `${title} – Mill Lane`, path);
    for (const name of ['Soup', 'Lantern week', 'Swim', 'Long ago', '1 Main Street', 'guild@mill.test']) {
      if ((named as readonly string[]).includes(name)) assert.ok(text.includes(name), `${path}: ${name}`);
      else if (!['1 Main Street', 'guild@mill.test'].includes(name))
        assert.ok(!text.includes(name), `${path}: ${name}`);
    }
    assert.ok(!text.includes('Secret'), path);
  }
  for (const event of [
    { title: 'Since yesterday', ...at('02-09 10:00', '02-11 10:00') },
    { title: 'Supper', ...at('02-10 17:00', '02-10 18:00') },
    { title: 'All day', ...at('02-10 00:00', '02-10 00:00'), all_day: true },
  ]) {
    await site.write('events', { status: 'publish', ...event });
  }
  const { text } = await site.visit('/events/2030-02-10/');
  assert.deepEqual(
    [...text.matchAll(/<p class="event-title"><a [^>]*>([^<]*)/g)].map(([, title]) => title),
    ['All day', 'Since yesterday', 'Supper', 'Soup &amp; song'],
    'a day has what lasts it all first, then what has begun before',
  );
  for (const event of [
    { title: 'Until midnight', ...at('04-30 20:00', '05-01 00:00') },
    { title: 'At midnight', ...at('05-01 00:00', '05-01 00:00') },
  ]) {
    await site.write('events', { status: 'publish', ...event });
  }
  for (const path of ['/events/2030-05-01/', '/events/2030-05/']) {
    const shown = (await site.visit(path)).text;
    assert.deepEqual([/>Until midnight</.test(shown), /At midnight</.test(shown)], [false, true], path);
  }
});

test('months lead to those with a page, days to those with events', async (t) => {
  const site = await town(t);
  for (const [path, beside] of [
    ['/events/month/', ['2030-02']],
    ['/events/month/2030-03/', ['2030-02', '2030-04']],
    ['/events/month/2030-05/', ['2030-04']],
    ['/events/month/?tribe-bar-date=2031-01-01', []],
    ['/events/2030-01-02/', ['2030-02-10']],
    ['/events/today/', ['2030-01-02', '2030-02-10']],
    ['/events/2030-02-10/', ['2030-01-02', '2030-02-27']],
    ['/events/2030-03-01/', ['2030-02-28', '2030-03-02']],
    ['/events/2030-05-04/', ['2030-03-02']],
  ] as const) {
    const { status, text } = await site.visit(path);
    const found = [...text.matchAll(/<a rel="(?:prev|next)" href="[^"]*\/events\/(?:month\/)?([^"/]*)\/"/g)];
    assert.deepEqual([status, found.map(([, date]) => date)], [200, beside], path);
  }
  for (const [path, beside] of [
    ['/events/category/lights/2030-02/', ['category/feasts/lights/2030-01/', 'category/feasts/lights/2030-03/']],
    ['/events/category/lights/2030-02-28/', ['category/feasts/lights/2030-02-10/']],
    ['/events/2030-02-28/featured/', ['2030-01-02/featured/', '2030-05-04/featured/']],
    ['/events/2030-02-28/?tribe-bar-search=swim', ['2030-05-04/?tribe-bar-search=swim']],
    ['/events/tag/wet/2030-05/', ['tag/wet/2030-04/']],
  ] as const) {
    const { text } = await site.visit(path);
    const found = [...text.matchAll(/<a rel="(?:prev|next)" href="http:\/\/mill\.test\/events\/([^"]*)"/g)];
    assert.deepEqual(
      found.map(([, to]) => to),
      beside,
      path,
    );
  }
  const [views = ''] =
    /<nav class="event-views".*?<\/nav>/.exec((await site.visit('/events/category/lights/2030-02/')).text) ?? [];
  assert.deepEqual(
    [...views.matchAll(/href="http:\/\/mill\.test\/events\/([^"]*)"/g)].map(([, to]) => to),
    [
      'category/feasts/lights/',
      'category/feasts/lights/2030-01/',
      'category/feasts/lights/2030-01-15/',
      'list/?eventDisplay=past',
    ],
  );
  assert.equal((await site.visit('/events/2031-01/')).status, 404);
  await site.write('events', { title: 'Late', status: 'publish', start_date: '2031-02-01', end_date: '2031-02-02' });
  assert.equal((await site.visit('/events/2031-01/')).status, 200, 'there is a later event now');
});

test('months of the first and the last year have their weeks only', async (t) => {
  const { visit, write } = await calendarSite(t);
  for (const day of ['0001-01-01', '9998-12-31']) {
    await write('events', { title: 'Edge', status: 'publish', start_date: day, end_date: day, all_day: true });
  }
  for (const [path, weeks, prev, next] of [
    ['/events/month/0001-01/', 5, '/events/month/0001-02/'],
    ['/events/month/0001-02/', 5, '/events/month/0001-01/', '/events/month/0001-03/'],
    ['/events/month/0099-12/', 5, '/events/month/0099-11/', '/events/month/0100-01/'],
    ['/events/month/9998-11/', 6, '/events/month/9998-10/', '/events/month/9998-12/'],
  ] as const) {
    const { status, text } = await visit(path);
    const beside = [...text.matchAll(/<a rel="(?:prev|next)" href="http:\/\/mill\.test([^"]*)"/g)].map(([, to]) => to);
    assert.deepEqual(
      [status, (text.match(/<tr>/g)?.length ?? 0) - 1, beside],
      [200, weeks, [prev, next].filter(Boolean)],
      path,
    );
  }
  for (const path of ['/events/month/0000-01/', '/events/0000-12-31/', '/events/month/9999-12/', '/events/9999-12/']) {
    assert.equal((await visit(path)).status, 404, path);
  }
});

test('other addresses do not exist', async (t) => {
  const site = await town(t);
  await site.write('../../../site/v2/posts', { title: 'Listen', status: 'publish' });
  for (const path of [
    '/events/2030-13/',
    '/events/2030-02-30/',
    // before the first event and after the last
    '/events/2029-12/',
    '/events/month/2030-06/',
    '/events/category/feasts/2030-06/',
    '/events/2030-01-01/',
    '/events/2030-05-05/',
    '/?post_type=tribe_events&eventDisplay=month&eventDate=2030-06',
    '/events/page/9/',
    // and not the post whose slug begins so
    '/events/list/page/9/',
    '/events/list/page/2/?eventDisplay=past',
    '/events/featured/page/2/',
    '/events/featured/month/',
    '/events/category/featured/',
    '/events/category/nothing/featured/',
    '/events/category/nothing/',
    '/events/tag/nothing/feasts/',
    '/events/category/nothing/2030-02/',
    '/events/category/feasts/month/2030-02/',
    '/events/category/2030-02/',
    '/events/category/ical/',
    '/events/2030-02/ical/',
    '/event/secret-0/',
    '/event/secret-0/2/',
    '/event/secret-0',
    '/event/secret-1/x/',
    '/event/secret-2',
    '/event/secret-0/trackback/',
    '/event/secret-2/comment-page-2/',
    '/Events/',
    '/events/Month/2030-02/',
    '/events/Category/feasts/',
    '/?tribe_events=secret-0',
    '/?tribe_events=nothing',
    '/?tribe_events_cat=nothing',
    '/event/secret-1/',
    '/event/secret-2/',
    '/event/secret-0/?ical=1',
    '/event/nothing/?ical=1',
    '/secret-1/',
    '/secret-0',
    '/?name=secret-2',
    '/venue/',
  ]) {
    const { status, text } = await site.visit(path);
    assert.equal(status, 404, path);
    assert.ok(!text.includes('Secret'), path);
  }
});

test('the settings determine the address of the calendar', async (t) => {
  const site = await town(t, { events_base: 'whats/on', event_base: 'happening', category_base: 'kind' });
  for (const [path, status] of [
    ['/whats/on/', 200],
    ['/whats/on/kind/feasts/', 200],
    ['/happening/soup/', 200],
    ['/events/', 404],
  ] as const) {
    assert.equal((await site.visit(path)).status, status, path);
  }
});

test('a base may have letters of any script', async (t) => {
  const site = await town(t, { events_base: 'événements', event_base: 'fête', category_base: 'genre-à-part' });
  for (const path of ['/événements/', '/événements/genre-à-part/feasts/', '/fête/soup/']) {
    assert.equal((await site.visit(encodeURI(path))).status, 200, path);
  }
});

test('pages contain structured data about their events', async (t) => {
  const site = await town(t);
  const data = async (path: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec((await site.visit(path)).text)?.[1] ?? '[]');
  const [soup] = await data('/event/soup/');
  assert.equal(soup.name, 'Soup &#038; song');
  assert.equal(soup.startDate, '2030-02-10T18:00:00-05:00');
  assert.equal(soup.offers.price, '10 – 25');
  assert.equal(soup.location.address.streetAddress, '1 Main Street');
  assert.equal(soup.organizer.email, 'guild@mill.test');
  assert.equal((await data('/events/')).length, 3);
  const { text } = await site.visit('/events/2030-02/');
  assert.match(text, /content="max-image-preview:large, noindex, nofollow"/);
  assert.match(
    text,
    /<link rel="alternate" type="text\/calendar" title="Mill Lane » iCal Feed" href="http:\/\/mill\.test\/events\/\?ical=1">/,
  );
  assert.match(text, /href="http:\/\/mill\.test\/events\/feed\/"/);
  const featured = await site.visit('/events/featured/feed/');
  assert.deepEqual(featured.text.match(/(?<=<item>\s*<title>)[^<]*/g), ['Swim']);
  for (const [path, location] of [
    ['/event/soup/feed/', '/event/soup/'],
    // what an event's slug begins with
    ['/sou/', '/event/soup/'],
    ['/?name=lant', '/event/lanterns/'],
    ['/?tribe_events=soup', '/event/soup/'],
    ['/?tribe_events=Soup&ical=1', '/event/soup/?ical=1'],
    ['/?tribe_venue=town-hall', '/venue/town-hall/'],
    ['/?tribe_events_cat=lights', '/events/category/feasts/lights/'],
    ['/?tribe_events_cat=feasts/lights&eventDisplay=past', '/events/category/feasts/lights/?eventDisplay=past'],
  ]) {
    assert.equal((await site.visit(path ?? '')).location, `http://mill.test${location}`, path);
  }
});

for (const [cost, price] of [
  ['12,50', '12,50'],
  ['€10 or €15', '10 – 15'],
  ['Free', undefined],
  ['CHF 12.-', undefined],
  ['2 for 1', undefined],
] as const) {
  test(`an event of ${cost} tells programs ${price === undefined ? 'no price' : `the price ${price}`}`, async (t) => {
    const site = await calendarSite(t);
    const times = at('05-02 10:00', '05-02 11:00');
    await site.write('events', { title: 'Fair', slug: 'fair', status: 'publish', ...times, cost });
    const [, data = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await site.visit('/event/fair/')).text) ?? [];
    assert.equal(JSON.parse(data)[0].offers?.price, price);
  });
}

test('a guessed address redirects to a public event, past protected ones with a similar name', async (t) => {
  const site = await calendarSite(t);
  for (const [slug, password] of [
    ['zebra-a', 'oar'],
    ['zebra-b', ''],
    ['yak', 'oar'],
  ]) {
    await site.write('events', { title: slug, slug, status: 'publish', ...at('02-10 10:00', '02-10 11:00'), password });
  }
  for (const path of ['/zebra/', '/event/zebra/', '/?name=zeb']) {
    assert.equal((await site.visit(path)).location, 'http://mill.test/event/zebra-b/', path);
  }
  for (const path of ['/ya/', '/event/ya/', '/zebra-a/', '/zebra-c/'])
    assert.equal((await site.visit(path)).status, 404, path);
});

test('a calendar file contains the events with the given ids that are public', async (t) => {
  const site = await calendarSite(t);
  const write = (title: string, more: object = {}) =>
    site.write('events', { title, status: 'publish', ...at('02-10 10:00', '02-10 11:00'), ...more });
  const swim = await write('Swim');
  const past = await write('Past', at('01-02 06:00', '01-02 07:00'));
  const hidden = await write('Hidden', { hide_from_listings: true });
  const secret = [{ status: 'draft' }, { status: 'private' }, { password: 'oar' }];
  const secrets = await Promise.all(secret.map((more) => write('Secret', more)));
  await write('Another');
  for (const [path, titles] of [
    [`/?ical=1&event_ids=${past},${swim}`, ['Past', 'Swim']],
    [`/events/?event_ids=${swim},%20${hidden},${swim},999999,x,${secrets}&ical=1`, ['Swim', 'Hidden']],
    [`/events/month/?ical=1&event_ids=${past}`, ['Past']],
  ] as const) {
    const { text } = await site.visit(path);
    assert.deepEqual(text.match(/(?<=^SUMMARY:).*(?=\r$)/gm), titles, path);
  }
  for (const ids of ['', 'x', '999999', `${secrets}`]) {
    const { status, text } = await site.visit(`/?ical=1&event_ids=${ids}`);
    assert.equal(status, 404, ids);
    assert.doesNotMatch(text, /Secret/);
  }
});

test('calendar files match their pages', async (t) => {
  const site = await town(t);
  for (const [path, titles] of [
    ['/events/?ical=1', ['Soup & song', 'Lantern week', 'Swim']],
    ['/events/ical/', ['Soup & song', 'Lantern week', 'Swim']],
    ['/?ical=1', ['Soup & song', 'Lantern week', 'Swim']],
    ['/events/featured/?ical=1', ['Swim']],
    ['/events/featured/ical/', ['Swim']],
    ['/events/category/feasts/featured/ical/', []],
    ['/events/2030-02/?ical=1', ['Soup & song', 'Lantern week']],
    ['/events/2030-02-10/?ical=1/', ['Soup & song']],
    ['/events/2030-02-10/ical/', ['Soup & song']],
    ['/events/category/feasts/?ical=1', ['Soup & song', 'Lantern week']],
    ['/events/category/feasts/ical/', ['Soup & song', 'Lantern week']],
    ['/events/category/lights/2030-02/?ical=1', ['Soup & song']],
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', ['Soup & song', 'Lantern week', 'Swim']],
    ['/events/category/feasts/?post_type=tribe_events&ical=1&eventDisplay=list', ['Soup & song', 'Lantern week']],
    ['/?post_type=tribe_events&tag=wet&ical=1&eventDisplay=list', ['Swim']],
    ['/?post_type=tribe_events&post_tag=wet&ical=1&eventDisplay=list', ['Swim']],
    ['/event/lanterns/?ical=1', ['Lantern week']],
    ['/venue/town-hall/?ical=1', ['Soup & song']],
    ['/organizer/the-guild/?ical=1', ['Soup & song']],
  ] as const) {
    const { status, type, text } = await site.visit(path);
    assert.equal(status, 200, path);
    assert.equal(type?.toLowerCase(), 'text/calendar; charset=utf-8', path);
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    assert.deepEqual(
      events.map((event) => event.getFirstPropertyValue('summary')),
      titles,
      path,
    );
  }
  const past = await site.visit('/events/list/?eventDisplay=past');
  assert.match(past.text, /href="webcal:\/\/mill\.test\/events\/list\/\?eventDisplay=past&amp;ical=1"/);
  const { text } = await site.visit('/event/lanterns/?ical=1');
  assert.match(text, /DTSTART;TZID=Europe\/Zurich:20300227T100000\r\n/);
  assert.match(text, /UID:\d+-1898416800-\d+@mill\.test\r\n/);
  assert.equal(text.match(/BEGIN:(?:DAYLIGHT|STANDARD)/g)?.length, 6);
});

test('pages link to subscriptions to upcoming events', async (t) => {
  const site = await town(t);
  const followed = async (path: string) => {
    const { text } = await site.visit(path);
    const calendar = /href="(webcal:[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const start of [
      'https://www.google.com/calendar/render?cid=',
      'https://outlook.office.com/owa/?path=%2Fcalendar%2Faction%2Fcompose&amp;rru=addsubscription&amp;url=',
      'https://outlook.live.com/owa/?path=%2Fcalendar%2Faction%2Fcompose&amp;rru=addsubscription&amp;url=',
    ])
      assert.ok(text.includes(`href="${start}${encodeURIComponent(calendar)}`), `${path}: ${start}`);
    return calendar;
  };
  for (const [path, calendar] of [
    ['/events/', '/events/?ical=1'],
    ['/events/list/?tribe-bar-search=swim', '/events/list/?tribe-bar-search=swim&ical=1'],
    ['/events/2030-02/', '/events/?ical=1'],
    ['/events/2030-02-10/', '/events/?ical=1'],
    ['/events/category/feasts/2030-02/', '/events/category/feasts/?ical=1'],
    ['/events/tag/wet/month/', '/events/tag/wet/?ical=1'],
    ['/events/2030-02/featured/', '/events/featured/?ical=1'],
    ['/venue/town-hall/', '/venue/town-hall/?ical=1'],
  ] as const)
    assert.equal(await followed(path), `webcal://mill.test${calendar}`, path);
});

test('the page of an event links to ways to add it to a calendar', async (t) => {
  const site = await town(t);
  const day = { ...at('06-01 10:00', '06-02 11:00'), all_day: true };
  await site.write('events', { title: 'Rock & roll', slug: 'rock', status: 'publish', ...day });
  for (const [path, link] of [
    [
      '/event/soup/',
      'https://www.google.com/calendar/event?action=TEMPLATE&dates=20300210T230000Z%2F20300211T010000Z&text=Soup%20%26%20song&details=http%3A%2F%2Fmill.test%2Fevent%2Fsoup%2F&location=Town%20Hall%2C%201%20Main%20Street%2C%20Alder',
    ],
    [
      '/event/rock/',
      'https://www.google.com/calendar/event?action=TEMPLATE&dates=20300601%2F20300603&text=Rock%20%26%20roll&details=http%3A%2F%2Fmill.test%2Fevent%2Frock%2F&location=',
    ],
    [
      '/event/rock/',
      'https://outlook.live.com/owa/?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&startdt=2030-06-01&enddt=2030-06-03&allday=true&subject=Rock%20%26%20roll&body=http%3A%2F%2Fmill.test%2Fevent%2Frock%2F&location=',
    ],
    [
      '/event/lanterns/',
      'https://outlook.office.com/owa/?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&startdt=2030-02-27T09%3A00%3A00Z&enddt=2030-03-02T09%3A00%3A00Z&subject=Lantern%20week&body=http%3A%2F%2Fmill.test%2Fevent%2Flanterns%2F&location=',
    ],
  ] as const) {
    const { text } = await site.visit(path);
    const links = [...text.matchAll(/event-add" rel="nofollow" href="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    assert.ok(links.includes(link), `${path}\n${links.join('\n')}`);
  }
});

test('a calendar file is named after its content', async (t) => {
  const site = await town(t);
  await site.write('events', { title: 'Праздник', status: 'publish', ...at('06-01 10:00', '06-01 11:00') });
  for (const [path, name] of [
    ['/events/?ical=1', 'mill-lane.ics'],
    ['/event/lanterns/?ical=1', 'lanterns.ics'],
    ['/venue/town-hall/?ical=1', 'town-hall.ics'],
    [`/event/${encodeURIComponent('праздник')}/?ical=1`, 'events.ics'],
  ] as const) {
    const { disposition } = await site.visit(path);
    assert.equal(disposition, `attachment; filename="${name}"`, path);
  }
});

test('every kind of line break is escaped in texts of a calendar file', async (t) => {
  const site = await calendarSite(t);
  const description = '<p>One\u2028two\u2029three\tfour</p>';
  await site.write('events', { title: 'Talk', description, status: 'publish', ...at('06-01 10:00', '06-01 11:00') });
  const { text } = await site.visit('/event/talk/?ical=1');
  assert.match(text, /\r\nDESCRIPTION:One\\ntwo\\nthree four\r\n/);
});

test('a calendar file tells of the changes of a zone around its events, not of all those in thousands of years between', async (t) => {
  const site = await calendarSite(t);
  const [begin, end] = ['1700-06-01 10:00:00', '9990-06-01 10:00:00'];
  const timezone = 'America/New_York';
  await site.write('events', { title: 'Ages', status: 'publish', start_date: begin, end_date: end, timezone });
  const { text } = await site.visit('/event/ages/?ical=1');
  const onsets = [...text.matchAll(/\r\nTZOFFSETTO:(.*)\r\nTZNAME:(.*)\r\nDTSTART:(.*)\r\n/g)];
  assert.deepEqual(
    onsets.map(([, ...onset]) => onset.join(' ')),
    [
      '-045602 -0456 16990101T000000',
      '-0500 EST 99890101T000000',
      '-0400 EDT 99890312T070000',
      '-0500 EST 99891105T060000',
      '-0400 EDT 99900311T070000',
      '-0500 EST 99901104T060000',
      '-0400 EDT 99910310T070000',
      '-0500 EST 99911103T060000',
    ],
  );
});

test('a zone name with a colon is one parameter of a calendar file', async (t) => {
  const site = await calendarSite(t);
  for (const [title, timezone, utc] of [
    ['Dawn', 'UTC+5:30', '2030-02-10T00:30:00.000Z'],
    ['Dusk', 'UTC-09:30', '2030-02-10T15:30:00.000Z'],
  ] as const) {
    await site.write('events', { title, status: 'publish', ...at('02-10 06:00', '02-10 07:00'), timezone });
    const { text } = await site.visit(`/event/${title.toLowerCase()}/?ical=1`);
    assert.equal(firstStart(text), utc, timezone);
  }
});

test('an event without a venue has the region of the newest event in calendar files of lists', async (t) => {
  const site = await town(t);
  const far = await site.write('venues', { venue: 'Far', country: 'Switzerland', province: 'Uri', status: 'publish' });
  await site.write('events', { title: 'New', status: 'publish', ...at('06-01 10:00', '06-01 11:00'), venue: far });
  for (const [path, title, expected] of [
    ['/events/?ical=1', 'Swim', 'Uri'],
    ['/events/?ical=1', 'Soup & song', 'Town Hall, 1 Main Street, Alder'],
    ['/events/2030-05/?ical=1', 'Swim', 'Uri'],
    // the newest of its category is another
    ['/events/category/feasts/?ical=1', 'Lantern week', null],
    ['/event/swim/?ical=1', 'Swim', null],
  ] as const) {
    const { text } = await site.visit(path);
    const found = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const event = found.find((one) => one.getFirstPropertyValue('summary') === title);
    assert.equal(event?.getFirstPropertyValue('location') ?? null, expected, `${path}: ${title}`);
  }
});

test('with addresses without a trailing slash, calendar links need no redirect', async (t) => {
  const { visit, write } = await calendarSite(t, {}, '/archives/%post_id%');
  await write('events', { title: 'Soup', status: 'publish', ...at('01-20 18:00', '01-22 20:00') });
  await write('events', { title: 'Swim', status: 'publish', ...at('02-10 18:00', '02-10 20:00') });
  for (const path of ['/events', '/events/month/2030-01', '/events/2030-01-20', '/event/soup']) {
    const { status, text } = await visit(path);
    assert.equal(status, 200, path);
    const links = [...text.matchAll(/href="http:\/\/mill\.test(\/events?\b[^"]*)"/g)].map(([, to = '']) => to);
    assert.ok(links.length > 3, path);
    for (const to of new Set(links)) assert.equal((await visit(to)).status, 200, `${to} on ${path}`);
  }
  assert.match((await visit('/events')).text, / Events Feed" href="http:\/\/mill\.test\/events\/feed">/);
});

test('the address of a venue is the same on its page and on those of its events', async (t) => {
  const { visit, write } = await calendarSite(t);
  const mill = { address: '1 Main Street', city: 'Alder', state: 'VT', zip: '05999', country: 'United States' };
  const lido = { city: 'Zürich', state: 'VT', province: 'ZH', country: 'Switzerland' };
  for (const [venue, lines, address] of [
    ['Mill', mill, '1 Main Street, Alder, VT 05999'],
    ['Lido', lido, 'Zürich, ZH'],
  ] as const) {
    const id = await write('venues', { venue, status: 'publish', ...lines });
    await write('events', { title: `At ${venue}`, status: 'publish', ...at('02-10 18:00', '02-10 20:00'), venue: id });
    const shown = async (path: string) => /class="event-address">(.*?)</.exec((await visit(path)).text)?.[1];
    assert.equal(await shown(`/event/at-${venue.toLowerCase()}/`), address);
    assert.equal(await shown(`/venue/${venue.toLowerCase()}/`), `${address}, ${lines.country}`);
  }
});

test('a view of events is marked as the current one', async (t) => {
  const { visit } = await town(t);
  for (const [path, current] of [
    ['/events/', 'List'],
    ['/events/category/feasts/list/', 'List'],
    ['/events/list/?tribe-bar-date=2030-01-15', 'List'],
    ['/events/month/', 'Month'],
    ['/events/2030-05/', 'Month'],
    ['/events/today/', 'Today'],
    ['/events/2030-01-15/', 'Today'],
    ['/events/2030-05-04/', undefined],
    ['/events/list/?eventDisplay=past', 'Past events'],
  ] as const) {
    const [nav = ''] = /<nav class="event-views".*?<\/nav>/.exec((await visit(path)).text) ?? [];
    const marked = [...nav.matchAll(/<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/g)].map(([, words]) => words);
    assert.deepEqual(marked, current === undefined ? [] : [current], path);
  }
});

test('an empty list explains why, and links to all events if it is filtered', async (t) => {
  const { visit } = await calendarSite(t);
  const LINK = ' <a href="http://mill.test/events/">All events</a>';
  for (const [path, words] of [
    ['/events/', 'Nothing is planned.'],
    ['/events/featured/', `Nothing is planned.${LINK}`],
    ['/events/today/', `Nothing is planned.${LINK}`],
    ['/events/list/?tribe-bar-date=2030-02-01', `Nothing is planned.${LINK}`],
    ['/events/list/?eventDisplay=past', `No event is over yet.${LINK}`],
    ['/events/?tribe-bar-search=a+%3Cb%3E', `No events were found for “a &lt;b&gt;”.${LINK}`],
    ['/events/?tribe-bar-search=+', 'Nothing is planned.'],
  ]) {
    const [, said] = /<main.*?<p class="event-none">(.*?)<\/p>/s.exec((await visit(path ?? '')).text) ?? [];
    assert.equal(said, words, path);
  }
});

test('the page of an event shows that it is running, or over', async (t) => {
  const { clock, visit, write } = await calendarSite(t);
  await write('events', { title: 'Swim', status: 'publish', ...at('01-15 18:00', '01-15 20:00') });
  const said = async () => /<p class="event-state"><strong>(.*?)</.exec((await visit('/event/swim/')).text)?.[1];
  assert.equal(await said(), undefined);
  clock.advance(11.5 * 60 * 60_000);
  assert.equal(await said(), 'On now');
  clock.advance(2 * 60 * 60_000);
  assert.equal(await said(), 'This event has passed.');
});

test('the page of an event leads to the public events before and after it, in the order of lists', async (t) => {
  const { visit, write } = await town(t);
  await write('events', { title: 'Same time', slug: 'same', status: 'publish', ...at('02-10 18:00', '02-10 19:00') });
  const order = ['ago', 'soup', 'same', 'lanterns', 'swim'];
  const beside = async (slug: string) => {
    const [nav = ''] = /<nav class="event-months".*?<\/nav>/.exec((await visit(`/event/${slug}/`)).text) ?? [];
    const link = (rel: string) => new RegExp(`rel="${rel}" href="http://mill\\.test/event/([^/]*)/"`).exec(nav)?.[1];
    return [link('prev'), link('next')];
  };
  for (const [at, slug] of order.entries()) assert.deepEqual(await beside(slug), [order[at - 1], order[at + 1]], slug);
  assert.deepEqual(await beside('secret-3'), ['ago', 'soup'], 'from an event that is hidden from lists');
  await write('events', { title: 'Between', slug: 'between', status: 'publish', ...at('01-03 18:00', '01-03 19:00') });
  assert.deepEqual(await beside('soup'), ['between', 'same'], 'after a change of another event');
});

test('the page of an event shows its organizers', async (t) => {
  const { visit, write } = await calendarSite(t);
  const event = { status: 'publish', ...at('02-10 18:00', '02-10 20:00') };
  await write('events', {
    ...event,
    title: 'Swim',
    organizer: [await write('organizers', { organizer: 'The Guild' })],
  });
  await write('events', { ...event, title: 'Walk' });
  assert.match((await visit('/event/swim/')).text, /Organized by<\/p><div [^>]*><a [^>]*>The Guild<\/a>/);
  assert.doesNotMatch((await visit('/event/walk/')).text, /Organized by/);
});

for (const [permalinks, calendar] of [
  ['/%postname%/', '/events/'],
  ['/archives/%post_id%', '/events'],
  ['', '/?post_type=tribe_events'],
] as const) {
  test(`the calendar links to past events, with ${permalinks || 'plain addresses'}`, async (t) => {
    const { visit, write } = await calendarSite(t, {}, permalinks);
    await write('events', { title: 'Long ago', status: 'publish', ...at('01-02 18:00', '01-02 20:00') });
    await write('events', { title: 'Swim', status: 'publish', ...at('02-10 18:00', '02-10 20:00') });
    const { text } = await visit(calendar);
    const [, to = ''] = /href="http:\/\/mill\.test([^"]*)">Past events</.exec(text) ?? [];
    const past = (await visit(to.replaceAll('&amp;', '&'))).text;
    assert.match(past, /<h1>Past events<\/h1>/);
    assert.deepEqual([past.includes('>Long ago</a>'), past.includes('>Swim</a>')], [true, false]);
  });
}

test('lists link to the previous and next page, and show the page number', async (t) => {
  const site = await calendarSite(t);
  for (let number = 10; number < 22; number++) {
    await site.write('events', {
      title: `Over ${number}`,
      status: 'publish',
      ...at(`01-02 0${number % 10}:00`, `01-02 0${number % 10}:30`),
    });
    await site.write('events', {
      title: `Ahead ${number}`,
      status: 'publish',
      ...at(`03-${number} 06:00`, `03-${number} 07:00`),
    });
  }
  for (const [path, words] of [
    ['/events/', 'Later'],
    ['/events/list/?eventDisplay=past', 'Earlier'],
  ] as const) {
    assert.match((await site.visit(path)).text, new RegExp(`<a rel="next" href="[^"]*">${words}</a>`), path);
  }
  for (const [path, classes] of [
    ['/events/', 'post-type-archive post-type-archive-tribe_events'],
    ['/events/page/2/', 'post-type-archive-tribe_events paged paged-2 post-type-paged-2'],
    ['/events/list/page/2/?eventDisplay=past', 'post-type-archive-tribe_events paged paged-2 post-type-paged-2'],
    ['/event/ahead-10/page/2/', 'paged paged-2 single-paged-2'],
  ] as const) {
    const [, said = ''] = /<body class="(.*?)"/.exec((await site.visit(path)).text) ?? [];
    assert.ok(said.endsWith(classes), `${path}: ${said}`);
  }
});

test('a calendar file shows that an event was changed', async (t) => {
  const site = await calendarSite(t);
  const event = { title: 'Soup', slug: 'soup', status: 'publish', ...at('02-10 18:00', '02-10 20:00') };
  const sequence = async () => /SEQUENCE:(\d+)/.exec((await site.visit('/event/soup/?ical=1')).text)?.[1];
  const id = await site.write('events', event);
  assert.equal(await sequence(), undefined, 'which counts as 0');
  const numbers: number[] = [];
  for (const title of ['Stew', 'Broth']) {
    site.clock.advance(60_000);
    await site.write(`events/${id}`, { title });
    numbers.push(Number(await sequence()));
  }
  assert.ok((numbers[0] ?? 0) > 0 && (numbers[1] ?? 0) > (numbers[0] ?? 0), numbers.join());
});
