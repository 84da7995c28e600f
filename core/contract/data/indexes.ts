import type { Collection, Field, Rules, StoredRecord } from './collection.ts';

/** Fields that a plugin adds to a collection of another plugin, and rules for the members that it stores there. */
export interface Indexes {
  readonly collection: Collection<never>;
  /** By name: the name of the adding plugin, a dot, and a name of its choice. */
  readonly fields: Readonly<Record<string, Field<never>>>;
  /** Rules for the members that it stores in the records; files are checked too. */
  readonly rules: Rules<never>;
}

/**
 * Adds fields to a collection that the plugin's manifest `reads` or `uses`; listed under `indexes`. They exist while the plugin is
 * on, for its own queries and for conditions that it adds to lists. Fields of a plugin's own collection are declared in
 * `defineCollection` instead.
 *
 * @param fields derived from the record alone. Only members in the schema of the collection are validated; a record for which a
 *   field throws is invalid
 * @param rules violations in files are warnings; `almanac doctor` also reports them while the plugin is off
 * @example indexOf(venues, { 'geoloc.lat': sorted((venue) => latitudeOf(venue)) })
 */
export const indexOf = <R extends StoredRecord>(
  collection: Collection<R>,
  fields: Readonly<Record<string, Field<R>>>,
  { rules = () => [] }: { readonly rules?: Rules<R> } = {},
): Indexes => ({ collection, fields, rules });
