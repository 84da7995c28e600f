import * as v from 'valibot';
import { isObject } from '../../../core/host.ts';

/** Where the list of all lies in a backup: its last file. */
export const MANIFEST = '.almanac/backup.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const listedSchema = v.object({ size: count, hash: v.string() });

/** A file of a backup: its bytes, and their hash (core/lib/hash.ts). */
export type Listed = v.InferOutput<typeof listedSchema>;

/** By path. A map: of an object, `constructor` would be there without being listed, and `__proto__` not though it is. */
const files = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object'),
  v.transform((listed) => new Map(Object.entries(listed))),
  v.map(v.string(), listedSchema),
);

/** What a backup holds; it is whole when all of it is there, as it is said here. */
export const manifestSchema = v.object({
  almanac_backup: v.literal(1),
  /** When it was made, ISO 8601 in UTC. */
  made: v.pipe(v.string(), v.isoTimestamp()),
  /** Address of the site. */
  site: v.string(),
  records: count,
  files,
});

/** How a backup's list is written. */
export type ManifestText = v.InferInput<typeof manifestSchema>;

/** What a backup holds. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
