/**
 * What a route may see of a request beside its parameters; for plugins that use `request`. What it answers is then for this request
 * alone: it is neither kept nor embedded elsewhere, and no route that takes something is part of a batch.
 */
export interface Takes {
  /** Names of headers, in lower case: `x-hub-signature-256`. Credentials (`authorization`, `cookie`) are nobody's. */
  readonly headers?: readonly string[];
  /** Names of cookies. */
  readonly cookies?: readonly string[];
  /** The body as it was sent, to check a signature; of a write without `upload`. */
  readonly rawBody?: boolean;
  /** The address of the client. */
  readonly address?: boolean;
}

/** What a route takes of a request. @throws Error for what its `takes` does not name */
export interface Taken {
  /** Several headers of one name are joined by commas; undefined if it was not sent. */
  header(name: string): string | undefined;
  /** As it was sent, without decoding; undefined if it was not. */
  cookie(name: string): string | undefined;
  /** Empty if there was none. */
  readonly rawBody: Uint8Array;
  /** IP address of the client, as forwarded by a configured proxy. */
  readonly address: string;
}
