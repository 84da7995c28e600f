/** A value of a declared field of a collection. Instants are numbers: milliseconds since 1970 UTC. */
export type Scalar = string | number | boolean | null;

/**
 * A filter as data, so that the store can use its indexes and totals are right.
 * `field` is `id` or a field that the collection declares; anything else is a programming error and throws.
 * A field with several values (terms of an event) matches if any of them does. `ne` and `notIn` are the opposites of `eq` and `in`:
 * they match if none does. Records are sorted by the smallest of several values, by null if there is none.
 * `eq`, `ne`, `in` and `notIn` accept every kind of field except `text`; comparisons and orders accept `sorted`; `contains` and
 * `equals` accept `text`.
 * Order of values: null before false before true before numbers before strings; strings by code unit.
 * Comparisons (`lt` … `gte`) never match null.
 */
export type Condition =
  | { readonly op: 'eq' | 'ne'; readonly field: string; readonly value: Scalar }
  | {
      readonly op: 'lt' | 'lte' | 'gt' | 'gte';
      readonly field: string;
      readonly value: Scalar;
      /** The value is the instant of the request. `Moment` creates such conditions. */
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

/** A number (or text) by which records are ordered instead of a declared field, such as a distance or a relevance. Smallest first. */
export type Rank<R = unknown> = ((record: R) => number | string) | FieldRank;

/** A rank by the smallest value of a declared field other than `text`; records without a value come last. It does not need to read records. */
export interface FieldRank {
  readonly field: string;
  readonly rankOf: (value: Exclude<Scalar, null>) => number;
}

/** A query of a collection. */
export interface Query<R = unknown> {
  readonly where?: Condition | undefined;
  /** Ties are broken by id in the direction of the last order, so that pages never overlap. Default: by id, ascending. */
  readonly order?: readonly Order[] | undefined;
  /** Takes precedence over `order`. */
  readonly rank?: Rank<R> | undefined;
  /** Records that match the first condition come first, then those that match the second, and so on; then all others. Applied after `rank`. */
  readonly tiers?: readonly Condition[] | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** A record that was found. */
export interface RecordRow<R = unknown> {
  readonly id: number;
  /** As `RecordReader.version`. */
  readonly hash: string;
  /** Read on first access. */
  readonly record: R;
}

/** One page of results, and the total. */
export interface Found<R> {
  /** For callers that do not need the records. */
  readonly rows: readonly RecordRow<R>[];
  readonly records: readonly R[];
  /** Number of matching records on all pages. */
  readonly total: number;
}

/** A collection, as far as its fields' names count. */
interface WithFields<F extends string> {
  readonly fields: Readonly<Record<F, unknown>>;
}

/** A field of a collection: `id`, a field that it declares, or a field added by a plugin (`indexOf`), whose name has a dot. */
export type FieldOf<F extends string> = F | 'id' | `${string}.${string}`;

/**
 * Creates a condition on a field. With the collection before the field, the compiler rejects a field that the collection does not
 * have: `eq(notes, 'author', 7)`.
 */
export interface FieldCondition<Value> {
  <const F extends string>(collection: WithFields<F>, field: FieldOf<F>, value: Value): Condition;
  (field: string, value: Value): Condition;
}

/** @param make creates a condition on a field, named with its collection or alone */
const aboutField =
  <Value>(make: (field: string, value: Value) => Condition): FieldCondition<Value> =>
  (...given: readonly [string, Value] | readonly [unknown, string, Value]): Condition =>
    given.length === 2 ? make(...given) : make(given[1], given[2]);

/** The field has this value, or has it among several values. */
export const eq = aboutField<Scalar>((field, value) => ({ op: 'eq', field, value }));
/** The field does not have this value. */
export const ne = aboutField<Scalar>((field, value) => ({ op: 'ne', field, value }));
/** The field is less than this. */
export const lt = aboutField<Scalar>((field, value) => ({ op: 'lt', field, value }));
/** The field is less than or equal to this. */
export const lte = aboutField<Scalar>((field, value) => ({ op: 'lte', field, value }));
/** The field is greater than this. */
export const gt = aboutField<Scalar>((field, value) => ({ op: 'gt', field, value }));
/** The field is greater than or equal to this. */
export const gte = aboutField<Scalar>((field, value) => ({ op: 'gte', field, value }));
/** The field has one of these values; without values, nothing matches. */
export const oneOf = aboutField<readonly Scalar[]>((field, values) => ({ op: 'in', field, values }));
/** The field has none of these values. */
export const noneOf = aboutField<readonly Scalar[]>((field, values) => ({ op: 'notIn', field, values }));
/** Substring match in a `text` field, ignoring case and accents. */
export const contains = aboutField<string>((field, text) => ({ op: 'contains', field, text }));
/** Match of the whole text of a `text` field, ignoring case, accents and surrounding spaces. */
export const equals = aboutField<string>((field, text) => ({ op: 'equals', field, text }));
/** One step of an order, by a field that the compiler checks against the collection. @param direction default ascending */
export const orderBy = <const F extends string>(
  _collection: WithFields<F>,
  field: FieldOf<F>,
  direction: Order['direction'] = 'asc',
): Order => ({ field, direction });
/**
 * All of these conditions; undefined ones are ignored, so that an optional filter takes one line. Nested `all` groups are
 * flattened, because the store chooses its index among the conditions on one level.
 */
export function all(...conditions: readonly (Condition | undefined)[]): Condition {
  const opened: Condition[] = [];
  for (const condition of conditions) {
    if (condition?.op === 'all') opened.push(...condition.conditions);
    else if (condition) opened.push(condition);
  }
  return { op: 'all', conditions: opened };
}
/** At least one of these conditions. A single condition is returned as it is; without conditions, nothing matches. */
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
 * The instant of a request, which stays the same throughout the request. Responses are cached until an instant passes that they
 * were compared with, so use these methods for comparisons. All instants are milliseconds since 1970 UTC.
 */
export interface Moment {
  /** The instant itself. A response that depends on it is never cached. */
  readonly now: number;
  /** Whether an instant is now or past. */
  isReached(instant: number): boolean;
  /** Returns the value that `make` derives from now. It is valid until the instant that `make` returns. */
  hold<T>(make: (now: number) => Held<T>): T;
  /** Matches records whose instant in this `sorted` field is now or past. */
  reached(field: string): Condition;
  /** Matches records whose instant in this `sorted` field is in the future. */
  ahead(field: string): Condition;
}

/** A moment without caching: for a write, a command or a test. */
export const momentAt = (now: number): Moment => ({
  now,
  isReached: (instant) => instant <= now,
  hold: (make) => make(now).value,
  reached: (field) => ({ op: 'lte', field, value: now, moving: true }),
  ahead: (field) => ({ op: 'gt', field, value: now, moving: true }),
});
