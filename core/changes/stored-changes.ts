import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, sorted } from '../contract/data/collection.ts';
import { systemAlone } from '../jobs/system-alone.ts';

const value = v.optional(v.record(v.string(), v.unknown()));

const schema = v.looseObject({
  id: v.number(),
  collection: v.string(),
  record: v.number(),
  kind: v.picklist(['created', 'changed', 'removed']),
  /** Previous value; undefined if unknown or too long. */
  before: value,
  after: value,
  /** Hash of the file after the change; undefined for a removed record. */
  hash: v.optional(v.string()),
  /** Characters of both values together. */
  size: v.number(),
  /** Milliseconds since 1970 UTC. */
  at: v.number(),
});

/** A record as a single key: `calendar/events/12`. */
export const recordKey = (collection: string, id: number): string => `${collection}/${id}`;

/** The record that `recordKey` names. */
export function placeOf(key: string): { readonly collection: string; readonly id: number } {
  const cut = key.lastIndexOf('/');
  return { collection: key.slice(0, cut), id: Number(key.slice(cut + 1)) };
}

/**
 * The log of changes, `.almanac/private/core/changes/<position>.json`, ignored by git: changes of the collections that active listeners
 * follow, in commit order.
 */
export const storedChanges = defineCollection('core/changes', schema, {
  private: true,
  ids: 'own',
  fields: {
    collection: posting((change) => change.collection),
    record: posting((change) => recordKey(change.collection, change.record)),
    size: sorted((change) => change.size),
  },
  guard: systemAlone('log of changes'),
});

/** A stored change. */
export type StoredChange = RecordOf<typeof storedChanges>;
