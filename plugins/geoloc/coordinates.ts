import * as v from 'valibot';

/** A place on earth, in degrees: north of the equator, and east of Greenwich. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees north of the equator. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
/** Degrees east of Greenwich. */
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const members = v.object({ geo_lat: latitude, geo_lng: longitude });

/** Where a record is; undefined when it does not say, or says what cannot be: people write such files by hand. */
export function coordinatesOf(record: object): Coordinates | undefined {
  const read = v.safeParse(members, record);
  return read.success ? { lat: read.output.geo_lat, lng: read.output.geo_lng } : undefined;
}
