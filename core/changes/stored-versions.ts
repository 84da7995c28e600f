import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, unique } from '../contract/data/collection.ts';
import { systemAlone } from '../jobs/system-alone.ts';

/** Records that one file tells of, at most. */
const IN_A_CHUNK = 500;

const schema = v.looseObject({
  id: v.number(),
  collection: v.string(),
  chunk: v.number(),
  /** Hashes of the files, by id of the record. */
  hashes: v.record(v.string(), v.string()),
});

/** In which chunk a record is. */
export const chunkOf = (id: number): number => Math.floor(id / IN_A_CHUNK);

/** A chunk as one word. */
export const chunkKey = (collection: string, chunk: number): string => `${collection}/${chunk}`;

/**
 * The versions of records as listeners know them, but for what the log of changes says since,
 * `.almanac/private/core/versions/<id>.json`: what differs from it was changed while nobody followed. Each collection that is
 * followed has a chunk 0.
 */
export const storedVersions = defineCollection('core/versions', schema, {
  private: true,
  ids: 'own',
  fields: {
    collection: posting((one) => one.collection),
    chunk: unique((one) => chunkKey(one.collection, one.chunk)),
  },
  guard: systemAlone('notes of versions'),
});

/** Versions of some records, as they are stored. */
export type StoredVersions = RecordOf<typeof storedVersions>;
