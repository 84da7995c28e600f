import type { Collection } from '../data/collection.ts';
import type { FileFolder } from '../data/file-folder.ts';

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
export interface FirstPoint<In, Out> extends Point<'first', (input: In) => Out | undefined> {
  /** Stands for the result of a contribution that throws; without it, the error reaches the caller. */
  readonly whenFailing?: Out;
}
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
/**
 * A `first` point, named `<owner>/<point>`; its owner lists it under `points`.
 *
 * @param whenFailing stands for the result of a contribution that throws, which is logged
 */
export const firstPoint = <In, Out>(
  name: string,
  { whenFailing }: Pick<FirstPoint<In, Out>, 'whenFailing'> = {},
): FirstPoint<In, Out> => ({ kind: 'first', name, ...(whenFailing !== undefined && { whenFailing }) });
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

/** Contributions of plugins. */
export interface Contributions {
  /** Returns the same list each time, as long as the same plugins are on. */
  all<T>(point: CollectPoint<T>): readonly T[];
  /** The first result that is not undefined. */
  ask<In, Out>(point: FirstPoint<In, Out>, input: In): Out | undefined;
}
