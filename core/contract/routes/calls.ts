import type { Method } from '../http-message.ts';

/** A call of a route. */
export interface AskedCall {
  readonly method: Exclude<Method, 'GET'>;
  /** Path below the root of the API, with its query: `/site/v2/posts/12?force=true`. */
  readonly path: string;
  /** Parameters; they take precedence over those of the query. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Request headers, such as `If-Match`. They cannot change the identity: a call uses that of the surrounding request. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** Response of a call, in the shape of `_envelope`. */
export interface CallAnswer {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** A prepared call, to be run later. */
export interface PendingCall {
  /** The response that refuses the call; undefined if it can be run. */
  readonly refusal: CallAnswer | undefined;
}

/** Result of calls that are stored together or not at all. */
export interface StoredTogether {
  readonly stored: boolean;
  /** One response per call, in order; if nothing was stored, all of them are errors. */
  readonly answers: readonly CallAnswer[];
}

/**
 * Calls of other routes, through the same stages as any request, with the identity and the instant of the surrounding request. Only
 * routes with `batch` can be called. No method rejects: an error of a call is returned as its response.
 */
export interface Calls {
  /** Parses, routes, validates, authorizes and stages a call. */
  prepare(asked: AskedCall): Promise<PendingCall>;
  /**
   * Runs each call in its own transaction, in order. All that succeed are saved when it resolves. The response of a refused call is
   * its refusal.
   */
  runEach(calls: readonly PendingCall[]): Promise<readonly CallAnswer[]>;
  /** Runs all calls in one transaction, in order. If one fails or was refused, nothing is stored. */
  runTogether(calls: readonly PendingCall[]): Promise<StoredTogether>;
}
