import type { Method } from './route.ts';

/** A call of a route. */
export interface AskedCall {
  readonly method: Exclude<Method, 'GET'>;
  /** Below the REST root, with its query: `/site/v2/posts/12?force=true`. */
  readonly path: string;
  /** Parameters; they win over those of the query. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Those of a request, `If-Match` say. Who asks is not theirs to tell: the call goes by the identity of the request around it. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** What a call came to: the shape of `_envelope`. */
export interface CallAnswer {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** A call on its way: made ready first, run later. */
export interface PendingCall {
  /** Why it cannot be run; undefined while it can. */
  readonly refusal: CallAnswer | undefined;
}

/** What came of calls that were to be stored all or none. */
export interface StoredTogether {
  readonly stored: boolean;
  /** Of each call, in their order; when nothing was stored, all of them are errors. */
  readonly answers: readonly CallAnswer[];
}

/**
 * Calls of other routes, through the same stages as any request, for the caller and at the instant of the request around
 * them. Only routes that say `batch` are called. Nothing here rejects: what goes wrong with a call is its answer.
 */
export interface Calls {
  /** Reads, matches, validates, authorises and stages a call. */
  prepare(asked: AskedCall): Promise<PendingCall>;
  /** Runs each in a transaction of its own, in their order; all that succeed are saved when it resolves. A refused one is answered by its refusal. */
  runEach(calls: readonly PendingCall[]): Promise<readonly CallAnswer[]>;
  /** Runs all in one transaction, in their order: if one fails or was refused, nothing is stored. */
  runTogether(calls: readonly PendingCall[]): Promise<StoredTogether>;
}
