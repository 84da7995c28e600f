import { all, any, type Condition, gte, lte, type StoreReader } from '../../core/index.ts';
import type { Coordinates } from '../calendar/index.ts';
import { venues } from '../calendar/index.ts';
import { distance, EARTH_RADIUS, radians } from './distance.ts';
import { LATITUDE, LONGITUDE } from './indexes.ts';

/** All places within a radius in kilometres. */
export interface Circle {
  readonly center: Coordinates;
  readonly radius: number;
}

/** Rounds, so that equal distances compare as equal despite floating-point errors: a pole has many longitudes. */
const inMillimetres = (km: number): number => Math.round(km * 1e6);

/**
 * The distances of the venues in a circle from its center, by venue id, in millimetres.
 *
 * @param which venues count; all by default
 */
export function near(store: StoreReader, { center, radius }: Circle, which?: Condition): ReadonlyMap<number, number> {
  const most = inMillimetres(radius);
  const found = new Map<number, number>();
  const places = store.of(venues).values(['id', LATITUDE, LONGITUDE], all(around({ center, radius }), which));
  for (const [id, lat, lng] of places) {
    const far = inMillimetres(distance(center, { lat: Number(lat), lng: Number(lng) }));
    if (far <= most) found.set(Number(id), far);
  }
  return found;
}

/** Degrees added on each side, so that rounding does not lose places on the edge. */
const MARGIN = 1e-6;

/** Venues in the smallest bounding box of a circle: all in the circle, and some in the corners. */
function around({ center: { lat, lng }, radius }: Circle): Condition {
  const angle = radius / EARTH_RADIUS;
  const up = angle / radians(1) + MARGIN;
  const band = all(gte(LATITUDE, lat - up), lte(LATITUDE, lat + up));
  // a circle around a pole has every longitude
  if (Math.abs(lat) + up >= 90) return band;
  const aside = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat)))) / radians(1) + MARGIN;
  const [west, east] = [lng - aside, lng + aside];
  if (west <= -180) return all(band, any(gte(LONGITUDE, west + 360), lte(LONGITUDE, east)));
  if (east >= 180) return all(band, any(gte(LONGITUDE, west), lte(LONGITUDE, east - 360)));
  return all(band, gte(LONGITUDE, west), lte(LONGITUDE, east));
}
