import type * as v from 'valibot';
import type { Collection, StoredRecord } from './collection.ts';
import type { FileFolder } from './file-folder.ts';
import type { Moment } from './moment.ts';
import type { Condition, Rank } from './query.ts';
import type { StoreReader } from './store.ts';

/** Parameters by name: valibot schemas without transforms (text is coerced before, see http/coerce.ts). */
export type Params = Readonly<Record<string, v.GenericSchema>>;

/**
 * A place where other plugins add something. A value with an owner and a kind, named `<owner>/<point>`.
 * `collect`: all contributions count, their order does not. `first`: asked in turn until one answers.
 * `notice`: told after a commit; cannot change it.
 */
export interface Point<Kind extends 'collect' | 'first' | 'notice' = 'collect' | 'first' | 'notice', T = unknown> {
  readonly kind: Kind;
  readonly name: string;
  /** Only carries the type. */
  readonly contribution?: T;
  /** The name that clients know a contribution by; a start in which two plugins give the same one stops. */
  nameOf?(contribution: T): string;
}
/** All contributions count. */
export type CollectPoint<T> = Point<'collect', T>;
/** The first answer that is not undefined counts. */
export type FirstPoint<In, Out> = Point<'first', (input: In) => Out | undefined>;
/** Told after a commit. */
export type NoticePoint<In> = Point<'notice', (input: In) => void>;

/** What one plugin adds to a point. */
export interface Contribution<T = unknown> {
  readonly point: Point<'collect' | 'first' | 'notice', T>;
  readonly value: T;
  /** Collections and folders of texts of the contributor that plugins which require the point's owner may read from then on. */
  readonly opens: readonly Opened[];
}

/** What a contributor lets others read. */
export type Opened = Collection<never> | FileFolder;

/**
 * A `collect` point, named `<owner>/<point>`; its owner lists it under `points`.
 *
 * @param nameOf the name of a contribution, where each must have one of its own
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
 * Adds to another plugin's point; listed under `extends`.
 *
 * @param opens the contributor's own collections, and its folders of texts, that whoever asks the point has to read: what it
 *   contributes is about them
 */
export const contribute = <T>(
  point: Point<'collect' | 'first' | 'notice', T>,
  value: T,
  { opens = [] }: { readonly opens?: readonly Opened[] } = {},
): Contribution<T> => ({ point, value, opens });

/** What an extension of a list is asked with. */
export interface ListInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly store: StoreReader;
  /** The instant of the request. */
  readonly moment: Moment;
}

/** What a plugin adds to a list: parameters, and what they mean as a filter and as an order, before totals are counted. */
export interface ListExtension {
  readonly params: Params;
  readonly where?: (input: ListInput) => Condition | undefined;
  readonly rank?: (input: ListInput) => Rank | undefined;
}
/** Where a list takes extensions. */
export type ListPoint = CollectPoint<ListExtension>;

/** What an extension of a kind of record shows one with. */
export interface ShowInput {
  /** What the plugin may read that extends. */
  readonly store: StoreReader;
  /** The instant of the request. */
  readonly moment: Moment;
}

/** What a plugin adds to a kind of record: parameters accepted on write, what of them is stored, what is shown. */
export interface FieldExtension {
  readonly params: Params;
  /** Members to lay over the record, given the parameters of this plugin that were sent. */
  readonly store: (
    params: Readonly<Record<string, unknown>>,
    before: StoredRecord | undefined,
  ) => Record<string, unknown>;
  readonly show: (record: StoredRecord, input: ShowInput) => Record<string, unknown>;
}
/** Where a kind of record takes extensions. */
export type FieldPoint = CollectPoint<FieldExtension>;

/** The point of a list, named `<owner>/<list>`; the route of the list names it as `list`. */
export const listPoint = (name: string): ListPoint => collectPoint<ListExtension>(name);
/** The point of a kind of record, named `<owner>/<kind>`; the routes that write it name it as `fields`. */
export const fieldPoint = (name: string): FieldPoint => collectPoint<FieldExtension>(name);
