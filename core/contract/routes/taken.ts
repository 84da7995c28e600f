/**
 * What a route takes of a request in addition to its parameters; for plugins that use `request`. Its response is then for this
 * request only: it is neither cached nor embedded, and such a route cannot be part of a batch.
 */
export interface Takes {
  /** Names of headers, in lower case: `x-hub-signature-256`. Credentials (`authorization`, `cookie`) cannot be taken. */
  readonly headers?: readonly string[];
  /** Names of cookies. */
  readonly cookies?: readonly string[];
  /** The body as sent, to check a signature; for a write without `upload`. */
  readonly rawBody?: boolean;
  /** The address of the client. */
  readonly address?: boolean;
}

/** Data that a route takes of a request. @throws Error for anything that its `takes` does not name */
export interface Taken {
  /** Returns a header; several of one name are joined by commas. Undefined if it was not sent. */
  header(name: string): string | undefined;
  /** Returns a cookie as sent, without decoding. Undefined if it was not sent. */
  cookie(name: string): string | undefined;
  /** Empty if there was no body. */
  readonly rawBody: Uint8Array;
  /** IP address of the client, as forwarded by a configured proxy. */
  readonly address: string;
}
