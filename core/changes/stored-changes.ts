import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, sorted } from '../contract/data/collection.ts';
import { systemAlone } from '../jobs/system-alone.ts';

const value = v.optional(v.record(v.string(), v.unknown()));

const schema = v.looseObject({
  id: v.number(),
  collection: v.string(),
  record: v.number(),
  kind: v.picklist(['created', 'changed', 'removed']),
  /** What its file said before; undefined where nobody knows, or it is too long. */
  before: value,
  after: value,
  /** Of the file after the change; a removed record has none. */
  hash: v.optional(v.string()),
  /** Characters of both values. */
  size: v.number(),
  /** Milliseconds since 1970 UTC. */
  at: v.number(),
});

/** A record as one word: `calendar/events/12`. */
export const recordKey = (collection: string, id: number): string => `${collection}/${id}`;

/** The record that `recordKey` names. */
export function placeOf(key: string): { readonly collection: string; readonly id: number } {
  const cut = key.lastIndexOf('/');
  return { collection: key.slice(0, cut), id: Number(key.slice(cut + 1)) };
}

/**
 * The log of changes, `.almanac/private/core/changes/<position>.json`, out of git: of the collections that listeners which are on
 * are told of, in the order in which they were committed.
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

/** A change, as it is stored. */
export type StoredChange = RecordOf<typeof storedChanges>;
