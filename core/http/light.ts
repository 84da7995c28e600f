/**
 * The request and reply that the pipeline works with. A real `Request`/`Response` pair costs half the speed of a bare
 * server, so these hold only what is used; `site.handle` turns real ones into these and back.
 */
export interface LightRequest {
  /** Upper case, as sent. */
  readonly method: string;
  /** Path and query as sent, still encoded: `/api/calendar/events/v1/events?page=2`. */
  readonly target: string;
  /** By lower-case name; several of one name joined by a comma. */
  header(name: string): string | undefined;
  /** The body as it comes, nothing when there is none; to be read once. @throws ApiError 400 when it breaks off */
  body(): AsyncIterable<Uint8Array>;
  /** Who connected: an IP address, or a forwarded one from a configured proxy. */
  readonly address: string;
  /** Came over TLS, here or at a configured proxy. */
  readonly secure: boolean;
  /** Aborted when nobody waits for the answer any more; left out where nobody can leave. */
  readonly signal?: AbortSignal;
}

/** Aborted when nobody waits for the answer to a request any more. */
export const signalOf = ({ signal }: Pick<LightRequest, 'signal'>): AbortSignal =>
  signal ?? new AbortController().signal;

/** An answer, ready to be sent. */
export interface LightReply {
  readonly status: number;
  /** Header names as they are to be sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Chunks are sent one after the other; of a stream the next when the one before it was taken. A stream must be read, or begun. */
  readonly body: WholeBody | AsyncIterable<Uint8Array>;
}

/** A body that is there. */
export type WholeBody = string | Uint8Array | readonly Uint8Array[];

/** Answers requests, at once where it can; never rejects. */
export type LightHandler = (request: LightRequest) => LightReply | Promise<LightReply>;

/** Does the body come as it is read? */
export const isStream = (body: LightReply['body']): body is AsyncIterable<Uint8Array> =>
  typeof body !== 'string' && Symbol.asyncIterator in body;

/** How many bytes (or characters, of text) the body of an answer has; of a stream, how many are promised. */
export function bodyLength({ headers, body }: LightReply): number {
  if (isStream(body)) return Number(headers['Content-Length']);
  if (typeof body === 'string' || body instanceof Uint8Array) return body.length;
  return body.reduce((sum, chunk) => sum + chunk.length, 0);
}

/** A body in one piece. */
export const joined = (body: WholeBody): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : Buffer.concat(body);
