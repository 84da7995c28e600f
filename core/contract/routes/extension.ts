import type { StoredRecord } from '../data/collection.ts';
import type { Condition, Moment, Rank } from '../data/query.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { Flat } from '../flat.ts';
import type { Params, ParamsOf } from '../params.ts';
import { type CollectPoint, type Contribution, collectPoint, contribute } from '../points/point.ts';
import type { RenderContext } from './rendering.ts';

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
