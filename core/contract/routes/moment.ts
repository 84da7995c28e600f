import type { Condition } from '../data/query.ts';

/** What was made of an instant, and how long it stays what it is. */
export interface Held<T> {
  readonly value: T;
  /** The first instant at which it would be made anew, milliseconds since 1970 UTC. */
  readonly until: number;
}

/**
 * The instant of a request: the same wherever it is asked. Answers are kept until an instant passes that they were compared
 * with, so a comparison says itself what it is about. All instants are milliseconds since 1970 UTC.
 */
export interface Moment {
  /** The instant itself. What is made of it is good for this instant alone: an answer of which that is true is never kept. */
  readonly now: number;
  /** Is it now, or past? */
  isReached(instant: number): boolean;
  /** What `make` makes of now, good until the instant that it says. */
  hold<T>(make: (now: number) => Held<T>): T;
  /** Records whose instant in this `sorted` field is now or past. */
  reached(field: string): Condition;
  /** Records whose instant in this `sorted` field is still to come. */
  ahead(field: string): Condition;
}

/** A moment that nothing is kept for: of a write, a command or a test. */
export const momentAt = (now: number): Moment => ({
  now,
  isReached: (instant) => instant <= now,
  hold: (make) => make(now).value,
  reached: (field) => ({ op: 'lte', field, value: now, moving: true }),
  ahead: (field) => ({ op: 'gt', field, value: now, moving: true }),
});
