import type { Collection } from '../contract/collection.ts';
import type { Plugin } from '../contract/plugin.ts';

/** A collection with the fields that other plugins add to it. @param on plugins that are on, checked against each other */
export const indexed = (collection: Collection<never>, on: readonly Plugin[]): Collection<never> => ({
  ...collection,
  fields: Object.assign(
    {},
    collection.fields,
    ...on
      .flatMap(({ indexes }) => indexes)
      .filter((added) => added.collection.name === collection.name)
      .map(({ fields }) => fields),
  ),
});
