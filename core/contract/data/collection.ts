import type * as v from 'valibot';
import type { Flat } from '../flat.ts';
import type { Principal } from '../principal.ts';
import type { Refusal } from '../refusal.ts';
import type { Adopt } from './dropped-file.ts';
import type { Scalar } from './query.ts';

/** Common members of all stored records. Undeclared members are kept: switching a plugin off erases nothing. */
export interface StoredRecord {
  readonly id: number;
}

/** A record without its id. (`Omit` would lose the declared members of a record that keeps unknown ones.) */
export type Unsaved<R extends StoredRecord> = { readonly [K in keyof R as K extends 'id' ? never : K]: R[K] };

/**
 * How a field is indexed for queries.
 * `sorted`: ranges and order. `posting`: equality and membership, one or several values.
 * `unique`: like posting, and a transaction refuses two records with the same value (except null).
 * `text`: `contains` and `equals` only.
 */
export type FieldKind = 'sorted' | 'posting' | 'unique' | 'text';

/** A declared field. It is derived from the record alone and never stored. */
export interface Field<R> {
  readonly kind: FieldKind;
  readonly value: (record: R) => Scalar | readonly Scalar[];
}

/** The change of a record by a write: `before` is undefined for a new record, `after` for a removed one. */
export interface Change<R> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** Called by the store before a commit. Returns why this principal may not make this change; undefined if they may. */
export type Guard<R> = (principal: Principal, change: Change<R>) => Refusal | undefined;

/** Something in a record that the schema accepts but the API refuses. */
export interface Breach {
  /** Keys and indexes that lead to the member. */
  readonly path: readonly (string | number)[];
  /** The problem, without the member's name: `must not be before start`. */
  readonly message: string;
}

/**
 * Rules for records in addition to their schema, such as that an event ends after it starts. Pure. Routes that write the records
 * refuse violations; a file with a violation is served, with a warning.
 */
export type Rules<R> = (record: R) => Iterable<Breach>;

/** Declaration of a collection, except its name and schema. */
export interface CollectionDeclaration<R extends StoredRecord, Fields = Readonly<Record<string, Field<R>>>> {
  /** Fields for queries. */
  readonly fields: Fields;
  readonly guard: Guard<R>;
  /** `site`: the id sequence shared by records of all kinds and terms (default). `own`: a separate sequence that starts at 1. */
  readonly ids?: 'site' | 'own';
  /** Stored in `.almanac/private/<name>`, which git ignores. */
  readonly private?: boolean;
  /** Version of the schema. Stored in `$version` of the record if above 1. */
  readonly version?: number;
  /** `upgrade[n]` converts a record of version n − 1 to version n. Pure. */
  readonly upgrade?: Readonly<Record<number, (record: Record<string, unknown>) => Record<string, unknown>>>;
  /**
   * Members with ids of other records, by path, and the collections of these records:
   * `{ venue: ['calendar/venues'], 'organizers.*': […] }`. `*` in a path stands for each item of a list or member of an object;
   * `[ANY_OF_SITE]` for a record of any kind. `onRemove` defines what happens when the record referred to is removed:
   * `{ note: { to: ['hello/notes'], onRemove: 'delete' } }`.
   */
  readonly references?: Readonly<Record<string, readonly string[] | Reference>>;
  /** Members whose texts contain ids, such as block markup: by path, the function that replaces the ids. */
  readonly texts?: Readonly<Record<string, ReplaceIds>>;
  /** Members that name files, by path, and the names of their `FileFolder`s. */
  readonly names?: Readonly<Record<string, string>>;
  /** Members with the time of saving. On their own they do not count as a change, and a merge takes the later one. */
  readonly stamps?: readonly string[];
  /** Paths of lists whose order has no meaning, such as ids of terms: they are saved sorted. */
  readonly sets?: readonly string[];
  /** Paths of long texts: they are saved as lists of lines, so that git compares and merges them line by line. */
  readonly bodies?: readonly string[];
  /**
   * What the API refuses although the schema accepts it. Default: nothing. `insert` and `put` do not call it: routes that write do,
   * and refuse with an error of their own.
   */
  readonly rules?: Rules<R>;
  /** Completes a file without an id that somebody put into the folder. Default: adds nothing. */
  readonly adopt?: Adopt;
}

