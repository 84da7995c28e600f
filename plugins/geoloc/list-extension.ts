import * as v from 'valibot';
import {
  all,
  type Condition,
  type Contribution,
  extendList,
  type ListInput,
  type ListPoint,
  type Moment,
  noneOf,
  oneOf,
  type ParamsOf,
} from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import { described, invalidParam } from '../content/index.ts';
import { latitude, longitude } from './coordinates.ts';
import { KM_IN } from './distance.ts';
import { type GeolocConfig, way } from './geoloc.ts';
import { located } from './indexes.ts';
import { type Circle, near } from './near.ts';

/** Parameters of lists; `geoloc`, `geoloc_lat` and `geoloc_lng` are part of the contract. */
const listParams = ({ radius, unit }: GeolocConfig) => ({
  geoloc: described(v.boolean(), 'Only venues with coordinates, or only those without.'),
  geoloc_lat: described(latitude, 'Near this latitude, in degrees; geoloc_lng must be given too.'),
  geoloc_lng: described(longitude, 'Near this longitude, in degrees; geoloc_lat must be given too.'),
  geoloc_radius: described(way, `Maximum distance, in ${unit}. Default: ${radius}.`),
  geoloc_nearest: described(v.boolean(), 'Sort by distance, the nearest first.'),
});

/** The parameters in a request. */
type ListParams = ParamsOf<ReturnType<typeof listParams>>;

/**
 * The circle to search in; undefined for everywhere.
 *
 * @throws ApiError rest_invalid_param naming the missing parameter
 */
function circleOf(
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
  invalidParam(missing, `${missing} is missing: it must be sent together with ${given}.`);

type GeoQuery = ListInput<ListParams>;

/**
 * Filters and sorts a list by the location of its venues; with several venues, the nearest counts.
 *
 * @param list to extend
 * @param field of the records, with ids of venues
 * @param counts which venues count; all by default
 */
export function listExtension<R>(
  list: ListPoint<R>,
  config: GeolocConfig,
  field: string,
  counts?: (moment: Moment) => Condition,
): Contribution {
  // shared by the filter and the order of one request
  const known = new WeakMap<GeoQuery, ReturnType<typeof near>>();
  const found = (input: GeoQuery) => {
    const circle = circleOf(input.params, config);
    const distances = circle && (known.get(input) ?? near(input.store, circle, counts?.(input.moment)));
    if (distances) known.set(input, distances);
    return distances;
  };
  const somewhere = ({ store, moment }: GeoQuery): readonly number[] =>
    store
      .of(venues)
      .values(['id'], all(located, counts?.(moment)))
      .map(([id]) => Number(id));
  return extendList(list, {
    params: listParams(config),
    where: (input) => {
      const { geoloc } = input.params;
      const distances = found(input);
      return all(
        geoloc === undefined ? undefined : (geoloc ? oneOf : noneOf)(field, somewhere(input)),
        distances && oneOf(field, [...distances.keys()]),
      );
    },
    rank: (input) => {
      const distances = input.params.geoloc_nearest ? found(input) : undefined;
      return distances && { field, rankOf: (id) => distances.get(Number(id)) ?? Number.POSITIVE_INFINITY };
    },
  });
}
