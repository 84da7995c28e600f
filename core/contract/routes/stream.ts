import type { StoreReader } from '../data/store.ts';
import type { Params, ParamsOf } from '../point.ts';
import type { Context, RouteCommon } from './route.ts';
import type { StreamedEvent } from './streamed-event.ts';

/** Where a stream of changes is. */
export type StreamedChange =
  /** All changes up to here were told, or are not for this client. The first of each stream. */
  | { readonly kind: 'reached'; readonly position: number }
  /** Changes before this one are not known any more: the client must read anew what it keeps. */
  | { readonly kind: 'resync'; readonly position: number }
  | {
      /** As this client sees it: a record that is hidden from now on is removed, one that is shown is created. */
      readonly kind: 'created' | 'changed' | 'removed';
      readonly position: number;
      /** Name of the collection. */
      readonly collection: string;
      readonly id: number;
      /** When it was committed, or found in the files: milliseconds since 1970 UTC. */
      readonly at: number;
      /** URL of the route that reads the record. */
      readonly href: string;
    };

/** Context of a stream's `run`. */
export interface StreamContext<P, Config = unknown> extends Context<P, Config> {
  /** The current data, each time that it is read. */
  readonly store: StoreReader;
  /** What the client received last, as it says. */
  readonly lastEventId: string | undefined;
  /** Aborted when the stream ends: `run` should stop then. */
  readonly signal: AbortSignal;
  /**
   * Changes of records that the client may read, in order, one after the other as they are committed. Of the collections of which a route reads
   * one record (`item`), and by the rights of that route at the moment of telling: a record that the client may not read is not
   * mentioned, and that it was removed or hidden is told only to those who could read it before. For plugins with a listener to
   * `ANY_OF_SITE`, which has the changes kept.
   *
   * @param after a position, to go on behind it; default: from now on
   */
  changes(after: string | undefined): AsyncIterable<StreamedChange>;
}

/**
 * Declaration of a route that sends events for as long as its client listens (`text/event-stream`). It is never cached. It ends when the
 * client's password is revoked, its user is removed or has another role, when settings or plugins change, and when the server stops: clients
 * come back by themselves, with the id of the last event.
 */
export interface StreamDeclaration<P extends Params, Config, Data>
  extends Omit<RouteCommon<P, Config, Data>, 'types' | 'takes'> {
  /**
   * Gives the events. The next one is asked for when the client took the one before it, so events must not pile up inside: what a
   * slow client has missed should be read when it asks.
   */
  readonly run: (context: StreamContext<ParamsOf<P>, Config>) => AsyncIterable<StreamedEvent<Data>>;
}
