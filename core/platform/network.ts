/** A request to exactly one address. */
export interface NetworkRequest {
  /** IP address to connect to. The name is not resolved again, so this is the address that was checked. */
  readonly address: string;
  readonly port: number;
  /** Use TLS, with a certificate that is valid for `host`. */
  readonly secure: boolean;
  /** Host of the URL: a name, or an IP address without brackets. */
  readonly host: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly target: string;
  /** All headers to send, except the one that closes the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body; its length is sent too. */
  readonly body?: Uint8Array | undefined;
  /** Ends the connection, at any time. */
  readonly signal: AbortSignal;
}

/** A response whose body has not been read yet. */
export interface NetworkAnswer {
  readonly status: number;
  /** @param name lower case; multiple headers of one name are joined with commas */
  header(name: string): string | undefined;
  /** As sent, without decompression. Throws if the transfer breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection, whether or not the body was read. */
  close(): void;
}

/** Access to other machines. Only core/outgoing uses it, and decides what may be requested. */
export interface Network {
  /** All IP addresses of a name. @throws when there are none, or the signal is aborted */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Follows no redirects, sends no cookies, uses no proxy.
   *
   * @throws NotConnected when nothing was sent, Error when no response arrives
   */
  request(request: NetworkRequest): Promise<NetworkAnswer>;
}

/** The address could not be reached, so nothing was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}
