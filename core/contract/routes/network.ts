/** Response of another site, after redirects. */
export interface Fetched {
  /** The final URL. */
  readonly url: string;
  /** Media type in lower case, without parameters; empty if the response names none. */
  readonly type: string;
  /** As named by the response; undefined if it names none. */
  readonly charset: string | undefined;
  readonly bytes: Uint8Array;
  /** The `Link` header, if there is one. */
  readonly link: string | undefined;
}

/** Options of a request to another site. */
export interface FetchOptions {
  /** Media types, as in an `Accept` header: other types are refused. Default any. */
  readonly accept?: string;
  /** Number of bytes after which a longer response is cut. Without it, a response that is too long is refused. */
  readonly first?: number;
}

/**
 * Fetches from other sites, within the limits of docs/security.md: the time is counted for one request of ours as a whole, the
 * number per user and minute.
 */
export interface NetworkAccess {
  /**
   * Fetches a URL.
   *
   * @returns Undefined for every failure: callers must not learn the cause.
   * @throws ApiError 429 rest_too_many_attempts; Error with the line to add, for a host that the manifest does not grant, also
   *   after a redirect
   */
  get(url: string, options?: FetchOptions): Promise<Fetched | undefined>;
}
