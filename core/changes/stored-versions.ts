import * as v from 'valibot';
import { defineCollection, posting, type RecordOf, unique } from '../contract/data/collection.ts';
import { systemAlone } from '../jobs/system-alone.ts';

/** Records per file. */
const IN_A_CHUNK = 500;

const schema = v.looseObject({
  id: v.number(),
  collection: v.string(),
  chunk: v.number(),
  /** Hashes of the files, by id of the record. */
  hashes: v.record(v.string(), v.string()),
});

/** The chunk of a record. */
export const chunkOf = (id: number): number => Math.floor(id / IN_A_CHUNK);

/** A chunk as a single key. */
export const chunkKey = (collection: string, chunk: number): string => `${collection}/${chunk}`;

/**
 * The versions of records known to listeners, apart from later entries in the log of changes, `.almanac/private/core/versions/<id>.json`: a
 * record that differs from both was changed while nothing followed it. Each followed collection has a chunk 0.
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

/** Stored versions of some records. */
export type StoredVersions = RecordOf<typeof storedVersions>;
