import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, calendarSite, event } from './calendar-site.ts';

const site = await calendarSite();
const admin = { as: 'administrator' } as const;
const create = (json: Answer, status = 201) => site.ask(status, 'POST', '/events', { ...admin, json });
const update = (id: number, json: Answer, status = 200) =>
  site.ask(status, 'PATCH', `/events/${id}`, { ...admin, json });

for (const [path, json] of [
  ['/events', event()],
  ['/venues', { venue: 'Hall' }],
  ['/organizers', { organizer: 'Town' }],
] as const) {
  test(`POST ${path} with a past date: it has that modification time, and the current one after a change`, async () => {
    const made = await site.ask(201, 'POST', path, { ...admin, json: { ...json, date: '2015-02-03 04:05:06' } });
    assert.deepEqual([made.date, made.modified, made.modified_utc], [made.date, made.date, '2015-02-03 09:05:06']);
    const changed = await site.ask(200, 'PATCH', `${path}/${made.id}`, {
      ...admin,
      json: { website: 'http://a.test/' },
    });
    assert.deepEqual([changed.date, changed.modified], [made.date, '2030-01-15 07:00:00']);
  });
}

const TIMES: [string, Answer, Answer][] = [
  // name, fields sent for an event from ten to noon, response
  [
    'local time of the site, winter',
    {},
    {
      start_date: '2030-03-01 10:00:00',
      utc_start_date: '2030-03-01 15:00:00',
      timezone: 'America/New_York',
      timezone_abbr: 'EST',
    },
  ],
  [
    'local time of the site, summer',
    { start_date: '2030-07-01 10:00', end_date: '2030-07-01T12:00' },
    { start_date: '2030-07-01 10:00:00', utc_start_date: '2030-07-01 14:00:00', timezone_abbr: 'EDT' },
  ],
  [
    'another zone',
    { timezone: 'Europe/Rome' },
    {
      start_date: '2030-03-01 10:00:00',
      utc_start_date: '2030-03-01 09:00:00',
      timezone: 'Europe/Rome',
      timezone_abbr: 'CET',
    },
  ],
  [
    'a UTC offset as zone',
    { timezone: 'UTC+3' },
    { utc_start_date: '2030-03-01 07:00:00', timezone: 'UTC+3', timezone_abbr: 'UTC+3' },
  ],
  [
    'an offset in the text',
    { start_date: '2030-03-01T10:00:00+02:00', end_date: '2030-03-01T10:00:00Z', timezone: 'Europe/Rome' },
    { start_date: '2030-03-01 09:00:00', utc_start_date: '2030-03-01 08:00:00', end_date: '2030-03-01 11:00:00' },
  ],
  [
    'a time that daylight saving skips',
    { start_date: '2030-03-10 02:30:00', end_date: '2030-03-10 05:00:00' },
    { start_date: '2030-03-10 02:30:00', utc_start_date: '2030-03-10 07:30:00' },
  ],
  [
    'a time that daylight saving shows twice',
    { start_date: '2030-11-03 01:30:00', end_date: '2030-11-03 05:00:00' },
    { utc_start_date: '2030-11-03 05:30:00' },
  ],
  [
    'all day',
    { all_day: true },
    {
      all_day: true,
      start_date: '2030-03-01 00:00:00',
      end_date: '2030-03-01 23:59:59',
      utc_end_date: '2030-03-02 04:59:59',
    },
  ],
  [
    'words, counted from what clocks of the event show',
    { start_date: 'tomorrow 9am', end_date: '+2 days 11pm', timezone: 'Europe/Rome' },
    { start_date: '2030-01-16 09:00:00', end_date: '2030-01-17 23:00:00', utc_start_date: '2030-01-16 08:00:00' },
  ],
  [
    'words for whole days',
    { start_date: 'next friday 9am', end_date: '20 January 2030', all_day: true },
    { start_date: '2030-01-18 00:00:00', end_date: '2030-01-20 23:59:59' },
  ],
  [
    'seconds since 1970',
    { start_date: '1898586000', end_date: '1898589600', timezone: 'Europe/Rome' },
    { start_date: '2030-03-01 10:00:00', utc_start_date: '2030-03-01 09:00:00', end_date: '2030-03-01 11:00:00' },
  ],
  [
    'a date with slashes, whose month is first, and one with points, whose day is',
    { start_date: '03/02/2030 10am', end_date: '4.3.2030 11:00' },
    { start_date: '2030-03-02 10:00:00', end_date: '2030-03-04 11:00:00' },
  ],
  [
    'the form of mails and HTTP',
    { start_date: 'Fri, 01 Mar 2030 10:00:00 GMT', end_date: '1 March 2030 12:00:00 +0100', timezone: 'Europe/Rome' },
    { start_date: '2030-03-01 11:00:00', utc_start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' },
  ],
  [
    'the form of calendar files',
    { start_date: '20300301T100000', end_date: '20300301T170000Z' },
    { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' },
  ],
  [
    'seconds since 1970 with their mark',
    { start_date: '@1898586000', end_date: '@1898589600' },
    { utc_start_date: '2030-03-01 09:00:00' },
  ],
  [
    'words for its publication',
    { date: 'tomorrow 9am' },
    { date: '2030-01-16 09:00:00', date_utc: '2030-01-16 14:00:00', status: 'future' },
  ],
  ['words for its publication in UTC', { date_utc: '-1 day' }, { date_utc: '2030-01-14 12:00:00', status: 'publish' }],
  [
    'the last day of the calendar, which ends in UTC in the year after',
    { end_date: '9999-12-31 23:59:59' },
    {
      start_date: '2030-03-01 10:00:00',
      end_date: '9999-12-31 23:59:59',
      utc_end_date: '10000-01-01 04:59:59',
    },
  ],
  [
    'the last day of the calendar in words, all day',
    { start_date: '9999-12-31', end_date: '12/31/9999', all_day: true },
    { start_date: '9999-12-31 00:00:00', utc_start_date: '9999-12-31 05:00:00', end_date: '9999-12-31 23:59:59' },
  ],
  ['no length', { end_date: '2030-03-01 10:00:00' }, { end_date: '2030-03-01 10:00:00' }],
];

for (const [what, sent, answered] of TIMES) {
  test(`times: ${what}`, async () => {
    const made = await create(event(sent));
    for (const [member, value] of Object.entries(answered)) assert.equal(made[member], value, member);
    assert.deepEqual(made.start_date_details, {
      year: made.start_date.slice(0, 4),
      month: made.start_date.slice(5, 7),
      day: made.start_date.slice(8, 10),
      hour: made.start_date.slice(11, 13),
      minutes: made.start_date.slice(14, 16),
      seconds: made.start_date.slice(17, 19),
    });
  });
}

const REFUSED: [string, Answer, string][] = [
  // what, sent, the parameter at fault
  ['an end before its start', { end_date: '2030-03-01 09:00:00' }, 'end_date'],
  ['an end before its start by its offset', { end_date: '2030-03-01T12:00:00+09:00' }, 'end_date'],
  ['no date', { start_date: 'whenever' }, 'start_date'],
  ['words with an offset that name no date', { start_date: 'today 10:00 GMT' }, 'start_date'],
  ['a date of a calendar file in words', { start_date: '20300301T1000Z tomorrow' }, 'start_date'],
  ['a date that does not exist', { start_date: '2030-02-30' }, 'start_date'],
  ['an end whose offset may take it past the year 9999', { end_date: '9999-12-31T23:59:59-05:00' }, 'end_date'],
  ['the same with a blank', { end_date: '9999-12-31 23:59:59 -0500' }, 'end_date'],
  ['a publication in the year 9999', { date: '9999-12-31 10:00:00' }, 'date'],
  ['a publication in the year 9999, in words', { date: '12/31/9999' }, 'date'],
  ['a publication in the year 9999 in UTC', { date_utc: '9999-12-31' }, 'date_utc'],
  ['no zone', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['an unknown status', { status: 'sleeping' }, 'status'],
  ['an empty title', { title: '  ' }, 'title'],
  ['a title of 501 characters', { title: 'a'.repeat(501) }, 'title'],
  ['a slug of 201 bytes', { slug: 'a'.repeat(201) }, 'slug'],
  ['a description over the limit', { description: 'a'.repeat(512 * 1024 + 1) }, 'description'],
  ['a description that nests 200 deep', { description: '<b>'.repeat(200) }, 'description'],
  ['an unknown author', { author: 99999 }, 'author'],
  ['an unknown image', { image: 99999 }, 'image'],
  ['an unknown image by URL', { image: 'https://example.org/a.jpg' }, 'image'],
  ['a website that runs', { website: 'javascript:alert(1)' }, 'website'],
  ['a website with a tag', { website: 'https://example.org/<script>alert(1)</script>' }, 'website'],
  ['a website with a quote', { website: 'https://example.org/"onclick="alert(1)' }, 'website'],
  ['a website of 2049 characters', { website: `https://example.org/${'a'.repeat(2029)}` }, 'website'],
  ['an unknown venue', { venue: 99999 }, 'venue'],
  ['an unknown venue among others', { venue: [{ venue: 'Known' }, 99999] }, 'venue'],
  ['a venue without a name', { venue: { city: 'Rome' } }, 'venue'],
  ['a venue whose slug is none', { venue: { venue: 'X', slug: { a: 1 } } }, 'venue'],
  ['a venue whose date is none', { venue: [{ venue: 'X', date: 5 }] }, 'venue'],
  ['a venue whose address is a list', { venue: { venue: 'X', address: ['a'] } }, 'venue'],
  ['a venue with an unknown image', { venue: { venue: 'X', image: 99999 } }, 'venue'],
  ['a venue whose city is too long', { venue: { venue: 'X', city: 'a'.repeat(501) } }, 'venue'],
  ['a list in a list of venues', { venue: [[1]] }, 'venue'],
  ['an organizer with a bad e-mail address', { organizer: { organizer: 'X', email: 'x' } }, 'organizer'],
  ['an unknown organizer', { organizer: [99999] }, 'organizer'],
  ['a cost below nothing', { cost: -5 }, 'cost'],
  ['a cost beyond all numbers', { cost: 1e300 }, 'cost'],
  ['costs, one below nothing', { cost: [5, -1] }, 'cost'],
  ['a flag that is none', { featured: 'perhaps' }, 'featured'],
  ['a category of nothing but markup', { categories: ['home', '<!-- wp:block {"ref":1} /-->'] }, 'categories'],
  ['a tag of nothing but markup', { tags: ['<b></b>'] }, 'tags'],
];

for (const [what, sent, param] of REFUSED) {
  test(`400 for ${what}`, async () => {
    const before = (await site.ask(200, 'GET', '/venues?per_page=50')).total;
    const answer = await create(event(sent), 400);
    assert.equal(answer.code, 'rest_invalid_param');
    assert.deepEqual(Object.keys(answer.data.params), [param]);
    assert.match(answer.data.details[param].message, /\w/, 'it says what is wrong');
    assert.equal((await site.ask(200, 'GET', '/venues?per_page=50')).total, before, 'nothing was made on the way');
  });
}

for (const [what, organizer, message] of [
  [
    'data without a name',
    { email: 'x@example.org' },
    'organizer: the data of a new organizer must have a name: organizer.',
  ],
  ['bad data in a list', [{ organizer: 'X', email: 'x' }], 'organizer has an item that is not valid.'],
  ['a list in a list', [[{ organizer: 'X' }]], 'organizer has an item that is not valid.'],
  ['a name in a list', ['X'], 'organizer has an item that is not valid.'],
] as const) {
  test(`${what} of organizers is named so`, async () => {
    const { data } = await create(event({ organizer }), 400);
    assert.equal(data.params.organizer, message);
  });
}

test('an update only changes the sent fields', async () => {
  const full = event({
    title: 'Full',
    description: 'Text',
    excerpt: 'Short',
    timezone: 'Europe/Rome',
    cost: '12',
    website: 'https://example.org/',
    show_map: true,
    show_map_link: true,
    hide_from_listings: true,
    sticky: true,
    featured: true,
    categories: ['Music'],
    tags: ['Free'],
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Club' },
  });
  const made = await create(full);
  const updates: [Answer, Answer][] = [
    [{ title: 'Other' }, { title: 'Other' }],
    [{ description: 'New' }, { description: '<p>New</p>' }],
    [{ featured: false }, { featured: false }],
    [{ cost: 0 }, { cost: 'Free' }],
    [{ tags: [] }, { tags: [] }],
    [{ organizer: [] }, { organizer: [] }],
    [{ venue: null }, { venue: [] }],
    [{ website: '' }, { website: made.url }],
    [{ slug: 'a-new-slug' }, { slug: 'a-new-slug' }],
  ];
  let before = made;
  for (const [sent, changed] of updates) {
    const after = await update(made.id, sent);
    const follows = ['modified', 'modified_utc', 'cost_details', 'url', 'website', 'tags', ...Object.keys(changed)];
    for (const member of Object.keys(before)) {
      if (member in changed) assert.deepEqual(after[member], changed[member], member);
      else if (!follows.includes(member)) {
        assert.deepEqual(after[member], before[member], `${member} after ${JSON.stringify(sent)}`);
      }
    }
    before = after;
  }
});

test('a new zone keeps the local time, a new time keeps the zone', async () => {
  const { id } = await create(event({ timezone: 'Europe/Rome' }));
  const later = await update(id, { start_date: '2030-03-01 11:00:00' });
  assert.equal(later.timezone, 'Europe/Rome');
  assert.equal(later.utc_start_date, '2030-03-01 10:00:00');
  const moved = await update(id, { timezone: 'Asia/Tokyo' });
  assert.equal(moved.start_date, '2030-03-01 11:00:00');
  assert.equal(moved.utc_start_date, '2030-03-01 02:00:00');
  const problem = await update(id, { start_date: '2030-03-02 10:00:00' }, 400);
  assert.deepEqual(Object.keys(problem.data.params), ['end_date'], 'an end that was stored counts as well');
});

const COSTS: [unknown, string, string[]][] = [
  [0, 'Free', ['0']],
  ['0', 'Free', ['0']],
  ['', '', []],
  [null, '', []],
  ['10-25', '$10 – $25', ['10', '25']],
  [[10, 25], '$10 – $25', ['10', '25']],
];

for (const [cost, shown, values] of COSTS) {
  test(`a cost of ${JSON.stringify(cost)}`, async () => {
    const made = await create(event({ cost }));
    assert.equal(made.cost, shown);
    assert.deepEqual(made.cost_details, {
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values,
    });
  });
}

test('publication dates: date in the site’s zone, date_utc in UTC, either with an offset of its own', async () => {
  const dates: [Answer, string, string][] = [
    [{ date: '2029-07-01 10:00:00' }, '2029-07-01 10:00:00', '2029-07-01 14:00:00'],
    [{ date_utc: '2029-07-01 10:00:00' }, '2029-07-01 06:00:00', '2029-07-01 10:00:00'],
    [{ date: '2029-07-01T10:00:00Z' }, '2029-07-01 06:00:00', '2029-07-01 10:00:00'],
    [{ date_utc: '2029-07-01T10:00:00+02:00' }, '2029-07-01 04:00:00', '2029-07-01 08:00:00'],
    [{ date: '2029-07-01 10:00:00', date_utc: '2020-01-01' }, '2029-07-01 10:00:00', '2029-07-01 14:00:00'],
  ];
  const { id } = await create(event());
  for (const [sent, date, date_utc] of dates) {
    const answers = [await create(event(sent)), await update(id, sent)];
    for (const answer of answers) assert.deepEqual([answer.date, answer.date_utc], [date, date_utc]);
  }
});

test('a scheduled event appears when its time comes, and no file is written for it', async () => {
  const made = await create(event({ title: 'Surprise', date_utc: '2030-01-20 00:00:00' }));
  assert.equal(made.status, 'future');
  // the first half of a record's ETag is the hash of its file
  const fileHash = async () =>
    (await site.fetch(`/calendar/events/v1/events/${made.id}`, admin)).headers.get('etag')?.split('-')[0];
  const written = await fileHash();
  assert.ok(written);
  await site.ask(403, 'GET', `/events/${made.id}`);
  assert.equal((await site.ask(200, 'GET', '/events?search=Surprise')).total, 0);
  assert.equal((await site.ask(200, 'GET', '/events?search=Surprise&status=future', admin)).total, 1);
  site.clock.set('2030-01-20T00:00:00Z');
  assert.equal((await site.ask(200, 'GET', `/events/${made.id}`)).status, 'publish');
  assert.equal((await site.ask(200, 'GET', '/events?search=Surprise')).total, 1);
  assert.equal(await fileHash(), written);
  site.clock.set('2030-01-15T12:00:00Z');
});

test('a draft has no slug until it is published, unless one is sent', async () => {
  const draft = await create(event({ title: 'Slow plan', status: 'draft' }));
  assert.equal(draft.slug, '');
  assert.match(draft.url, new RegExp(`[?&]p=${draft.id}$`));
  const published = await update(draft.id, { status: 'publish' });
  assert.equal(published.slug, 'slow-plan');
  assert.match(published.url, /\/event\/slow-plan\/$/);
  const again = await update(draft.id, { status: 'draft', title: 'Slower plan' });
  assert.equal(again.slug, 'slow-plan', 'an address that was given is kept');
  assert.equal((await create(event({ status: 'pending', slug: 'Given Slug' }))).slug, 'given-slug');
});

test('slugs are unique without regard to case, whatever the status', async () => {
  const made = [];
  for (const more of [{}, { status: 'draft', slug: 'TWIN' }, { slug: 'twin' }]) {
    made.push((await create(event({ title: 'Twin', ...more }))).slug);
  }
  assert.deepEqual(made, ['twin', 'twin-2', 'twin-3']);
  const untitled = await create(event({ title: '!!!' }));
  assert.equal(untitled.slug, String(untitled.id));
});

test('to the trash and back', async () => {
  const made = await create(event({ title: 'Recycled' }));
  const trashed = await site.ask(200, 'DELETE', `/events/${made.id}`, admin);
  assert.deepEqual([trashed.status, trashed.slug], ['trash', 'recycled__trashed']);
  assert.equal((await create(event({ title: 'Recycled' }))).slug, 'recycled', 'its address is free');
  assert.equal((await site.ask(403, 'GET', `/events/${made.id}`, admin)).code, 'event-no-longer-available');
  assert.equal((await site.ask(410, 'DELETE', `/events/${made.id}`, admin)).code, 'event-is-in-trash');
  assert.equal((await site.ask(200, 'GET', '/events?search=Recycled')).total, 1);
  const back = await update(made.id, { status: 'publish' });
  assert.deepEqual([back.status, back.slug], ['publish', 'recycled-2']);
  const draft = await create(event({ title: 'Never named', status: 'draft' }));
  assert.equal((await site.ask(200, 'DELETE', `/events/${draft.id}`, admin)).slug, '__trashed');
});

test('routes by slug match those by id: read, update with a new slug, delete', async () => {
  const made = await create(event({ title: 'By its name' }));
  assert.equal((await site.ask(200, 'GET', '/events/by-slug/by-its-name')).id, made.id);
  assert.equal((await site.ask(200, 'GET', '/events/by-slug/BY-ITS-NAME')).id, made.id);
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const kept = await site.ask(200, method, '/events/by-slug/by-its-name', { ...admin, json: { cost: '7' } });
    assert.deepEqual([kept.slug, kept.cost], ['by-its-name', '$7']);
  }
  const json = { slug: 'another-name' };
  assert.equal((await site.ask(200, 'PATCH', '/events/by-slug/by-its-name', { ...admin, json })).slug, 'another-name');
  assert.equal((await site.ask(404, 'GET', '/events/by-slug/by-its-name')).code, 'rest-event-not-found');
  assert.equal((await site.ask(200, 'DELETE', '/events/by-slug/another-name', admin)).status, 'trash');
});

test('an id in the body does not determine which event is changed', async () => {
  const [one, other] = [await create(event({ title: 'One' })), await create(event({ title: 'Other' }))];
  await update(one.id, { id: other.id, title: 'Changed' });
  assert.equal((await site.ask(200, 'GET', `/events/${other.id}`)).title, 'Other');
});

test('If-Match: a changed event is not overwritten', async () => {
  const made = await site.json<Answer>('/calendar/events/v1/events', { ...admin, json: event({ title: 'Matched' }) });
  const path = `/events/${made.body.id}`;
  const tag = made.headers.get('etag') ?? '';
  assert.match(tag, /^"[^"]+"$/, 'a strong ETag');
  const json = { title: 'First' };
  await site.ask(200, 'PATCH', path, { ...admin, json, headers: { 'if-match': tag } });
  const late = await site.ask(412, 'PATCH', path, {
    ...admin,
    json: { title: 'Second' },
    headers: { 'if-match': tag },
  });
  assert.equal(late.code, 'rest_precondition_failed');
  await site.ask(412, 'DELETE', path, { ...admin, headers: { 'if-match': tag } });
  assert.equal((await site.ask(200, 'GET', path)).title, 'First');
});

test('HTML is sanitized unless the user has the right to unfiltered HTML', async () => {
  const json = event({
    title: '<i>Fair</i> & <script>alert(1)</script>co',
    description: '<p onclick="x">a</p><script>b</script>',
  });
  const byAuthor = await site.ask(201, 'POST', '/events', { as: 'author', json });
  assert.deepEqual([byAuthor.title, byAuthor.description], ['<i>Fair</i> &amp; co', '<p>a</p>']);
  const byEditor = await site.ask(201, 'POST', '/events', { as: 'editor', json });
  assert.equal(byEditor.description, '<p onclick="x">a</p>\n<p><script>b</script></p>');
});

test('texts have typographic quotes and dashes, and so do names of linked records', async () => {
  const typed = `Bob's & "x" -- y...`;
  const printed = 'Bob&#8217;s &#038; &#8220;x&#8221; &#8212; y&#8230;';
  const json = event({
    title: typed,
    excerpt: typed,
    venue: { venue: typed, description: typed },
    organizer: { organizer: typed },
  });
  const { id, title, excerpt, venue, organizer } = await site.ask(201, 'POST', '/events', { ...admin, json });
  assert.deepEqual(
    [title, excerpt, venue.venue, organizer[0].organizer],
    [printed, `<p>${printed}</p>`, printed, printed],
  );
  const sentBack = { title, venue: { id: venue.id } };
  assert.equal((await site.ask(200, 'PATCH', `/events/${id}`, { ...admin, json: sentBack })).title, printed);
  await site.ask(200, 'PATCH', `/venues/${venue.id}`, { ...admin, json: { venue: venue.venue } });
  const halls = await site.ask(200, 'GET', `/venues?search=${encodeURIComponent("Bob's")}`);
  assert.equal(halls.total, 1, 'it is stored as it was typed');
  const [found] = (await site.ask(200, 'GET', `/events?search=${encodeURIComponent("Bob's")}&include=${id}`)).events;
  assert.equal(found.id, id, 'a search goes by what was typed');
});

test('terms of an event may be given by name; an unknown id is left out', async () => {
  const made = await create(event({ categories: ['Zed', 'élan', 99999, 'Alf'], tags: ['b', 'A'] }));
  const names = (terms: Answer[]) => terms.map(({ name }) => name);
  assert.deepEqual(
    [names(made.categories), names(made.tags)],
    [
      ['Alf', 'élan', 'Zed'],
      ['A', 'b'],
    ],
  );
});

test('an empty zone is the zone of the site', async () => {
  const made = await create(event({ timezone: '' }));
  assert.equal(made.timezone, 'America/New_York');
});

test('a form is equivalent to JSON', async () => {
  const body = new URLSearchParams([
    ['title', 'From a form'],
    ['start_date', '2030-03-01'],
    ['end_date', '2030-03-01'],
    ['all_day', '1'],
    ['categories', 'Form one,Form two'],
    ['venue[venue]', 'Form hall'],
    ['venue[city]', 'Rome'],
    ['organizer[0][organizer]', 'Form club'],
  ]);
  const made = await site.ask(201, 'POST', '/events', { ...admin, body });
  assert.equal(made.all_day, true);
  assert.deepEqual(
    made.categories.map((term: Answer) => term.name),
    ['Form one', 'Form two'],
  );
  assert.deepEqual([made.venue.venue, made.venue.city], ['Form hall', 'Rome']);
  assert.deepEqual(
    made.organizer.map((record: Answer) => record.organizer),
    ['Form club'],
  );
});

for (const [what, sent] of [
  ['an object without members', {}],
  ['empty members', { venue: '', city: '', show_map: null }],
  ['a list of empty members', [{ venue: '', id: 0 }]],
] as const) {
  test(`a venue with only empty fields is ignored: ${what}`, async () => {
    assert.deepEqual((await create(event({ venue: sent }))).venue, []);
    const made = await create(event({ venue: { venue: 'To be cleared' } }));
    assert.deepEqual(
      (await site.ask(200, 'PATCH', `/events/${made.id}`, { ...admin, json: { venue: sent } })).venue,
      [],
    );
  });
}

test('an empty item of a form clears a list', async () => {
  const full = event({
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Club' },
    categories: ['Music'],
    tags: ['Free'],
  });
  for (const member of ['venue', 'organizer', 'categories', 'tags']) {
    const made = await create(full);
    const body = new URLSearchParams([[`${member}[]`, '']]);
    const cleared = await site.ask(200, 'POST', `/events/${made.id}`, { ...admin, body });
    for (const other of ['venue', 'organizer', 'categories', 'tags']) {
      assert.deepEqual(cleared[other], other === member ? [] : made[other], `${other} after ${member}[]=`);
    }
  }
});

test('json_ld is only in reads', async () => {
  const made = await create(event({ title: 'Described', cost: '12', venue: { venue: 'Hall of Data', city: 'Rome' } }));
  assert.equal('json_ld' in made, false);
  const { json_ld } = await site.ask(200, 'GET', `/events/${made.id}`);
  assert.equal(json_ld['@type'], 'Event');
  assert.equal(json_ld.startDate, '2030-03-01T10:00:00-05:00');
  assert.equal(json_ld.location['@type'], 'Place');
  assert.equal(json_ld.location.address.addressLocality, 'Rome');
  assert.deepEqual([json_ld.offers.price, json_ld.offers.priceCurrency], ['12', 'USD']);
  assert.equal(json_ld.eventAttendanceMode, 'https://schema.org/OfflineEventAttendanceMode');
  assert.equal('organizer' in json_ld, false, 'nobody holds it');
});

test('names in json_ld have no tags, even if they are shown as HTML', async () => {
  const json = {
    title: '<i>Soup</i> &amp; song &lt;script&gt;',
    venue: { venue: '<b>Hall</b>' },
    organizer: { organizer: 'R & B' },
  };
  const { json_ld } = await site.ask(200, 'GET', `/events/${(await create(event(json))).id}`);
  const named = [json_ld, json_ld.location, ...json_ld.organizer];
  assert.deepEqual(
    named.map(({ name }) => name),
    ['Soup &amp; song &lt;script&gt;', 'Hall', 'R &#038; B'],
  );
});

for (const [cost, code] of [
  ['€12', 'EUR'],
  ['12 CHF', 'CHF'],
  ['¤12', undefined],
] as const) {
  test(`an offer of ${cost} is in ${code ?? 'no currency that is known'}`, async () => {
    const made = await create(event({ cost }));
    const { json_ld, cost_details } = await site.ask(200, 'GET', `/events/${made.id}`);
    assert.deepEqual(
      [json_ld.offers.price, json_ld.offers.priceCurrency, cost_details.currency_code],
      ['12', code, code ?? ''],
    );
  });
}

for (const [cost, price] of [
  ['Free', undefined],
  ['ten', undefined],
  ['2 for 1', undefined],
  ['0', '0'],
  ['from 5', '5'],
  ['10 - 25', '10'],
] as const) {
  test(`${cost} is an offer ${price === undefined ? 'without a price, and so none' : `of ${price}`}`, async () => {
    const made = await create(event({ cost }));
    const { json_ld } = await site.ask(200, 'GET', `/events/${made.id}`);
    assert.equal(json_ld.offers?.price, price);
  });
}

test('a record written by hand needs few members, and keeps additional ones', async () => {
  const sparse = {
    id: 7,
    title: 'By hand',
    start: '2030-02-01 10:00:00',
    end: '2030-02-01 11:00:00',
    timezone: 'UTC',
    mine: [1],
  };
  const files = { 'calendar/events/7.json': JSON.stringify(sparse) };
  const other = await calendarSite({ files });
  const read = await other.ask(200, 'GET', '/events/7');
  assert.deepEqual([read.title, read.status, read.author, read.venue], ['By hand', 'publish', 0, []]);
  await other.ask(200, 'PATCH', '/events/7', { ...admin, json: { title: 'By both' } });
  const stored = JSON.parse(new TextDecoder().decode(await other.fileSystem.readFile('/site/calendar/events/7.json')));
  assert.deepEqual([stored.title, stored.mine], ['By both', [1]]);
  await other.close();
});
