import type { Collection, StoredRecord } from './data/collection.ts';
import type { Principal } from './principal.ts';
import type { RunningOf } from './service.ts';

/** Who a route shows something to. */
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
 * @returns the body as its client reads it; undefined where the route refuses it
 */
export type ShowVersion = (record: StoredRecord, query: Readonly<Record<string, string>>) => unknown;

/** A route, of any plugin, that reads one record by its id (`item`). */
export interface ItemRoute {
  /** Below its namespace. */
  readonly path: string;
  readonly collection: Collection<never>;
  /** May they change the record, as the routes say that do so? Of one that is not there: do they run the site? */
  mayChange(principal: Principal, id: number): boolean;
  /** Shows versions of a record as the route shows it to somebody, by the rights that they have to each version. */
  viewFor(viewer: Viewer): ShowVersion;
}

/** A record that somebody asks for as it was (`_at`). */
export interface PastQuestion {
  readonly route: ItemRoute;
  readonly id: number;
  /** Name of a version, seven hexadecimal digits at least, or an instant in milliseconds since 1970 UTC. */
  readonly when: string | number;
  readonly principal: Principal;
  /** They do not wait any more. */
  readonly signal: AbortSignal;
  readonly running: RunningOf;
}

/** Keeps what records were, so that `_at` may be sent to every route that reads one. */
export interface PastRecords {
  /** Of `_at`, for the API documents: what may be sent. */
  readonly summary: string;
  /** Error codes that such a request may be answered with, beside those of the route. */
  readonly errors: readonly string[];
  /** The record as it was. @throws ApiError */
  recordAt(question: PastQuestion): Promise<StoredRecord>;
}
