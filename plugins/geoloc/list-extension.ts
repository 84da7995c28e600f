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
} from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import type { GeolocConfig } from './geoloc.ts';
import { located } from './indexes.ts';
import { near } from './near.ts';
import { circleOf, type ListParams, listParams } from './params.ts';

type Asked = ListInput<ListParams>;

/**
 * Filters and orders a list by where its venues are; of several the nearest counts.
 *
 * @param list that it is about
 * @param field of the records, with ids of venues
 * @param counts which venues do; all when left out
 */
export function listExtension<R>(
  list: ListPoint<R>,
  config: GeolocConfig,
  field: string,
  counts?: (moment: Moment) => Condition,
): Contribution {
  // both the filter and the order of one request go by it
  const known = new WeakMap<Asked, ReturnType<typeof near>>();
  const found = (input: Asked) => {
    const circle = circleOf(input.params, config);
    const distances = circle && (known.get(input) ?? near(input.store, circle, counts?.(input.moment)));
    if (distances) known.set(input, distances);
    return distances;
  };
  const somewhere = ({ store, moment }: Asked): readonly number[] =>
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
