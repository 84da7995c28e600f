import type { Collection } from './collection.ts';

/** A value that a declared field of a collection may have. Instants are numbers: milliseconds since 1970 UTC. */
export type Scalar = string | number | boolean | null;

/**
 * A filter as data, so that the store can use its indexes and totals are right.
 * `field` is `id` or a field that the collection declares; anything else is a programming error and throws.
 * A field with several values (terms of an event) matches if any of them does; `ne` and `notIn` are the opposites of `eq` and
 * `in`, so they match if none does. Records are sorted by the smallest of several values, by null if there is none.
 * `eq`, `ne`, `in`, `notIn` take every kind of field but `text`; comparisons and orders take `sorted`; `contains` and `equals`
 * take `text`.
 * Order of values: null before false before true before numbers before strings; strings by code unit.
 * Comparisons (`lt` … `gte`) never match null.
 */
export type Condition =
  | { readonly op: 'eq' | 'ne'; readonly field: string; readonly value: Scalar }
  | {
      readonly op: 'lt' | 'lte' | 'gt' | 'gte';
      readonly field: string;
      readonly value: Scalar;
      /** The value is the instant of the request: see `Moment`, which makes such conditions. */
      readonly moving?: true;
    }
  | { readonly op: 'in' | 'notIn'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly op: 'contains' | 'equals'; readonly field: string; readonly text: string }
  | { readonly op: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly op: 'not'; readonly condition: Condition };

/** One step of an order; `field` is `id` or a declared field. */
export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** A number (or text) by which records are ordered instead of a declared field: a distance, a relevance. Smallest first. */
export type Rank<R = unknown> = ((record: R) => number | string) | FieldRank;

/**
 * A rank by the smallest value of a declared field other than `text`; records without a value come last. No records have to be
 * read for it.
 */
export interface FieldRank {
  readonly field: string;
  readonly rankOf: (value: Exclude<Scalar, null>) => number;
}

/** A query of a collection. */
export interface Query<R = unknown> {
  readonly where?: Condition | undefined;
  /** Ties are broken by id in the direction of the last order, so that pages never overlap. Default: by id, ascending. */
  readonly order?: readonly Order[] | undefined;
  /** Comes before `order`. */
  readonly rank?: Rank<R> | undefined;
  /** Records that match the first condition come first, then those that match the second …, then the others. After `rank`. */
  readonly tiers?: readonly Condition[] | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** A record that was found. */
export interface RecordRow<R = unknown> {
  readonly id: number;
  /** As `RecordReader.version`. */
  readonly hash: string;
  /** Read when it is asked for. */
  readonly record: R;
}

/** One page, and how much there is. */
export interface Found<R> {
  /** For who can do without the records. */
  readonly rows: readonly RecordRow<R>[];
  readonly records: readonly R[];
  /** How many fit, all pages together. */
  readonly total: number;
}

/** A field of a collection: `id`, one that it declares, or one that a plugin adds (`indexOf`), whose name has a dot. */
export type FieldOf<F extends string> = F | 'id' | `${string}.${string}`;

/**
 * Makes a condition about a field. With the collection before the field, the compiler refuses a field that it does not have:
 * `eq(notes, 'author', 7)`.
 */
export interface FieldCondition<Value> {
  <const F extends string>(
    collection: Pick<Collection<never, F>, 'fields'>,
    field: FieldOf<F>,
    value: Value,
  ): Condition;
  (field: string, value: Value): Condition;
}

/** @param make a condition about a field that was named with its collection or by itself */
const aboutField =
  <Value>(make: (field: string, value: Value) => Condition): FieldCondition<Value> =>
  (...given: readonly [string, Value] | readonly [unknown, string, Value]): Condition =>
    given.length === 2 ? make(...given) : make(given[1], given[2]);

/** The field has this value, or has it among several. */
export const eq = aboutField<Scalar>((field, value) => ({ op: 'eq', field, value }));
/** The field does not have this value. */
export const ne = aboutField<Scalar>((field, value) => ({ op: 'ne', field, value }));
/** The field is less than this. */
export const lt = aboutField<Scalar>((field, value) => ({ op: 'lt', field, value }));
/** The field is this or less. */
export const lte = aboutField<Scalar>((field, value) => ({ op: 'lte', field, value }));
/** The field is more than this. */
export const gt = aboutField<Scalar>((field, value) => ({ op: 'gt', field, value }));
/** The field is this or more. */
export const gte = aboutField<Scalar>((field, value) => ({ op: 'gte', field, value }));
/** The field has one of these values; without values, nothing matches. */
export const oneOf = aboutField<readonly Scalar[]>((field, values) => ({ op: 'in', field, values }));
/** The field has none of these values. */
export const noneOf = aboutField<readonly Scalar[]>((field, values) => ({ op: 'notIn', field, values }));
/** Substring without regard to case or accents, over a `text` field. */
export const contains = aboutField<string>((field, text) => ({ op: 'contains', field, text }));
/** The whole text, without regard to case, accents or spaces around it, over a `text` field. */
export const equals = aboutField<string>((field, text) => ({ op: 'equals', field, text }));
/** One step of an order, by a field that the compiler knows the collection has. @param direction default ascending */
export const orderBy = <const F extends string>(
  _collection: Pick<Collection<never, F>, 'fields'>,
  field: FieldOf<F>,
  direction: Order['direction'] = 'asc',
): Order => ({ field, direction });
/**
 * All of these; those left undefined do not count, so that an optional filter is one line. Groups of `all` inside are
 * opened: the store chooses its index among the conditions that it sees side by side.
 */
export function all(...conditions: readonly (Condition | undefined)[]): Condition {
  const opened: Condition[] = [];
  for (const condition of conditions) {
    if (condition?.op === 'all') opened.push(...condition.conditions);
    else if (condition) opened.push(condition);
  }
  return { op: 'all', conditions: opened };
}
/** One of these at least, and of one alone that one; with none given nothing fits. */
export const any = (...conditions: readonly Condition[]): Condition => {
  const [only, ...others] = conditions;
  return only && others.length === 0 ? only : { op: 'any', conditions };
};
/** Everything that does not match this. */
export const not = (condition: Condition): Condition => ({ op: 'not', condition });

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
