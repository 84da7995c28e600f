import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '../verify/faults/seeded-random.ts';
import { eventFile, geolocSite, ids, venueFile } from './geoloc-site.ts';
import { vectorDistance } from './vector-distance.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
const VENUES = 120;
const EVENTS = 300;
const ROUNDS = 150;

test(`nearby venues match a scan of all venues, SEED=${seed}`, async (t) => {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + (random.below(2 ** 32) / 2 ** 32) * (most - least);
  /** Anywhere, but often at a pole, at the date line, or by one place. */
  const somewhere = (): readonly [number, number] =>
    random.pick([
      () => [between(-90, 90), between(-180, 180)] as const,
      () => [random.pick([90, -90, 89.99, -89.9]), between(-180, 180)] as const,
      () => [between(-80, 80), random.pick([180, -180, 179.99, -179.95])] as const,
      () => [between(46, 46.5), between(11, 11.5)] as const,
    ])();
  const venues = Array.from({ length: VENUES }, (_, at) => ({
    id: at + 1,
    at: random.below(8) === 0 ? undefined : somewhere(),
    status: random.below(6) === 0 ? 'draft' : 'publish',
  }));
  const events = Array.from({ length: EVENTS }, (_, at) => ({
    id: VENUES + at + 1,
    venue: [...new Set(Array.from({ length: random.below(4) }, () => 1 + random.below(VENUES)))],
  }));
  const site = await geolocSite({
    files: Object.assign(
      {},
      ...venues.map(({ id, at, status }) => venueFile(id, at, { status })),
      ...events.map(({ id, venue }) => eventFile(id, venue)),
    ),
  });
  t.after(() => site.close());
  const placed = new Map(
    venues
      .filter(({ status }) => status === 'publish')
      .flatMap(({ id, at }) => (at ? [[id, { lat: at[0], lng: at[1] }] as const] : [])),
  );

  for (let round = 0; round < ROUNDS; round++) {
    const [lat, lng] = somewhere();
    const radius = random.pick([0, 1, 25, 200, 2_000, 15_000, 20_100]);
    const nearest = random.below(2) === 0;
    const far = ({ venue }: { readonly venue: readonly number[] }) =>
      Math.min(
        ...venue.flatMap((id) => {
          const at = placed.get(id);
          return at ? [Math.round(vectorDistance({ lat, lng }, at) * 1e6) / 1e6] : [];
        }),
      );
    // a distance on the edge itself is a matter of rounding
    if (events.some((event) => Math.abs(far(event) - radius) < 1e-5 && radius > 0)) continue;
    const expected = events
      .map((event) => ({ id: event.id, far: far(event) }))
      .filter((event) => event.far <= Math.max(radius, 1e-6))
      .sort((a, b) => (nearest && Math.abs(a.far - b.far) > 1e-5 ? a.far - b.far : a.id - b.id))
      .map(({ id }) => id);

    const query = `geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=${radius}&geoloc_nearest=${nearest}&per_page=20`;
    const pages: number[] = [];
    for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / 20)); page++) {
      const list = await site.ask(200, 'GET', `/events?${query}&page=${page}`);
      assert.equal(list.total, expected.length, `seed ${seed}, round ${round}: ${query}`);
      pages.push(...ids(list));
    }
    assert.deepEqual(pages, expected, `seed ${seed}, round ${round}: ${query}`);
  }
});
