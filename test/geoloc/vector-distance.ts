import type { Coordinates } from '../../plugins/calendar/index.ts';
import { EARTH_RADIUS } from '../../plugins/geoloc/distance.ts';

/** A distance in km, computed independently: the angle between two vectors from the earth's center, times its radius. */
export function vectorDistance(one: Coordinates, other: Coordinates): number {
  const [a, b] = [vector(one), vector(other)];
  const cross = Math.hypot(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  return EARTH_RADIUS * Math.atan2(cross, a.x * b.x + a.y * b.y + a.z * b.z);
}

function vector({ lat, lng }: Coordinates) {
  const [north, east] = [(lat / 180) * Math.PI, (lng / 180) * Math.PI];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}
