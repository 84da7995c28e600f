import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventFile, geolocSettings, geolocSite, ids, venueFile } from './geoloc-site.ts';

/** Half of the way around the globe, km. */
const HALF = 20_015.2;

/** Venues by place; the last ones are not everybody's. Events 101 … are at venues 1 …, the later the earlier. */
const VENUES = [
  [1, [46, 11]], // Trento, about
  [2, [46.1, 11]], // 11.1 km north of it
  [3, [46, 11.4]], // 30.9 km east of it
  [4, [0, 179.9]], // on both sides of the date line
  [5, [0, -179.9]],
  [6, [89.9, 0]], // around the pole
  [7, [89.9, 180]],
  [8, [90, 55]], // the pole itself
  [9, [-90, -120]],
  [10, undefined],
] as const;
const hidden = { draft: 11, private: 12, trash: 13, publish: 14 } as const;

const site = await geolocSite({
  files: Object.assign(
    {},
    ...VENUES.map(([id, at]) => ({
      ...venueFile(id, at, { date: `2029-01-${String(id).padStart(2, '0')}T00:00:00Z` }),
      ...eventFile(100 + id, [id], { start: `2030-03-${String(31 - id)} 10:00:00`, end: '2030-03-31 12:00:00' }),
    })),
    // all at the first place; the last is scheduled
    ...Object.entries(hidden).map(([status, id]) => ({
      ...venueFile(id, [46, 11], { status, ...(status === 'publish' && { date: '2031-01-01T00:00:00Z' }) }),
      ...eventFile(100 + id, [id]),
    })),
    eventFile(120, [3, 2]),
    eventFile(121, []),
    eventFile(122, [10, 11]),
    eventFile(123, [1], { status: 'draft' }),
  ),
});
after(() => site.close());

