import type { Condition } from '../data/query.ts';

/** A value derived from an instant, and how long it is valid. */
export interface Held<T> {
  readonly value: T;
  /** The first instant at which it is no longer valid, milliseconds since 1970 UTC. */
  readonly until: number;
}

/**
 * The instant of a request, the same throughout it. Responses are cached until an instant passes that they were compared with, so
 * use these methods for comparisons. All instants are milliseconds since 1970 UTC.
 */
export interface Moment {
  /** The instant itself. A response that depends on it is never cached. */
  readonly now: number;
  /** Whether an instant is now or past. */
  isReached(instant: number): boolean;
  /** The value that `make` derives from now, valid until the instant that it returns. */
  hold<T>(make: (now: number) => Held<T>): T;
  /** Records whose instant in this `sorted` field is now or past. */
  reached(field: string): Condition;
  /** Records whose instant in this `sorted` field is still to come. */
  ahead(field: string): Condition;
}

/** A moment for which nothing is cached: of a write, a command or a test. */
export const momentAt = (now: number): Moment => ({
  now,
  isReached: (instant) => instant <= now,
  hold: (make) => make(now).value,
  reached: (field) => ({ op: 'lte', field, value: now, moving: true }),
  ahead: (field) => ({ op: 'gt', field, value: now, moving: true }),
});
