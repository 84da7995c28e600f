import type * as v from 'valibot';
import type { Principal } from './principal.ts';
import type { Scalar } from './query.ts';
import type { Refusal } from './refusal.ts';

/** What every stored record has. Fields that no schema declares are kept: turning a plugin off erases nothing. */
export interface StoredRecord {
  readonly id: number;
}

/** A record before it has its id. (`Omit` would forget the declared members of a record that keeps unknown ones.) */
export type Unsaved<R extends StoredRecord> = { readonly [K in keyof R as K extends 'id' ? never : K]: R[K] };

/**
 * How a field that queries may name is indexed.
 * `sorted`: ranges and order. `posting`: equality and membership, one or several values.
 * `unique`: like posting; two records with one value are refused in a transaction (null is never a clash).
 * `text`: `contains` only.
 */
export type FieldKind = 'sorted' | 'posting' | 'unique' | 'text';

/** A declared field: derived from the record alone, so that it never has to be stored. */
export interface Field<R> {
  readonly kind: FieldKind;
  readonly value: (record: R) => Scalar | readonly Scalar[];
}

/** What a write does to a record: `before` is undefined for a new one, `after` for one that goes. */
export interface Change<R> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** The second gate: may this principal make this change? Asked by the store before a commit. Nothing means yes. */
export type Guard<R> = (principal: Principal, change: Change<R>) => Refusal | undefined;

/** What a plugin says of a collection. */
export interface CollectionDeclaration<S extends v.GenericSchema> {
  /** `<plugin>/<collection>`; also the folder below the data folder. */
  readonly name: string;
  /** A loose object: unknown keys are kept. Its key order is the order in the file. */
  readonly schema: S;
  readonly fields: Readonly<Record<string, Field<v.InferOutput<S> & StoredRecord>>>;
  readonly guard: Guard<v.InferOutput<S> & StoredRecord>;
  /** `site`: the one sequence that records of all kinds and terms share (default). `own`: starts at 1. */
  readonly ids?: 'site' | 'own';
  /** Kept in `.almanac/private/<name>`, out of git. */
  readonly private?: boolean;
  /** Version of the schema, in the record's `$version` when above 1. */
  readonly version?: number;
  /** `upgrade[n]` turns a record of version n − 1 into one of version n. Pure. */
  readonly upgrade?: Readonly<Record<number, (record: Record<string, unknown>) => Record<string, unknown>>>;
}

/** A collection as the runtime holds it, every default filled in. */
export interface Collection<R extends StoredRecord = StoredRecord> {
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly fields: Readonly<Record<string, Field<R>>>;
  readonly guard: Guard<R>;
  readonly ids: 'site' | 'own';
  readonly private: boolean;
  readonly version: number;
  readonly upgrade: Readonly<Record<number, (record: Record<string, unknown>) => Record<string, unknown>>>;
}

/** The type of a collection's records. */
export type RecordOf<C> = C extends Collection<infer R> ? R : never;

/** Declares a collection. Does nothing else; a plugin lists it under `collections`. */
export function defineCollection<S extends v.GenericSchema>(
  declaration: CollectionDeclaration<S>,
): Collection<v.InferOutput<S> & StoredRecord> {
  return { ids: 'site', private: false, version: 1, upgrade: {}, ...declaration };
}

const field =
  (kind: FieldKind) =>
  <R>(value: Field<R>['value']): Field<R> => ({ kind, value });
/** A field for ranges and orders. */
export const sorted = field('sorted');
/** A field for equality and membership, of one value or several. */
export const posting = field('posting');
/** A field that no two records share a value of; else like `posting`. */
export const unique = field('unique');
/** A field that only `contains` searches. */
export const text = field('text');
