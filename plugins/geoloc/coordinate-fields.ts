import * as v from 'valibot';
import { extendFields } from '../../core/index.ts';
import { venueFields } from '../calendar/index.ts';
import { described, invalidParam } from '../content/index.ts';
import { coordinatesOf, latitude, longitude } from './coordinates.ts';

const clearable = (degrees: v.GenericSchema<number>, description: string) =>
  described(v.nullable(v.union([degrees, v.literal('')])), `${description} null and empty clear it.`);

/** Coordinate fields of a venue: both or neither. */
export const coordinateFields = extendFields(venueFields, {
  params: {
    geo_lat: clearable(latitude, 'Degrees north of the equator, together with geo_lng.'),
    geo_lng: clearable(longitude, 'Degrees east of Greenwich, together with geo_lat.'),
  },
  shows: {
    geo_lat: v.optional(v.pipe(latitude, v.description('Degrees north of the equator, if it has coordinates.'))),
    geo_lng: v.optional(v.pipe(longitude, v.description('Degrees east of Greenwich, if it has coordinates.'))),
  },
  store: (sent, before) => {
    if (Object.keys(sent).length === 0) return {};
    const stored = before && coordinatesOf(before);
    const { geo_lat = stored?.lat, geo_lng = stored?.lng } = sent;
    const given = { geo_lat: numberOf(geo_lat), geo_lng: numberOf(geo_lng) };
    if ((given.geo_lat === undefined) !== (given.geo_lng === undefined)) {
      const [missing, other] = given.geo_lat === undefined ? ['geo_lat', 'geo_lng'] : ['geo_lng', 'geo_lat'];
      throw invalidParam(missing, `${missing} is missing: it must be sent together with ${other}.`);
    }
    return given;
  },
  show: (venue) => {
    const at = coordinatesOf(venue);
    return at ? { geo_lat: at.lat, geo_lng: at.lng } : {};
  },
});

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
