import { all, any, type Condition, gte, lte, type StoreReader } from '../../core/index.ts';
import type { Coordinates } from '../calendar/index.ts';
import { venues } from '../calendar/index.ts';
import { distance, EARTH_RADIUS, radians } from './distance.ts';
import { LATITUDE, LONGITUDE } from './indexes.ts';

/** All places not farther from one than so many km. */
export interface Circle {
  readonly center: Coordinates;
  readonly radius: number;
}

/** Nobody measures closer, and what is as far must not be told apart by rounding: a pole has many longitudes. */
const inMillimetres = (km: number): number => Math.round(km * 1e6);

/**
 * The venues in a circle: by id how far they are from its center, mm.
 *
 * @param which venues count; all when left out
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

/** A millionth of a degree: what lies on the edge must not be lost to rounding. */
const MARGIN = 1e-6;

/** Venues in the narrowest rectangle of latitudes and longitudes around a circle: those in it, and some in the corners. */
function around({ center: { lat, lng }, radius }: Circle): Condition {
  const angle = radius / EARTH_RADIUS;
  const up = angle / radians(1) + MARGIN;
  const band = all(gte(LATITUDE, lat - up), lte(LATITUDE, lat + up));
  // whoever can walk around a pole is at every longitude
  if (Math.abs(lat) + up >= 90) return band;
  const aside = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat)))) / radians(1) + MARGIN;
  const [west, east] = [lng - aside, lng + aside];
  if (west <= -180) return all(band, any(gte(LONGITUDE, west + 360), lte(LONGITUDE, east)));
  if (east >= 180) return all(band, any(gte(LONGITUDE, west), lte(LONGITUDE, east - 360)));
  return all(band, gte(LONGITUDE, west), lte(LONGITUDE, east));
}