/**
 * What happens to records when one that they refer to is removed by a route, a command or a job, in the same transaction. `delete`:
 * they are removed, and the records that refer to them are processed in turn. `clear`: the member, or the item of its list, is
 * removed, which the schema must allow. `refuse`: the removal is refused with 409 `rest_still_referred`; not available for
 * `[ANY_OF_SITE]`. Moving a record to the trash does not count as removal. The guard of the referring collection is not called,
 * since its declaration decides.
 */
export type OnRemove = 'delete' | 'clear' | 'refuse';

/** Values of members of a record, by name. */
export type Fits = Readonly<Record<string, string>>;

/** A member with ids of records in one of these collections. */
export interface Reference {
  readonly to: readonly string[];
  /** Default: nothing happens; `almanac doctor` reports ids of records that no longer exist. */
  readonly onRemove?: OnRemove;
  /** Values that the record must have: `{ taxonomy: 'category' }`. Doctor reports records with others. */
  readonly fits?: Fits;
}

/** Members with ids of other records: see `CollectionDeclaration`. */
export type References = Readonly<Record<string, readonly string[]>>;

/**
 * Replaces each id of another record in a text by the result of `replace`. Returns the same text if no id changes. Also used to
 * list the ids.
 *
 * @param replace gets the id, and the collections that it may belong to
 */
export type ReplaceIds = (text: string, replace: (id: number, collections: readonly string[]) => number) => string;

/** Stands for all collections that use the site-wide sequence of ids. */
export const ANY_OF_SITE = '*';

/** A collection with all defaults filled in; `F` is the union of its field names. */
export interface Collection<R extends StoredRecord = StoredRecord, F extends string = string> {
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly fields: Readonly<Record<F, Field<R>>>;
  readonly guard: Guard<R>;
  readonly ids: 'site' | 'own';
  readonly private: boolean;
  readonly version: number;
  readonly upgrade: Readonly<Record<number, (record: Record<string, unknown>) => Record<string, unknown>>>;
  readonly references: References;
  /** What happens when the record referred to is removed, by path of the reference. */
  readonly onRemove: Readonly<Record<string, OnRemove>>;
  /** Values that the record referred to must have, by path of the reference. */
  readonly fits: Readonly<Record<string, Fits>>;
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
 * Declares a collection, without side effects; a plugin lists it under `collections`. (The schema is a separate parameter, so that
 * the type of the records is known in the declaration.)
 *
 * @param name `<plugin>/<collection>`; also the folder below the data folder
 * @param schema a loose object, which keeps unknown members. The order of its members is their order in the file
 * @example defineCollection('hello/notes', schema, { fields: { author: posting((note) => note.author) }, guard: … })
 */
export function defineCollection<
  S extends v.GenericSchema,
  Fields extends Readonly<Record<string, Field<Flat<v.InferOutput<S> & StoredRecord>>>>,
>(
  name: string,
  schema: S,
  declaration: CollectionDeclaration<Flat<v.InferOutput<S> & StoredRecord>, Fields>,
): Collection<Flat<v.InferOutput<S> & StoredRecord>, keyof Fields & string> {
  const { references = {}, ...others } = declaration;
  return {
    name,
    schema,
    ids: 'site',
    private: false,
    version: 1,
    upgrade: {},
    ...referencesOf(references),
    texts: {},
    names: {},
    stamps: [],
    sets: [],
    bodies: [],
    rules: () => [],
    adopt: (record) => record,
    ...others,
  };
}

function referencesOf(
  declared: Readonly<Record<string, readonly string[] | Reference>>,
): Pick<Collection, 'references' | 'onRemove' | 'fits'> {
  const all = Object.entries(declared).map(([path, said]): readonly [string, Reference] => [
    path,
    'to' in said ? said : { to: said },
  ]);
  return {
    references: Object.fromEntries(all.map(([path, { to }]) => [path, to])),
    onRemove: Object.fromEntries(all.flatMap(([path, { onRemove }]) => (onRemove ? [[path, onRemove]] : []))),
    fits: Object.fromEntries(all.flatMap(([path, { fits }]) => (fits ? [[path, fits]] : []))),
  };
}

const field =
  (kind: FieldKind) =>
  <R>(value: Field<R>['value']): Field<R> => ({ kind, value });
/** A field for ranges and orders. */
export const sorted = field('sorted');
/** A field for equality and membership, with one value or several. */
export const posting = field('posting');
/** Like `posting`, for values that must be unique among the records. */
export const unique = field('unique');
/** A text field, for `contains` and `equals`. */
export const text = field('text');
