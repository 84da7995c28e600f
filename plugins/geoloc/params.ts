import * as v from 'valibot';
import type { ParamsOf } from '../../core/index.ts';
import { described, invalidParam } from '../content/index.ts';
import { latitude, longitude } from './coordinates.ts';
import { KM_IN } from './distance.ts';
import { type GeolocConfig, way } from './geoloc.ts';
import type { Circle } from './near.ts';

/** What lists take; `geoloc`, `geoloc_lat` and `geoloc_lng` are of the contract. */
export const listParams = ({ radius, unit }: GeolocConfig) => ({
  geoloc: described(v.boolean(), 'Only where it is known where the venue is, or only where it is not.'),
  geoloc_lat: described(latitude, 'Near this latitude, in degrees; geoloc_lng must be given too.'),
  geoloc_lng: described(longitude, 'Near this longitude, in degrees; geoloc_lat must be given too.'),
  geoloc_radius: described(way, `How far from there, in ${unit}. Default: ${radius}.`),
  geoloc_nearest: described(v.boolean(), 'The nearest first.'),
});

/** The same, as asked. */
export type ListParams = ParamsOf<ReturnType<typeof listParams>>;

/**
 * Where somebody looks; undefined for everywhere.
 *
 * @throws ApiError rest_invalid_param naming what is missing of a place
 */
export function circleOf(
  { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius, geoloc_nearest = false }: ListParams,
  config: GeolocConfig,
): Circle | undefined {
  if (lat !== undefined && lng !== undefined) {
    return { center: { lat, lng }, radius: (geoloc_radius ?? config.radius) * KM_IN[config.unit] };
  }
  if (lat !== undefined) throw incomplete('geoloc_lng', 'geoloc_lat');
  if (lng !== undefined) throw incomplete('geoloc_lat', 'geoloc_lng');
  if (geoloc_radius !== undefined) throw incomplete('geoloc_lat', 'geoloc_radius');
  if (geoloc_nearest) throw incomplete('geoloc_lat', 'geoloc_nearest');
  return undefined;
}

const incomplete = (missing: string, given: string) =>
  invalidParam(missing, `${given} was given, but not ${missing}: a place has geoloc_lat and geoloc_lng.`);
