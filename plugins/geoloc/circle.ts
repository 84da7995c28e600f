import { all, any, type Condition, gte, lte } from '../../core/index.ts';
import type { Coordinates } from './coordinates.ts';
import { EARTH_RADIUS, radians } from './distance.ts';
import { LATITUDE, LONGITUDE } from './indexes.ts';

/** All places not farther from one than so many km. */
export interface Circle {
  readonly center: Coordinates;
  readonly radius: number;
}

/** Degrees, a tenth of a metre: what lies on the edge must not be lost to rounding. */
const MARGIN = 1e-6;

const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Records in the narrowest rectangle of latitudes and longitudes around a circle: those within it, and some in the corners. */
export function around({ center: { lat, lng }, radius }: Circle): Condition {
  const angle = radius / EARTH_RADIUS;
  const south = lat - degrees(angle) - MARGIN;
  const north = lat + degrees(angle) + MARGIN;
  const band = all(gte(LATITUDE, south), lte(LATITUDE, north));
  // whoever can walk around a pole is at every longitude
  if (south <= -90 || north >= 90) return band;
  const aside = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + MARGIN;
  const west = gte(LONGITUDE, lng - aside);
  const east = lte(LONGITUDE, lng + aside);
  if (lng - aside <= -180) return all(band, any(gte(LONGITUDE, lng - aside + 360), east));
  if (lng + aside >= 180) return all(band, any(west, lte(LONGITUDE, lng + aside - 360)));
  return all(band, west, east);
}
