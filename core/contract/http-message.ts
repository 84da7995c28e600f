/**
 * The request and response that the pipeline works with. A real `Request`/`Response` pair costs half the speed of a bare server, so
 * these contain only what is used; `site.handle` converts real ones to these and back.
 */
export interface HttpRequest {
  /** Upper case, as sent. */
  readonly method: string;
  /** Path and query as sent, still encoded: `/api/calendar/events/v1/events?page=2`. */
  readonly target: string;
  /** Returns a header by its lower-case name; several with one name are joined by commas. */
  header(name: string): string | undefined;
  /** The body as a stream, empty if there is none; can be read once. @throws ApiError 400 if it breaks off */
  body(): AsyncIterable<Uint8Array>;
  /** IP address of the client, as forwarded by a configured proxy. */
  readonly address: string;
  /** Whether it arrived over TLS, here or at a configured proxy. */
  readonly secure: boolean;
  /** Aborted when the client has disconnected; undefined if that cannot be detected. */
  readonly signal?: AbortSignal;
  /** Sent by the server itself; need not be logged. */
  readonly isOwn?: boolean;
}

/** Methods of routes. `HEAD` and `OPTIONS` are added automatically. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether a request only reads. */
export const isRead = ({ method }: Pick<HttpRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** The signal that is aborted when the client has disconnected. */
export const signalOf = ({ signal }: Pick<HttpRequest, 'signal'>): AbortSignal =>
  signal ?? new AbortController().signal;

/** A response, ready to be sent. */
export interface HttpResponse {
  readonly status: number;
  /** Headers, with names spelled as they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** For a stream, the next chunk is sent once the previous one was taken. A stream must be read, or at least begun. */
  readonly body: WholeBody | AsyncIterable<Uint8Array>;
  /** Ends a stream that continues until it is ended. */
  readonly end?: () => void;
  /** For a response from the cache: answers the same request again. */
  readonly again?: Again;
}

/**
 * Returns what a cached response sends for another identical request, and logs that request.
 *
 * @param now milliseconds since 1970 UTC
 * @param address address of the client
 * @returns undefined if the response must be rebuilt; the id is that of the request
 */
export type Again = (
  now: number,
  address: string,
) => { readonly id: string; readonly body: Uint8Array | undefined } | undefined;

/** The same response, with `again` changed if it has one. */
export const withAgain = (response: HttpResponse, change: (again: Again) => Again): HttpResponse =>
  response.again ? { ...response, again: change(response.again) } : response;

/** A body in pieces, which stay where they are cached until it is sent. */
export interface PiecedBody {
  /** Bytes. */
  readonly length: number;
  /** Assembled once. */
  readonly bytes: Uint8Array;
  /** Assembles it in a buffer of the same length. */
  copyTo(buffer: Buffer): void;
}

/** A body that is completely available. */
export type WholeBody = string | Uint8Array | PiecedBody;

/** The bytes of a complete body. */
export function bytesOf(body: WholeBody): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : body.bytes;
}

/** Answers requests, synchronously if possible; never rejects. */
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** Whether the body is a stream. */
export const isStream = (body: HttpResponse['body']): body is AsyncIterable<Uint8Array> =>
  typeof body !== 'string' && Symbol.asyncIterator in body;

/** Number of bytes (or characters, for text) of the body; for a stream, the announced number, if any. */
export function bodyLength({ headers, body }: HttpResponse): number {
  return isStream(body) ? Number(headers['Content-Length'] ?? 0) : body.length;
}

/** Name of a header: a token (RFC 9110, 5.6.2). */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
