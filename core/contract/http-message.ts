/**
 * The request and reply that the pipeline works with. A real `Request`/`Response` pair costs half the speed of a bare
 * server, so these hold only what is used; `site.handle` turns real ones into these and back.
 */
export interface HttpRequest {
  /** Upper case, as sent. */
  readonly method: string;
  /** Path and query as sent, still encoded: `/api/calendar/events/v1/events?page=2`. */
  readonly target: string;
  /** Header by lower-case name; several with one name are joined by commas. */
  header(name: string): string | undefined;
  /** The body as a stream, empty if there is none; can be read once. @throws ApiError 400 when it breaks off */
  body(): AsyncIterable<Uint8Array>;
  /** IP address of the client, as forwarded by a configured proxy. */
  readonly address: string;
  /** Whether it arrived over TLS, here or at a configured proxy. */
  readonly secure: boolean;
  /** Aborted when the client has disconnected; left out if it cannot. */
  readonly signal?: AbortSignal;
  /** Asked by the server itself: the log need not tell of it. */
  readonly isOwn?: boolean;
}

/** Does a request only read? */
export const isRead = ({ method }: Pick<HttpRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** The signal that is aborted when the client has disconnected. */
export const signalOf = ({ signal }: Pick<HttpRequest, 'signal'>): AbortSignal =>
  signal ?? new AbortController().signal;

/** A response, ready to be sent. */
export interface HttpResponse {
  readonly status: number;
  /** Header names as they are to be sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a stream, the next chunk is sent when the one before it was taken. A stream must be read, or begun. */
  readonly body: WholeBody | AsyncIterable<Uint8Array>;
  /** Of a stream that goes on until somebody ends it: ends it. */
  readonly end?: () => void;
  /** Of a response from the cache: answers the same request once more. */
  readonly again?: Again;
}

/**
 * Gives what a cached response is answered with to one more request, and logs that.
 *
 * @param now milliseconds since 1970 UTC
 * @param address who asks
 * @returns undefined when the response has to be made anew; the id is that of the request
 */
export type Again = (
  now: number,
  address: string,
) => { readonly id: string; readonly body: Uint8Array | undefined } | undefined;

/** The same response, given again in another way where it can be. */
export const withAgain = (response: HttpResponse, change: (again: Again) => Again): HttpResponse =>
  response.again ? { ...response, again: change(response.again) } : response;

/** A body whose pieces lie where they are kept, until it is sent. */
export interface PiecedBody {
  /** Bytes. */
  readonly length: number;
  /** Put together once. */
  readonly bytes: Uint8Array;
  /** Puts it together in a buffer that is as long. */
  copyTo(buffer: Buffer): void;
}

/** A body that is there. */
export type WholeBody = string | Uint8Array | PiecedBody;

/** The bytes of a body that is there. */
export function bytesOf(body: WholeBody): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : body.bytes;
}

/** Answers requests, at once where it can; never rejects. */
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** Does the body come as it is read? */
export const isStream = (body: HttpResponse['body']): body is AsyncIterable<Uint8Array> =>
  typeof body !== 'string' && Symbol.asyncIterator in body;

/** How many bytes (or characters, of text) the body of an answer has; of a stream, how many are promised, if any. */
export function bodyLength({ headers, body }: HttpResponse): number {
  return isStream(body) ? Number(headers['Content-Length'] ?? 0) : body.length;
}
