import * as v from 'valibot';
import { storedMembers } from '../../core/index.ts';

/** A place on earth, in degrees: north of the equator, and east of Greenwich. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees north of the equator. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
/** Degrees east of Greenwich. */
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const members = storedMembers(v.object({ geo_lat: latitude, geo_lng: longitude }));

/** Where a record is; undefined when it does not say, or says what cannot be. */
export function coordinatesOf(record: object): Coordinates | undefined {
  const read = members(record);
  return read && { lat: read.geo_lat, lng: read.geo_lng };
}
