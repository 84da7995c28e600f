import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, event, eventFile, geolocSettings, geolocSite, ids, venueFile } from './geoloc-site.ts';

const OFF = 'belongs to the plugin geoloc, which is off.';

test('off, nothing of it is left but its data', async (t) => {
  const site = await geolocSite({
    settings: geolocSettings(false),
    files: { ...venueFile(1, [46, 11]), ...eventFile(101, [1]) },
  });
  t.after(() => site.close());
  const as = 'editor' as const;
  const fileOf = async () =>
    JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/calendar/venues/1.json')));
  const shown = async () => {
    const venue = await site.ask(200, 'GET', '/venues/1');
    const { venue: inEvent } = await site.ask(200, 'GET', '/events/101');
    return [venue, inEvent].map(({ geo_lat, geo_lng }: Answer) => [geo_lat, geo_lng]);
  };
  const paramsOf = async () => {
    const { paths } = await site.ask(200, 'GET', '/doc');
    return JSON.stringify(paths).includes('geo');
  };

  for (const path of ['/events', '/venues']) {
    for (const name of ['geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius', 'geoloc_nearest']) {
      const { code, data } = await site.ask(400, 'GET', `${path}?${name}=1`);
      assert.deepEqual([code, data.params], ['rest_invalid_param', { [name]: `${name} ${OFF}` }], path);
    }
  }
  for (const [method, path] of [
    ['POST', '/venues'],
    ['PATCH', '/venues/1'],
    ['PUT', '/venues/by-slug/venue-1'],
  ] as const) {
    const { data } = await site.ask(400, method, path, { as, json: { venue: 'Hall', geo_lat: 1, geo_lng: 2 } });
    assert.deepEqual(data.params, { geo_lat: `geo_lat ${OFF}`, geo_lng: `geo_lng ${OFF}` });
  }
  const json = event({ venue: { venue: 'Hall', geo_lat: 1, geo_lng: 2 } });
  const { data } = await site.ask(400, 'POST', '/events', { as, json });
  assert.deepEqual(data.params, { venue: `venue: geo_lat ${OFF} geo_lng ${OFF}` });
  assert.deepEqual(await shown(), [
    [undefined, undefined],
    [undefined, undefined],
  ]);
  assert.equal(await paramsOf(), false);

  await site.ask(200, 'PATCH', '/venues/1', { as, json: { city: 'Trento' } });
  const { city, geo_lat, geo_lng } = await fileOf();
  assert.deepEqual([city, geo_lat, geo_lng], ['Trento', 46, 11]);

  await site.saveSettings(geolocSettings(true));
  assert.deepEqual(await shown(), [
    [46, 11],
    [46, 11],
  ]);
  assert.equal(await paramsOf(), true);
  assert.deepEqual(ids(await site.ask(200, 'GET', '/events?geoloc_lat=46&geoloc_lng=11')), [101]);

  await site.saveSettings(geolocSettings(false));
  await site.ask(400, 'GET', '/events?geoloc=true');
  assert.deepEqual((await shown())[0], [undefined, undefined]);
});
