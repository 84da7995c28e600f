import * as v from 'valibot';
import { isObject } from '../../../core/host.ts';

/** Path of the manifest in a backup, whose last file it is. */
export const MANIFEST = '.almanac/backup.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const listedSchema = v.object({ size: count, hash: v.string() });

/** A file of a backup: its size in bytes and its hash (core/lib/hash.ts). */
export type Listed = v.InferOutput<typeof listedSchema>;

/** Files by path. A Map, because a plain object would mishandle paths such as `constructor` and `__proto__`. */
const files = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object'),
  v.transform((listed) => new Map(Object.entries(listed))),
  v.map(v.string(), listedSchema),
);

/** The manifest of a backup. The backup is complete when every file matches it. */
export const manifestSchema = v.object({
  almanac_backup: v.literal(1),
  /** Time of the backup, ISO 8601 in UTC. */
  made: v.pipe(v.string(), v.isoTimestamp()),
  /** Address of the site. */
  site: v.string(),
  records: count,
  files,
});

/** A manifest as written to JSON. */
export type ManifestText = v.InferInput<typeof manifestSchema>;

/** A manifest as read. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
