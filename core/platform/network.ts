/** One request, to exactly one address. */
export interface NetworkRequest {
  /** IP address to connect to. Names are not looked up again, so it is the address that was checked. */
  readonly address: string;
  readonly port: number;
  /** Through TLS, with a certificate that is valid for `host`. */
  readonly secure: boolean;
  /** Host of the URL: a name, or an IP address without brackets. */
  readonly host: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly target: string;
  /** All that are sent, but for what closes the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with its length. */
  readonly body?: Uint8Array | undefined;
  /** Ends the connection, at any time. */
  readonly signal: AbortSignal;
}

/** An answer whose body is still to come. */
export interface NetworkAnswer {
  readonly status: number;
  /** @param name lower case; several of one name are given as one, with commas */
  header(name: string): string | undefined;
  /** As it is sent: nothing is decompressed. Throws when it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection, whether or not the body was read. */
  close(): void;
}

/** Other machines. Only core/outgoing uses it, which says what may be asked. */
export interface Network {
  /** All IP addresses of a name. @throws when there are none, or the signal ends it */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Follows no redirect, sends no cookie, knows no proxy.
   *
   * @throws NotConnected when nothing was sent, Error when no answer comes
   */
  request(request: NetworkRequest): Promise<NetworkAnswer>;
}

/** There is no connection to an address, so nothing was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}
