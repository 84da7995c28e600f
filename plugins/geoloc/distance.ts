import type { Coordinates } from '../calendar/index.ts';

/** Kilometres per unit. */
export const KM_IN = { km: 1, mi: 1.609344 };

/** The earth's mean radius (IUGG). Kilometres. */
export const EARTH_RADIUS = 6_371.0088;

/** Converts degrees to radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance between two places, in kilometres: the haversine formula, which is accurate for short and long distances. */
export function distance(from: Coordinates, to: Coordinates): number {
  const north = radians(to.lat - from.lat);
  // full turns do not count
  const east = radians((to.lng - from.lng) % 360);
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.atan2(Math.sqrt(half), Math.sqrt(1 - half));
}
