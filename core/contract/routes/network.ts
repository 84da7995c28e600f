/** What came of a request to another site, after redirects. */
export interface Fetched {
  /** Where it came from in the end. */
  readonly url: string;
  /** Media type in lower case, without parameters; empty when the answer names none. */
  readonly type: string;
  /** As the answer names it; undefined where it does not. */
  readonly charset: string | undefined;
  readonly bytes: Uint8Array;
  /** The `Link` header, where there is one. */
  readonly link: string | undefined;
}

/** What is asked beside the address. */
export interface FetchOptions {
  /** Media types, as an `Accept` header lists them: what comes as another cannot be had. Default any. */
  readonly accept?: string;
  /** So many bytes of the beginning are enough: a longer answer is cut there. Without it one that is too long cannot be had. */
  readonly first?: number;
}

/**
 * Gets what other sites publish, within the limits of docs/security.md: the time of all that one request of ours gets is
 * counted together, its user may get only so much a minute.
 */
export interface NetworkAccess {
  /**
   * Gets an address.
   *
   * @returns Undefined for every cause why it cannot be had: whoever asked may not learn which.
   * @throws ApiError 429 rest_too_many_attempts; Error with the line to add, for a host that the manifest does not grant, where
   *   a redirect leads too
   */
  get(url: string, options?: FetchOptions): Promise<Fetched | undefined>;
}
