import type { Coordinates } from '../calendar/index.ts';

/** Kilometres in one of a unit. */
export const KM_IN = { km: 1, mi: 1.609344 };

/** The earth's mean radius, km (IUGG). */
export const EARTH_RADIUS = 6_371.0088;

/** Degrees as radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way from one place to another on the sphere, km: the haversine formula, which holds for small and large ones. */
export function distance(from: Coordinates, to: Coordinates): number {
  const north = radians(to.lat - from.lat);
  // around the earth and back is nowhere
  const east = radians((to.lng - from.lng) % 360);
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.atan2(Math.sqrt(half), Math.sqrt(1 - half));
}
