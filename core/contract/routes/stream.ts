import type { StoreReader } from '../data/store-reader.ts';
import type { Params, ParamsOf } from '../params.ts';
import type { Context } from './context.ts';
import type { RouteCommon } from './route.ts';
import type { StreamedEvent } from './streamed-event.ts';

/** A position, or a change, in a stream of changes. */
export type StreamedChange =
  /** All changes up to this position were sent or are not visible to this client. The first item of each stream. */
  | { readonly kind: 'reached'; readonly position: number }
  /** Changes before this position are no longer known: the client must reload its data. */
  | { readonly kind: 'resync'; readonly position: number }
  | {
      /** As seen by this client: a record that becomes hidden is removed, one that becomes visible is created. */
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
  /** The current data at each read. */
  readonly store: StoreReader;
  /** Id of the last event that the client received, as sent by the client. */
  readonly lastEventId: string | undefined;
  /** Aborted when the stream ends; `run` should then stop. */
  readonly signal: AbortSignal;
  /**
   * Changes of records that the client may read, in order, as they are committed. They cover the collections from which a route
   * reads one record (`item`), by the rights of that route when the change is sent. A record that the client may not read is not
   * mentioned. Its removal or hiding is sent only to clients that could read it before. For plugins with a listener to
   * `ANY_OF_SITE`, which causes the changes to be kept.
   *
   * @param after a position after which to continue; default: from now on
   */
  changes(after: string | undefined): AsyncIterable<StreamedChange>;
}

/**
 * Declaration of a route that sends events for as long as the client is connected (`text/event-stream`). It is never cached. It
 * ends when the client's password is revoked, when its user is removed or gets another role, when settings or plugins change, and
 * when the server stops. Clients reconnect automatically, with the id of the last event.
 */
export interface StreamDeclaration<P extends Params, Config, Data>
  extends Omit<RouteCommon<P, Config, Data>, 'types' | 'takes'> {
  /**
   * Yields the events. The next one is requested once the client has taken the previous one, so events must not pile up inside:
   * read what a slow client has missed when the next event is requested.
   */
  readonly run: (context: StreamContext<ParamsOf<P>, Config>) => AsyncIterable<StreamedEvent<Data>>;
}
