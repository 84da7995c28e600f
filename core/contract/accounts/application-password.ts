import * as v from 'valibot';

/** An application password as it is stored: `almanac app-password`, docs/users.md. */
export const applicationPasswordSchema = v.looseObject({
  uuid: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  /** UUID that the application gave for itself. */
  app_id: v.optional(v.pipe(v.string(), v.uuid())),
  /** Keyed hash, see application-password.ts. */
  hash: v.string(),
  /** Instant, ISO 8601 in UTC. */
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** To the day: recorded at the first use of a day. */
  last_used: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** Address that it was used from then. */
  last_ip: v.optional(v.nullable(v.string())),
});

/** One application password as it is stored. */
export type ApplicationPassword = v.InferOutput<typeof applicationPasswordSchema>;