/** What is asked of the events, and whose are found, in the order of the list. */
for (const [query, found] of [
  ['geoloc_lat=46&geoloc_lng=11', [120, 102, 101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_nearest=true', [101, 120, 102]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_nearest=false', [120, 102, 101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=0', [101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=11.1', [101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=11.2', [120, 102, 101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=30.8', [120, 102, 101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=31', [120, 103, 102, 101]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=31&geoloc_nearest=1', [101, 120, 102, 103]],
  // over the date line, from either side and from the line by both of its names
  ['geoloc_lat=0&geoloc_lng=179.8', [104]],
  ['geoloc_lat=0&geoloc_lng=179.8&geoloc_radius=34&geoloc_nearest=true', [104, 105]],
  ['geoloc_lat=0&geoloc_lng=-179.8&geoloc_radius=34&geoloc_nearest=true', [105, 104]],
  ['geoloc_lat=0&geoloc_lng=180', [105, 104]],
  ['geoloc_lat=0&geoloc_lng=-180', [105, 104]],
  ['geoloc_lat=0&geoloc_lng=180&geoloc_radius=11', []],
  // over the pole and at it: longitudes come together
  ['geoloc_lat=89.9&geoloc_lng=0&geoloc_nearest=true', [106, 108, 107]],
  ['geoloc_lat=89.9&geoloc_lng=90&geoloc_radius=12', [108]],
  ['geoloc_lat=90&geoloc_lng=-55&geoloc_radius=0', [108]],
  ['geoloc_lat=90&geoloc_lng=123&geoloc_radius=12', [108, 107, 106]],
  ['geoloc_lat=-90&geoloc_lng=0&geoloc_radius=0', [109]],
  // half the globe, and all of it
  [`geoloc_lat=-46&geoloc_lng=-169&geoloc_radius=20000`, [120, 109, 108, 107, 106, 105, 104, 103]],
  [`geoloc_lat=-46&geoloc_lng=-169&geoloc_radius=${HALF}`, [120, 109, 108, 107, 106, 105, 104, 103, 102, 101]],
  ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=50000', [120, 109, 108, 107, 106, 105, 104, 103, 102, 101]],
  // known or not
  ['geoloc=true', [120, 109, 108, 107, 106, 105, 104, 103, 102, 101]],
  ['geoloc=false', [111, 112, 113, 114, 121, 122, 110]],
  ['geoloc=true&geoloc_lat=46&geoloc_lng=11', [120, 102, 101]],
  ['geoloc=false&geoloc_lat=46&geoloc_lng=11', []],
  // with what lists take besides
  ['geoloc_lat=46&geoloc_lng=11&venue=1', [101]],
  ['geoloc_lat=46&geoloc_lng=11&include=101,121', [101]],
] as const) {
  test(`events: ${query}`, async () => {
    const list = await site.ask(200, 'GET', `/events?per_page=50&${query}`);
    assert.deepEqual([ids(list), list.total, list.total_pages], [found, found.length, found.length === 0 ? 0 : 1]);
  });
}

test('no filter reveals the place of a hidden venue to any user', async () => {
  for (const as of ['administrator', 'editor', 'subscriber'] as const) {
    const near = await site.ask(200, 'GET', '/events?geoloc_lat=46&geoloc_lng=11&status=publish', { as });
    assert.deepEqual(ids(near), [120, 102, 101]);
  }
});

test('a scheduled venue counts from its moment on, also where answers are kept', async () => {
  const path = '/events?geoloc_lat=46&geoloc_lng=11&start_date=2030-03-01&end_date=2033-01-01';
  const before = ids(await site.ask(200, 'GET', path));
  const back = site.clock.now();
  site.clock.set(Date.parse('2031-01-01T00:00:00Z'));
  const from = ids(await site.ask(200, 'GET', path));
  site.clock.set(back);
  assert.deepEqual([before.includes(114), from.includes(114)], [false, true]);
});

test('pages do not overlap, hold all and are counted', async () => {
  for (const more of ['', '&geoloc_nearest=true']) {
    const path = `/events?geoloc_lat=0&geoloc_lng=0&geoloc_radius=${HALF}&per_page=3${more}`;
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await site.ask(200, 'GET', `${path}&page=${page}`));
    assert.deepEqual(
      pages.map(({ total, total_pages, events }) => [total, total_pages, events.length]),
      [3, 3, 3, 1].map((length) => [10, 4, length]),
    );
    const whole = await site.ask(200, 'GET', path.replace('per_page=3', 'per_page=50'));
    assert.deepEqual(pages.flatMap(ids), ids(whole));
    await site.ask(404, 'GET', `${path}&page=5`);
  }
});

/** What is asked of the venues: those of the list itself count, so also a writer's drafts. */
for (const [query, found, as] of [
  ['geoloc_lat=46&geoloc_lng=11', [2, 1]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_nearest=true', [1, 2]],
  ['geoloc_lat=46&geoloc_lng=11&geoloc_radius=31&geoloc_nearest=true', [1, 2, 3]],
  ['geoloc_lat=90&geoloc_lng=0&geoloc_nearest=true', [8, 7, 6]],
  ['geoloc=true', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['geoloc=false', [10]],
  ['geoloc_lat=46&geoloc_lng=11&status=draft', [11], 'editor'],
] as const) {
  test(`venues: ${query}`, async () => {
    const list = await site.ask(200, 'GET', `/venues?per_page=50&${query}`, as && { as });
    assert.deepEqual([ids(list), list.total], [found, found.length]);
  });
}

/** What a list refuses, and what the answer names. */
for (const [query, named] of [
  ['geoloc_lat=46', { geoloc_lng: 'geoloc_lng is missing: it must be sent together with geoloc_lat.' }],
  ['geoloc_lng=11', { geoloc_lat: 'geoloc_lat is missing: it must be sent together with geoloc_lng.' }],
  ['geoloc_radius=5', { geoloc_lat: 'geoloc_lat is missing: it must be sent together with geoloc_radius.' }],
  ['geoloc_nearest=true', { geoloc_lat: 'geoloc_lat is missing: it must be sent together with geoloc_nearest.' }],
  ['geoloc_lat=91&geoloc_lng=0', { geoloc_lat: 'geoloc_lat must be at most 90.' }],
  ['geoloc_lat=0&geoloc_lng=181', { geoloc_lng: 'geoloc_lng must be at most 180.' }],
  [
    'geoloc_lat=x&geoloc_lng=',
    { geoloc_lat: 'geoloc_lat must be a number.', geoloc_lng: 'geoloc_lng must be a number.' },
  ],
  ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=-1', { geoloc_radius: 'geoloc_radius must be at least 0.' }],
  ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=1e999', { geoloc_radius: 'geoloc_radius must be at most 50000.' }],
  ['geoloc=maybe', { geoloc: 'geoloc must be true or false.' }],
] as const) {
  for (const plural of ['events', 'venues']) {
    test(`${plural} refuse ${query}`, async () => {
      const { code, data } = await site.ask(400, 'GET', `/${plural}?${query}`);
      assert.deepEqual([code, data.params], ['rest_invalid_param', named]);
    });
  }
}

test('radius and unit are settings', async (t) => {
  const near = async () => ids(await site.ask(200, 'GET', '/events?geoloc_lat=46&geoloc_lng=11'));
  t.after(() => site.saveSettings(geolocSettings(true)));
  for (const [settings, found] of [
    [{ radius: 5 }, [101]],
    [{ radius: 7, unit: 'mi' }, [120, 102, 101]],
    [{ radius: 19, unit: 'mi' }, [120, 102, 101]],
    [{ radius: 20, unit: 'mi' }, [120, 103, 102, 101]],
    [true, [120, 102, 101]],
  ] as const) {
    await site.saveSettings(geolocSettings(settings));
    assert.deepEqual(await near(), found, JSON.stringify(settings));
  }
  await site.saveSettings(geolocSettings({ unit: 'leagues' }));
  assert.match(site.logged.join('\n'), /settings\.json › plugins\.geoloc\.unit/);
});
