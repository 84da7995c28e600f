import type * as v from 'valibot';
import type { Flat } from '../flat.ts';
import type { Principal } from '../principal.ts';
import type { Refusal } from '../routes/refusal.ts';
import type { Adopt } from './dropped-file.ts';
import type { Scalar } from './query.ts';

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

/** Something in a record that the API would not take, and that the schema lets pass. */
export interface Breach {
  /** Keys and positions that lead to the member. */
  readonly path: readonly (string | number)[];
  /** What is wrong with it, without its name: `must not be before start`. */
  readonly message: string;
}

/**
 * What records are held to beside their schema, such as that an event ends after it starts. Pure. The routes that write the
 * records refuse what breaks these rules; a file that does is served, with a warning.
 */
export type Rules<R> = (record: R) => Iterable<Breach>;

/** What a plugin says of a collection beside its name and schema. */
export interface CollectionDeclaration<R extends StoredRecord> {
  /** What queries may name. */
  readonly fields: Readonly<Record<string, Field<R>>>;
  readonly guard: Guard<R>;
  /** `site`: the one sequence that records of all kinds and terms share (default). `own`: starts at 1. */
  readonly ids?: 'site' | 'own';
  /** Kept in `.almanac/private/<name>`, out of git. */
  readonly private?: boolean;
  /** Version of the schema, in the record's `$version` when above 1. */
  readonly version?: number;
  /** `upgrade[n]` turns a record of version n − 1 into one of version n. Pure. */
  readonly upgrade?: Readonly<Record<number, (record: Record<string, unknown>) => Record<string, unknown>>>;
  /**
   * By path of the member, the collections that its ids are of: `{ venue: ['calendar/venues'], 'organizers.*': […] }`. `*`
   * in a path stands for each item of a list or member of an object; `[ANY_OF_SITE]` for a record of any kind.
   */
  readonly references?: References;
  /** By path of the member, what finds the ids that its text holds, such as those in the markup of blocks. */
  readonly texts?: Readonly<Record<string, ReplaceIds>>;
  /** By path of the member, the folder (of `FileFolder`, below the data folder) that the file lies in which it names. */
  readonly names?: Readonly<Record<string, string>>;
  /** Members that say when a record was last saved: they alone are no change, and of two the later one counts. */
  readonly stamps?: readonly string[];
  /** Paths of lists whose order means nothing, such as ids of terms: what is saved is sorted. */
  readonly sets?: readonly string[];
  /** Paths of long texts: their files hold them as lists of lines, so that git compares and merges them line by line. */
  readonly bodies?: readonly string[];
  /** What the API refuses although the schema lets it pass. Default: nothing. */
  readonly rules?: Rules<R>;
  /** Fills in what a file lacks that somebody dropped into the folder without an id. Default: nothing. */
  readonly adopt?: Adopt;
}

/** Members that hold ids of other records: see `CollectionDeclaration`. */
export type References = Readonly<Record<string, readonly string[]>>;

/**
 * Gives a text with each id in it that is of another record replaced by what `replace` gives for it; the text itself where
 * that is the same. So it also lists them.
 *
 * @param replace told the id, and of which collections it may be
 */
export type ReplaceIds = (text: string, replace: (id: number, collections: readonly string[]) => number) => string;

/** Stands for all collections that draw from the site-wide sequence. */
export const ANY_OF_SITE = '*';

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
  readonly references: References;
  readonly texts: Readonly<Record<string, ReplaceIds>>;
  readonly names: Readonly<Record<string, string>>;
  readonly stamps: readonly string[];
  readonly sets: readonly string[];
  readonly bodies: readonly string[];
  readonly rules: Rules<R>;
  readonly adopt: Adopt;
}

/** The type of a collection's records. */
export type RecordOf<C> = C extends Collection<infer R> ? R : never;

/**
 * Declares a collection. Does nothing else; a plugin lists it under `collections`. (The schema stands before what is said of
 * its records, so that their type is known there.)
 *
 * @param name `<plugin>/<collection>`; also the folder below the data folder
 * @param schema a loose object: unknown keys are kept. Its key order is the order in the file
 * @example defineCollection('hello/notes', schema, { fields: { author: posting((note) => note.author) }, guard: … })
 */
export function defineCollection<S extends v.GenericSchema>(
  name: string,
  schema: S,
  declaration: CollectionDeclaration<Flat<v.InferOutput<S> & StoredRecord>>,
): Collection<Flat<v.InferOutput<S> & StoredRecord>> {
  return {
    name,
    schema,
    ids: 'site',
    private: false,
    version: 1,
    upgrade: {},
    references: {},
    texts: {},
    names: {},
    stamps: [],
    sets: [],
    bodies: [],
    rules: () => [],
    adopt: (record) => record,
    ...declaration,
  };
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
