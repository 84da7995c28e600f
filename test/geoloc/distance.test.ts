import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { distance, EARTH_RADIUS } from '../../plugins/geoloc/distance.ts';
import { seededRandom } from '../verify/faults/seeded-random.ts';
import { vectorDistance } from './vector-distance.ts';

const HALF = Math.PI * EARTH_RADIUS;
const DEGREE = HALF / 180;

/** Figures by hand, and of cities as tables of great circles have them, km. */
for (const [what, [lat, lng], [toLat, toLng], km, within] of [
  ['nowhere', [41.9, 12.5], [41.9, 12.5], 0, 0],
  ['a degree along a meridian', [10, 5], [11, 5], DEGREE, 1e-9],
  ['a degree along the equator', [0, 179.5], [0, -179.5], DEGREE, 1e-9],
  ['the date line itself, by both of its names', [50, 180], [50, -180], 0, 0],
  ['a pole, by two longitudes', [90, 10], [90, -130], 0, 1e-9],
  ['over a pole', [89, 0], [89, 180], 2 * DEGREE, 1e-9],
  ['over the south pole', [-89.5, 20], [-89.5, -160], DEGREE, 1e-9],
  ['from pole to pole', [90, 77], [-90, -3], HALF, 1e-6],
  ['to the other side of the earth', [0, 0], [0, 180], HALF, 1e-6],
  ['to the other side, elsewhere', [30, 40], [-30, -140], HALF, 1e-3],
  ['a quarter of the globe', [0, -90], [90, 0], HALF / 2, 1e-9],
  ['London to New York', [51.5074, -0.1278], [40.7128, -74.006], 5_570, 1],
  ['Paris to Tokyo', [48.8566, 2.3522], [35.6762, 139.6503], 9_712, 5],
  ['Suva to Apia, over the date line', [-18.1248, 178.4501], [-13.8333, -171.7667], 1_140, 10],
] as const) {
  test(`${what}: ${km.toFixed(1)} km`, () => {
    const [from, to] = [
      { lat, lng },
      { lat: toLat, lng: toLng },
    ];
    for (const found of [distance(from, to), distance(to, from)]) {
      assert.ok(Math.abs(found - km) <= within, `${found} km`);
    }
  });
}

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`the same as the angle of vectors, of places near each other and far apart (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + (random.below(2 ** 32) / 2 ** 32) * (most - least);
  for (let pair = 0; pair < 10_000; pair++) {
    const from = { lat: between(-90, 90), lng: between(-180, 180) };
    const spread = 10 ** between(-6, 2.5);
    const to = {
      lat: Math.min(90, Math.max(-90, from.lat + between(-spread, spread))),
      lng: Math.min(180, Math.max(-180, from.lng + between(-spread, spread))),
    };
    const [found, expected] = [distance(from, to), vectorDistance(from, to)];
    assert.ok(
      Math.abs(found - expected) < 1e-6 + expected * 1e-7,
      `${JSON.stringify([from, to])}: ${found}, ${expected}`,
    );
  }
});
