import {
  all,
  type Condition,
  type ListExtension,
  type ListInput,
  type Moment,
  noneOf,
  oneOf,
} from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import type { GeolocConfig } from './geoloc.ts';
import { located } from './indexes.ts';
import { near } from './near.ts';
import { circleOf, type ListParams, listParams } from './params.ts';

/** A list of what is somewhere, by its venues. */
interface Placed<R> {
  /** Of the records, with ids of venues. */
  readonly field: string;
  readonly venuesOf: (record: R) => readonly number[];
  /** Which venues count; all when left out. */
  readonly counts?: (moment: Moment) => Condition;
}

/** Filters and orders a list by where its venues are; of several the nearest counts. */
export function listExtension<R>({ field, venuesOf, counts }: Placed<R>, config: GeolocConfig): ListExtension {
  // the schemas of `listParams` checked them
  const asked = ({ params }: ListInput) => params as ListParams;
  const found = oncePer((input: ListInput) => {
    const circle = circleOf(asked(input), config);
    return circle && near(input.store, circle, counts?.(input.moment));
  });
  const somewhere = ({ store, moment }: ListInput): readonly number[] =>
    store
      .of(venues)
      .find({ where: all(located, counts?.(moment)) })
      .records.map(({ id }) => id);
  return {
    params: listParams(config),
    where: (input) => {
      const { geoloc } = asked(input);
      const distances = found(input);
      return all(
        geoloc === undefined ? undefined : (geoloc ? oneOf : noneOf)(field, somewhere(input)),
        distances && oneOf(field, [...distances.keys()]),
      );
    },
    rank: (input) => {
      const distances = found(input);
      if (!asked(input).geoloc_nearest || !distances) return undefined;
      const far = (id: number) => distances.get(id) ?? Number.POSITIVE_INFINITY;
      // what it orders are the records of this list
      return (record) => Math.min(...venuesOf(record as R).map(far));
    },
  };
}

/** Makes something of a key once, and forgets it with the key. */
function oncePer<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { readonly value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
