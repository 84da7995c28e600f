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
  /** Media types, as in an `Accept` header; other types are refused. Default any. */
  readonly accept?: string;
  /** Maximum number of bytes; a longer response is truncated. Without it, a response that is too long is refused. */
  readonly first?: number;
}

/** A request that writes. */
export interface SendOptions {
  /** Default POST. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** At most `outgoing_bytes` of docs/security.md. Text is sent as UTF-8. Default none. */
  readonly body?: string | Uint8Array;
  /** Media type of the body. Default `application/json`. */
  readonly type?: string;
  /** Additional headers, in printable ASCII, such as credentials or a signature. Connection headers are not allowed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum number of bytes; a longer response is truncated. Without it, a response that is too long is a failure. */
  readonly first?: number;
}

/** The response of another site to a request that writes. */
export interface Sent {
  /** Any status; redirects are not followed. */
  readonly status: number;
  /** Media type in lower case, without parameters; empty if the response names none. */
  readonly type: string;
  /** As named by the response; undefined if it names none. */
  readonly charset: string | undefined;
  readonly bytes: Uint8Array;
}

/**
 * Requests to other sites, within the limits of docs/security.md. The time limit applies to all of them together within one
 * incoming request, the number to each user and minute. Requests of jobs are not counted, and each has its own time limit.
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
  /**
   * Sends a request that writes; for plugins that use `network:post:HOST`. It is sent at most once, and redirects are not followed.
   * A dry run must not send: see `dryRun`.
   *
   * @returns Undefined if there was no response, whatever the cause: the other site may have acted nevertheless.
   * @throws ApiError 429 rest_too_many_attempts; Error for a header or body that cannot be sent, and with the line to add, for a
   *   host that the manifest does not grant
   */
  send(url: string, options?: SendOptions): Promise<Sent | undefined>;
}
