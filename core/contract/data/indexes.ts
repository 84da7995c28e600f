import type { Collection, Field, Rules, StoredRecord } from './collection.ts';

/** Fields that a plugin adds to a collection of another plugin, for queries to name, and rules for what it keeps there. */
export interface Indexes {
  readonly collection: Collection<never>;
  /** By name: that of the plugin that adds them, a dot and what it likes. */
  readonly fields: Readonly<Record<string, Field<never>>>;
  /** What the members that it keeps in the records are held to, in files too. */
  readonly rules: Rules<never>;
}

/**
 * Adds fields to a collection that the manifest of the plugin `reads` or `uses`; listed under `indexes`. They are there as
 * long as the plugin is on, for its own queries and for the conditions that it gives to lists.
 *
 * @param fields derived from the record alone, of which only what the schema of the collection declares was checked; what
 *   they throw makes a file no record of the collection
 * @param rules who breaks them in a file is warned, also while the plugin is off, as far as its code is loaded (`almanac doctor`)
 * @example indexOf(venues, { 'geoloc.lat': sorted((venue) => latitudeOf(venue)) })
 */
export const indexOf = <R extends StoredRecord>(
  collection: Collection<R>,
  fields: Readonly<Record<string, Field<R>>>,
  { rules = () => [] }: { readonly rules?: Rules<R> } = {},
): Indexes => ({ collection, fields, rules });
