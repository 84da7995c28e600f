import type * as v from 'valibot';
import type { Collection, StoredRecord } from './data/collection.ts';
import type { FileFolder } from './data/file-folder.ts';
import type { Condition, Moment, Rank } from './data/query.ts';
import type { StoreReader } from './data/store.ts';
import type { Flat } from './flat.ts';
import type { RenderContext } from './routes/rendering.ts';

/** Parameters by name: valibot schemas without transforms (text is coerced before, see http/coerce.ts). */
export type Params = Readonly<Record<string, v.GenericSchema>>;
/** Values of parameters after validation. */
export type ParamsOf<P extends Params> = Flat<v.InferOutput<v.ObjectSchema<P, undefined>>>;

/**
 * A place where other plugins can contribute. A value with an owner and a kind, named `<owner>/<point>`. `collect`: all
 * contributions are used, in any order. `first`: contributions are called in turn until one returns a value. `notice`:
 * contributions are called after a commit, and cannot change it.
 */
export interface Point<Kind extends 'collect' | 'first' | 'notice' = 'collect' | 'first' | 'notice', T = unknown> {
  readonly kind: Kind;
  readonly name: string;
  /** Only carries the type. */
  readonly contribution?: T;
  /** The name of a contribution in the API. The site does not start if two plugins use the same name. */
  nameOf?(contribution: T): string;
}
/** A point that uses all contributions. */
export type CollectPoint<T> = Point<'collect', T>;
/** A point that uses the first result that is not undefined. */
export type FirstPoint<In, Out> = Point<'first', (input: In) => Out | undefined>;
/** A point whose contributions are called after a commit. */
export type NoticePoint<In> = Point<'notice', (input: In) => void>;

/** What one plugin contributes to a point. */
export interface Contribution<T = unknown> {
  readonly point: Point<'collect' | 'first' | 'notice', T>;
  readonly value: T;
  /** Collections and text folders of the contributor that plugins requiring the point's owner may then read. */
  readonly opens: readonly Opened[];
}

/** A collection or folder that a contributor allows other plugins to read. */
export type Opened = Collection<never> | FileFolder;

/**
 * A `collect` point, named `<owner>/<point>`; its owner lists it under `points`.
 *
 * @param nameOf returns the name of a contribution, if names must be unique
 */
export const collectPoint = <T>(name: string, { nameOf }: Pick<CollectPoint<T>, 'nameOf'> = {}): CollectPoint<T> => ({
  kind: 'collect',
  name,
  ...(nameOf && { nameOf }),
});
/** A `first` point, named `<owner>/<point>`; its owner lists it under `points`. */
export const firstPoint = <In, Out>(name: string): FirstPoint<In, Out> => ({ kind: 'first', name });
/** A `notice` point, named `<owner>/<point>`; its owner lists it under `points`. */
export const noticePoint = <In>(name: string): NoticePoint<In> => ({ kind: 'notice', name });

/**
 * Contributes to another plugin's point; listed under `extends`.
 *
 * @param opens the contributor's own collections and text folders that plugins using the point must read, because the contribution
 *   refers to them
 */
export const contribute = <T>(
  point: Point<'collect' | 'first' | 'notice', T>,
  value: T,
  { opens = [] }: { readonly opens?: readonly Opened[] } = {},
): Contribution<T> => ({ point, value, opens });

/** Input of a list extension. */
export interface ListInput<P = Readonly<Record<string, unknown>>> {
  /** The extension's own parameters, validated, with defaults. */
  readonly params: P;
  readonly store: StoreReader;
  /** The instant of the request. */
  readonly moment: Moment;
}

/** What a plugin adds to a list: parameters, and the filter and order that result from them. Totals are counted after filtering. */
export interface ListExtension<P extends Params = Params, R = unknown> {
  readonly params: P;
  where?(input: ListInput<ParamsOf<P>>): Condition | undefined;
  rank?(input: ListInput<ParamsOf<P>>): Rank<R> | undefined;
  /** Distinguishes it from a `FieldExtension`. */
  readonly show?: never;
}
/** The extension point of a list of records of this type. */
export type ListPoint<R = unknown> = CollectPoint<ListExtension<Params, R>>;

/** Input of `show` of a field extension. Its store contains what the extending plugin may read; its moment is that of the request. */
export type ShowInput = RenderContext;

/** What a plugin adds to a kind of record: parameters of writes, stored members, and shown members. */
export interface FieldExtension<
  P extends Params = Params,
  R extends StoredRecord = StoredRecord,
  S extends Params = Params,
> {
  readonly params: P;
  /**
   * Schemas of the members that `show` returns, for the API documents; members that may be missing are optional. Omitting `shows`
   * is deprecated: these members are then not documented for clients.
   */
  readonly shows?: S;
  /** Returns the members to set on the record. @param sent the plugin's parameters that the client sent */
  store(sent: Flat<Partial<ParamsOf<P>>>, before: R | undefined): Readonly<Record<string, unknown>>;
  show(record: R, input: ShowInput): ParamsOf<S>;
}
/** The extension point of a kind of record. */
export type FieldPoint<R extends StoredRecord = StoredRecord> = CollectPoint<FieldExtension<Params, R>>;

/**
 * The point of a list, named `<owner>/<list>`; the route of the list names it as `list`.
 *
 * @example listPoint<RecordOf<typeof notes>>('hello/list')
 */
export const listPoint = <R>(name: string): ListPoint<R> => collectPoint(name);
/**
 * The point of a kind of record, named `<owner>/<kind>`; the routes that write it name it as `fields`.
 *
 * @example fieldPoint<RecordOf<typeof notes>>('hello/note')
 */
export const fieldPoint = <R extends StoredRecord>(name: string): FieldPoint<R> => collectPoint(name);

/**
 * Adds parameters to another plugin's list; listed under `extends`.
 *
 * @example extendList(noteList, {
 *   params: { min_stars: v.optional(v.number()) },
 *   where: ({ params }) => (params.min_stars === undefined ? undefined : gte('stars', params.min_stars)),
 * })
 */
export const extendList = <const P extends Params, R>(
  point: ListPoint<R>,
  extension: ListExtension<P, R>,
): Contribution => contribute<ListExtension<Params, R>>(point, extension);

/**
 * Adds members to another plugin's kind of record; listed under `extends`.
 *
 * @example extendFields(noteFields, {
 *   params: { colour: v.optional(v.picklist(['red', 'blue'])) },
 *   shows: { colour: v.optional(v.picklist(['red', 'blue'])) },
 *   store: (sent) => sent,
 *   show: ({ colour }) => ({ colour }),
 * })
 */
export const extendFields = <const P extends Params, R extends StoredRecord, const S extends Params = Params>(
  point: FieldPoint<R>,
  extension: FieldExtension<P, R, S>,
): Contribution => contribute<FieldExtension<Params, R>>(point, extension);
