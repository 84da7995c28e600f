import * as v from 'valibot';
import { type Breach, memberRules, storedMembers } from '../../core/index.ts';
import type { Coordinates } from '../calendar/index.ts';

/** Degrees north of the equator. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
/** Degrees east of Greenwich. */
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const schema = v.object({ geo_lat: latitude, geo_lng: longitude });
const members = storedMembers(schema);

/** The coordinates of a record; undefined if it has none or they are invalid. */
export function coordinatesOf(record: object): Coordinates | undefined {
  const read = members(record);
  return read && { lat: read.geo_lat, lng: read.geo_lng };
}

/** Rules for coordinates in files: both or neither, and within range. */
export function* coordinateRules(venue: object): Generator<Breach> {
  if ('geo_lat' in venue || 'geo_lng' in venue) yield* memberRules(schema)(venue);
}
