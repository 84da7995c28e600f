import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareImport } from '../calendar/import/prepare-import.ts';
import { type Answer, type AskingSite, event, geolocSite } from './geoloc-site.ts';

const ON = ['content', 'calendar', 'site', 'blocks', 'web', 'calendar-web', 'feeds'];
const as = 'administrator' as const;
const EXPORTED = '/town.ics';

/** An event at a place, and its structured data: `json_ld`, the data of its page, its calendar file. */
async function told(site: AskingSite, place: Answer) {
  const venue = { venue: 'Hall', city: 'Trento', ...place };
  const { id, slug } = await site.ask(201, 'POST', '/events', { as, json: event({ title: 'Fair', venue }) });
  const { json_ld } = await site.ask(200, 'GET', `/events/${id}`);
  const text = async (query: string) => (await site.fetch(`/../event/${slug}/${query}`)).text();
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text('')) ?? [];
  const [, lines] = /\r\nGEO:(.*)\r\n/.exec(await text('?ical=1')) ?? [];
  return { json_ld: json_ld.location.geo, page: JSON.parse(data)[0].location.geo, file: lines };
}

const opened = (on: readonly string[]) => geolocSite({ on: [...ON, ...on] });

for (const [what, on, place, geo, file] of [
  [
    'a place that is known',
    ['geoloc'],
    { geo_lat: 46.0667, geo_lng: -11.12 },
    { '@type': 'GeoCoordinates', latitude: 46.0667, longitude: -11.12 },
    '46.066700;-11.120000',
  ],
  [
    'the middle of all maps',
    ['geoloc'],
    { geo_lat: 0, geo_lng: 0 },
    { '@type': 'GeoCoordinates', latitude: 0, longitude: 0 },
    '0.000000;0.000000',
  ],
  ['a place that is not', ['geoloc'], {}, undefined, undefined],
  ['a site without geoloc', [], {}, undefined, undefined],
] as const) {
  test(`structured data contain ${what}`, async (t) => {
    const site = await opened(on);
    t.after(() => site.close());
    assert.deepEqual(await told(site, place), { json_ld: geo, page: geo, file });
  });
}

test('the page of a venue contains its place', async (t) => {
  const site = await opened(['geoloc']);
  t.after(() => site.close());
  const { id } = await site.ask(201, 'POST', '/venues', { as, json: { venue: 'Hall', geo_lat: 46, geo_lng: 11 } });
  const { json_ld } = await site.ask(200, 'GET', `/venues/${id}`);
  assert.deepEqual(json_ld.geo, { '@type': 'GeoCoordinates', latitude: 46, longitude: 11 });
});

test('an exported calendar contains its places', async (t) => {
  const [site, other] = [await opened(['geoloc']), await opened(['geoloc'])];
  t.after(() => Promise.all([site.close(), other.close()]));
  await told(site, { geo_lat: 46.0667, geo_lng: -11.12 });
  await site.command('export ics', { file: EXPORTED });
  await other.command('import ics', await prepareImport(await site.fileSystem.readFile(EXPORTED)));
  const { venues } = await other.ask(200, 'GET', '/venues');
  assert.deepEqual(
    venues.map(({ venue, geo_lat, geo_lng }: Answer) => [venue, geo_lat, geo_lng]),
    [['Hall', 46.0667, -11.12]],
  );
});
