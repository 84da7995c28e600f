import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importedCoordinates } from '../../plugins/geoloc/imported-coordinates.ts';
import { prepareImport } from '../calendar/import/prepare-import.ts';
import { calendarOf, event } from '../calendar/import/read.ts';
import { type AskingSite, geolocSettings, geolocSite } from './geoloc-site.ts';

/** What an entry says, and where that is. */
for (const [what, properties, members] of [
  ['GEO', { GEO: '41.92;-73.91' }, { geo_lat: 41.92, geo_lng: -73.91 }],
  ['signs and spaces', { GEO: ' +41. ; -73 ' }, { geo_lat: 41, geo_lng: -73 }],
  ['a comma', { GEO: '41.92,-73.91' }, { geo_lat: 41.92, geo_lng: -73.91 }],
  ['what Apple writes', { 'X-APPLE-STRUCTURED-LOCATION': 'geo:41.92,-73.91' }, { geo_lat: 41.92, geo_lng: -73.91 }],
  ['… after GEO', { GEO: '1;2', 'X-APPLE-STRUCTURED-LOCATION': 'geo:3,4' }, { geo_lat: 1, geo_lng: 2 }],
  ['a place off the earth', { GEO: '95;10' }, {}],
  ['half a place', { GEO: '1;' }, {}],
  ['no place', { GEO: 'here' }, {}],
  ['an address', { 'X-APPLE-STRUCTURED-LOCATION': 'http://example.org/1,2' }, {}],
  ['nothing', {}, {}],
] as const) {
  test(`coordinates of an entry: ${what}`, () => {
    const list = Object.entries(properties).map(([name, value]) => ({ name, value }));
    assert.deepEqual(importedCoordinates(list), members);
  });
}

const TIMES = ['DTSTART:20300301T100000Z', 'DTEND:20300301T120000Z'];
const pond = calendarOf(...event(...TIMES, 'UID:pond', 'LOCATION:Pond', 'GEO:41.92;-73.91'));
const apple = 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Pond, the big one":geo:41.92,-73.91';

async function importText(site: AskingSite, text: string): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(text);
  return site.command('import ics', await prepareImport(bytes));
}

const CREATED = ['1 entry, 1 event: 1 created.'];
const UPDATED = ['1 entry, 1 event: 0 created, 1 updated.'];
const UNCHANGED = ['1 entry, 1 event: 0 created, 1 unchanged.'];

async function onlyVenue(site: AskingSite) {
  const [venue, ...others] = (await site.ask(200, 'GET', '/venues')).venues;
  assert.deepEqual(others, []);
  return { geo_lat: venue.geo_lat, geo_lng: venue.geo_lng };
}

for (const [what, text] of [
  ['GEO', pond],
  ['what Apple writes', pond.replace('GEO:41.92;-73.91', apple)],
] as const) {
  test(`a venue gets its coordinates from ${what}`, async (t) => {
    const site = await geolocSite();
    t.after(() => site.close());
    assert.deepEqual(await importText(site, text), CREATED);
    assert.deepEqual(await onlyVenue(site), { geo_lat: 41.92, geo_lng: -73.91 });
    assert.deepEqual(await importText(site, text), UNCHANGED);
  });
}

test('a venue that has a place keeps it', async (t) => {
  const site = await geolocSite();
  t.after(() => site.close());
  await site.ask(201, 'POST', '/venues', { as: 'editor', json: { venue: 'Pond', geo_lat: 1, geo_lng: 2 } });
  assert.deepEqual(await importText(site, pond), CREATED);
  assert.deepEqual(await onlyVenue(site), { geo_lat: 1, geo_lng: 2 });
});

test('without the plugin an import stores no place; another one with it does', async (t) => {
  const site = await geolocSite({ settings: geolocSettings(false) });
  t.after(() => site.close());
  assert.deepEqual(await importText(site, pond), CREATED);
  assert.deepEqual(await importText(site, pond), UNCHANGED);
  const [{ id }] = (await site.ask(200, 'GET', '/venues')).venues;
  const file = await site.fileSystem.readFile(`/site/calendar/venues/${id}.json`);
  assert.doesNotMatch(new TextDecoder().decode(file), /geo_/);
  await site.saveSettings(geolocSettings(true));
  assert.deepEqual(await importText(site, pond), UPDATED);
  assert.deepEqual(await onlyVenue(site), { geo_lat: 41.92, geo_lng: -73.91 });
});
