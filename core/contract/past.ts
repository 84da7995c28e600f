import type { Collection, StoredRecord } from './data/collection.ts';
import type { Principal } from './principal.ts';
import type { RunningOf } from './service.ts';

/** The user that a response is for. */
export interface Viewer {
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly address: string;
}

/**
 * Shows a version of a record.
 *
 * @param query parameters, such as `{ context: 'edit' }`
 * @returns the response body; undefined if the route refuses it
 */
export type ShowVersion = (record: StoredRecord, query: Readonly<Record<string, string>>) => unknown;

/** A route, of any plugin, that reads one record by its id (`item`). */
export interface ItemRoute {
  /** Below its namespace. */
  readonly path: string;
  readonly collection: Collection<never>;
  /**
   * Whether the routes that change the record would allow it for this principal. If there is no such record: whether the principal
   * manages the site.
   */
  mayChange(principal: Principal, id: number): boolean;
  /** Shows versions as the route would show them to this user, checking their rights for each version. */
  viewFor(viewer: Viewer): ShowVersion;
}

/** A request for an earlier version of a record (`_at`). */
export interface PastQuestion {
  readonly route: ItemRoute;
  readonly id: number;
  /** Name of a version (at least seven hexadecimal digits), or an instant in milliseconds since 1970 UTC. */
  readonly when: string | number;
  readonly principal: Principal;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  readonly running: RunningOf;
}

/** Provides earlier versions of records, for the parameter `_at` of every route that reads one record. */
export interface PastRecords {
  /** Description of `_at` for the API documents. */
  readonly summary: string;
  /** Error codes of such a request, in addition to those of the route. */
  readonly errors: readonly string[];
  /** Returns the earlier version. @throws ApiError */
  recordAt(question: PastQuestion): Promise<StoredRecord>;
}
