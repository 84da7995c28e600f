import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, event, geolocSite, venueFile } from './geoloc-site.ts';

const site = await geolocSite({
  files: {
    ...venueFile(1, [10, 20]),
    ...venueFile(2, undefined, { geo_lat: 'north', geo_lng: 7 }),
    ...venueFile(3, undefined, { geo_lat: 12 }),
    ...venueFile(4, [95, 20]),
  },
});
after(() => site.close());
const as = 'editor' as const;

const placeOf = ({ geo_lat, geo_lng }: Answer) => [geo_lat, geo_lng];
const create = (json: Answer, status = 201) =>
  site.ask(status, 'POST', '/venues', { as, json: { venue: 'Hall', ...json } });

/** The sent values, and the values shown from then on. */
for (const [what, sent, shown] of [
  ['numbers', { geo_lat: 41.92, geo_lng: -73.91 }, [41.92, -73.91]],
  ['text of numbers', { geo_lat: '41.92', geo_lng: '-73.910' }, [41.92, -73.91]],
  ['the ends of the earth', { geo_lat: -90, geo_lng: 180 }, [-90, 180]],
  ['the middle', { geo_lat: 0, geo_lng: 0 }, [0, 0]],
  ['none', { slug: 'nowhere' }, [undefined, undefined]],
  ['null', { geo_lat: null, geo_lng: null }, [undefined, undefined]],
  ['empty', { geo_lat: '', geo_lng: '' }, [undefined, undefined]],
] as const) {
  test(`a venue accepts ${what}`, async () => {
    const made = await create(sent);
    assert.deepEqual(placeOf(made), shown);
    assert.deepEqual(placeOf(await site.ask(200, 'GET', `/venues/${made.id}`)), shown);
  });
}

/** What is refused, and the parameter that the answer names. */
for (const [sent, named, says] of [
  [{ geo_lat: 90.1, geo_lng: 0 }, 'geo_lat', 'geo_lat must be at most 90.'],
  [{ geo_lat: -91, geo_lng: 0 }, 'geo_lat', 'geo_lat must be at least -90.'],
  [{ geo_lat: 0, geo_lng: 180.5 }, 'geo_lng', 'geo_lng must be at most 180.'],
  [{ geo_lat: 0, geo_lng: -200 }, 'geo_lng', 'geo_lng must be at least -180.'],
  [{ geo_lat: 'north', geo_lng: 0 }, 'geo_lat', /^geo_lat /],
  [{ geo_lat: [1], geo_lng: 0 }, 'geo_lat', /^geo_lat /],
  [{ geo_lat: true, geo_lng: 0 }, 'geo_lat', /^geo_lat /],
  [{ geo_lat: 1 }, 'geo_lng', 'geo_lng is missing: it must be sent together with geo_lat.'],
  [{ geo_lng: 1 }, 'geo_lat', 'geo_lat is missing: it must be sent together with geo_lng.'],
  [{ geo_lat: 1, geo_lng: null }, 'geo_lng', 'geo_lng is missing: it must be sent together with geo_lat.'],
] as const) {
  test(`a new venue refuses ${JSON.stringify(sent)}`, async () => {
    const { code, data } = await create(sent, 400);
    assert.equal(code, 'rest_invalid_param');
    assert.deepEqual(Object.keys(data.params), [named]);
    if (typeof says === 'string') assert.equal(data.params[named], says);
    else assert.match(data.params[named], says);
  });
}

