import type { ANY_OF_SITE, Collection, RecordOf, StoredRecord } from '../data/collection.ts';
import type { WorkContext } from './work-context.ts';

/** The collections that a listener is told of: these, or all whose records share the sequence of ids of the site. */
export type ListenedTo = readonly Pick<Collection<never>, 'name'>[] | typeof ANY_OF_SITE;

/** The type of the records that a listener is told of. */
export type ListenedRecord<To extends ListenedTo> = To extends readonly (infer One)[] ? RecordOf<One> : StoredRecord;

/** A committed change of one record, as listeners are told of it. */
export interface RecordChange<R = StoredRecord> {
  /** Larger for later changes. The same each time that the change is told. */
  readonly position: number;
  /** Name of the collection. */
  readonly collection: string;
  readonly id: number;
  readonly kind: 'created' | 'changed' | 'removed';
  /** The record before; undefined if it is new, and where that is not known any more: of old records that were edited while the site was not served. */
  readonly before: R | undefined;
  /** The record after this change, which others may have followed; undefined if it was removed. */
  readonly after: R | undefined;
  /** When it was committed, or found in the files: milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Context of a listener's `run`. */
export interface ListenerContext<R = StoredRecord, Config = unknown> extends WorkContext<Config> {
  /** What has changed, in order; at least one change, at most 100, and none with `resync`. All of them are told again if `run` fails. */
  readonly changes: readonly RecordChange<R>[];
  /**
   * Changes were let go of before the listener was told of them, because its plugin was off or changes waited for too long: what it keeps
   * must be made anew from `store`. Later changes follow in the next run.
   */
  readonly resync: boolean;
}

/** Declaration of a listener: work that is done after each committed change of records, whoever made it. */
export interface ListenerDeclaration<To extends ListenedTo, Config = unknown> {
  /** Lower-case words with hyphens; unique among listeners and jobs of the plugin. */
  readonly name: string;
  /** Collections of the plugin, and those that its manifest `listens` to. */
  readonly to: To;
  /** How often a run that failed is tried again, after 10 seconds, 20, 40 … up to an hour. Default 5. */
  readonly retries?: number;
  /** Milliseconds after which a run has failed. Default one minute. */
  readonly timeout?: number;
  /**
   * One run of a listener at a time. It may be told of a change again after a kill, so it must do no harm if it is. A listener without it
   * is told nothing, but has the log of changes kept, for streams.
   */
  readonly run?: (context: ListenerContext<ListenedRecord<To>, Config>) => Promise<void> | void;
}

/** A listener, listed under `listeners` of its plugin. */
export interface Listener {
  readonly name: string;
  readonly to: ListenedTo;
  readonly retries: number;
  readonly timeout: number;
  readonly run: ((context: never) => unknown) | undefined;
}
