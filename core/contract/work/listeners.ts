import type { ANY_OF_SITE, Collection, RecordOf, StoredRecord } from '../data/collection.ts';
import type { WorkContext } from './work-context.ts';

/** Collections that a listener listens to: these, or all whose records share the id sequence of the site. */
export type ListenedTo = readonly Pick<Collection<never>, 'name'>[] | typeof ANY_OF_SITE;

/** The type of the records in a listener's changes. */
export type ListenedRecord<To extends ListenedTo> = To extends readonly (infer One)[] ? RecordOf<One> : StoredRecord;

/** A committed change of one record, as listeners receive it. */
export interface RecordChange<R = StoredRecord> {
  /** Larger for later changes. The same each time that the change is delivered. */
  readonly position: number;
  /** Name of the collection. */
  readonly collection: string;
  readonly id: number;
  readonly kind: 'created' | 'changed' | 'removed';
  /**
   * The record before the change. Undefined if it is new, and if it is no longer known: for old records that were edited while the
   * site was not served.
   */
  readonly before: R | undefined;
  /** The record after this change, which others may have followed. Undefined if it was removed. */
  readonly after: R | undefined;
  /** When it was committed, or found in the files: milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Context of a listener's `run`. */
export interface ListenerContext<R = StoredRecord, Config = unknown> extends WorkContext<Config> {
  /** The changes, in order: at least one and at most 100, or none with `resync`. All of them are delivered again if `run` fails. */
  readonly changes: readonly RecordChange<R>[];
  /**
   * Changes were dropped before the listener received them, because its plugin was off or changes waited for too long. The listener
   * must rebuild its data from `store`. Later changes follow in the next run.
   */
  readonly resync: boolean;
}

/** Declaration of a listener: work that is done after each committed change of records, whoever made it. */
export interface ListenerDeclaration<To extends ListenedTo, Config = unknown> {
  /** Lower-case words with hyphens; unique among listeners and jobs of the plugin. */
  readonly name: string;
  /** Collections of the plugin, and collections that its manifest lists under `listens`. */
  readonly to: To;
  /** How often a failed run is retried, after 10 seconds, 20, 40 … up to an hour. Default 5. */
  readonly retries?: number;
  /** Milliseconds after which a run counts as failed. Default one minute. */
  readonly timeout?: number;
  /**
   * Only one run of a listener is active at a time. A change may be delivered again after a kill, so handling it twice must do no
   * harm. A listener without `run` receives nothing, but causes the log of changes to be kept, for streams.
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