test('an update is validated with the stored values, and only changes the sent ones', async (t) => {
  const { id } = await create({ geo_lat: 1, geo_lng: 2, city: 'Town' });
  for (const [sent, status, shown] of [
    [{ venue: 'Renamed' }, 200, [1, 2]],
    [{ geo_lat: 3 }, 200, [3, 2]],
    [{ geo_lng: '4.5' }, 200, [3, 4.5]],
    [{ geo_lat: null }, 400, [3, 4.5]],
    [{ geo_lat: '', geo_lng: null }, 200, [undefined, undefined]],
    [{ geo_lng: 4 }, 400, [undefined, undefined]],
    [{ geo_lat: null, geo_lng: null }, 200, [undefined, undefined]],
    [{ geo_lat: 5, geo_lng: 6 }, 200, [5, 6]],
  ] as const) {
    await t.test(JSON.stringify(sent), async () => {
      await site.ask(status, 'PATCH', `/venues/${id}`, { as, json: sent });
      const shownNow = await site.ask(200, 'GET', `/venues/${id}`);
      assert.deepEqual([...placeOf(shownNow), shownNow.city], [...shown, 'Town']);
    });
  }
});

test('cleared coordinates are not in the file any more', async () => {
  const { id } = await create({ geo_lat: 1, geo_lng: 2 });
  await site.ask(200, 'PATCH', `/venues/${id}`, { as, json: { geo_lat: null, geo_lng: null } });
  const bytes = await site.fileSystem.readFile(`/site/calendar/venues/${id}.json`);
  assert.doesNotMatch(new TextDecoder().decode(bytes), /geo_/);
});

test('they are shown wherever a venue is: by id, by slug, in lists and in events', async () => {
  const shown = [10, 20];
  const { id } = await site.ask(201, 'POST', '/events', { as, json: event({ venue: 1 }) });
  assert.deepEqual(placeOf(await site.ask(200, 'GET', '/venues/by-slug/venue-1')), shown);
  const listed = (await site.ask(200, 'GET', '/venues?per_page=50')).venues;
  assert.deepEqual(placeOf(listed.find((venue: Answer) => venue.id === 1)), shown);
  assert.deepEqual(placeOf((await site.ask(200, 'GET', `/events/${id}`)).venue), shown);
  const inList = (await site.ask(200, 'GET', '/events')).events.find((one: Answer) => one.id === id);
  assert.deepEqual(placeOf(inList.venue), shown);
});

for (const [id, what] of [
  [2, 'a latitude that is no number'],
  [3, 'a latitude alone'],
  [4, 'a latitude off the earth'],
] as const) {
  test(`a file with ${what} is a venue without coordinates, and stays as it is`, async () => {
    assert.deepEqual(placeOf(await site.ask(200, 'GET', `/venues/${id}`)), [undefined, undefined]);
    await site.ask(200, 'PATCH', `/venues/${id}`, { as, json: { city: 'Town' } });
    const file = await site.fileSystem.readFile(`/site/calendar/venues/${id}.json`);
    assert.match(new TextDecoder().decode(file), /geo_lat/);
  });
}

/** The data of a new venue inside an event. */
for (const [venue, shown] of [
  [{ venue: 'New hall', geo_lat: '3', geo_lng: 4 }, [3, 4]],
  [{ venue: 'New hall', geo_lat: 5, geo_lng: 6 }, [5, 6]],
  [{ venue: 'New hall', geo_lat: 3, geo_lng: 4 }, [3, 4]],
  [{ venue: 'Other hall' }, [undefined, undefined]],
] as const) {
  test(`an event makes ${JSON.stringify(venue)}, or finds the same one`, async () => {
    const made = await site.ask(201, 'POST', '/events', { as, json: event({ venue }) });
    assert.deepEqual(placeOf(made.venue), shown);
    const again = await site.ask(201, 'POST', '/events', { as, json: event({ venue: [venue] }) });
    assert.equal(again.venue.id, made.venue.id);
  });
}

for (const [venue, says] of [
  [{ venue: 'Hall', geo_lat: 3 }, 'venue: geo_lng is missing: it must be sent together with geo_lat.'],
  [{ venue: 'Hall', geo_lat: 91, geo_lng: 4 }, 'venue: geo_lat must be at most 90.'],
] as const) {
  test(`an event refuses ${JSON.stringify(venue)}`, async () => {
    const { data } = await site.ask(400, 'POST', '/events', { as, json: event({ venue }) });
    assert.deepEqual(data.params, { venue: says });
  });
}
