import * as v from 'valibot';

/** An application password as stored: `almanac app-password`, docs/users.md. */
export const applicationPasswordSchema = v.looseObject({
  uuid: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  /** UUID chosen by the application. */
  app_id: v.optional(v.pipe(v.string(), v.uuid())),
  /** Keyed hash, see application-password.ts. */
  hash: v.string(),
  /** Instant, ISO 8601 in UTC. */
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** Recorded at the first use of each day. */
  last_used: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** Client address of that use. */
  last_ip: v.optional(v.nullable(v.string())),
});

/** One application password as stored. */
export type ApplicationPassword = v.InferOutput<typeof applicationPasswordSchema>;
