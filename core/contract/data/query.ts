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

/** The field has this value, or has it among several. */
export const eq = (field: string, value: Scalar): Condition => ({ op: 'eq', field, value });
/** The field does not have this value. */
export const ne = (field: string, value: Scalar): Condition => ({ op: 'ne', field, value });
/** The field is less than this. */
export const lt = (field: string, value: Scalar): Condition => ({ op: 'lt', field, value });
/** The field is this or less. */
export const lte = (field: string, value: Scalar): Condition => ({ op: 'lte', field, value });
/** The field is more than this. */
export const gt = (field: string, value: Scalar): Condition => ({ op: 'gt', field, value });
/** The field is this or more. */
export const gte = (field: string, value: Scalar): Condition => ({ op: 'gte', field, value });
/** The field has one of these values; without values, nothing matches. */
export const oneOf = (field: string, values: readonly Scalar[]): Condition => ({ op: 'in', field, values });
/** The field has none of these values. */
export const noneOf = (field: string, values: readonly Scalar[]): Condition => ({ op: 'notIn', field, values });
/** Substring without regard to case or accents, over a `text` field. */
export const contains = (field: string, text: string): Condition => ({ op: 'contains', field, text });
/** The whole text, without regard to case, accents or spaces around it, over a `text` field. */
export const equals = (field: string, text: string): Condition => ({ op: 'equals', field, text });
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
