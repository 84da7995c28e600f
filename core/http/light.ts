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
}

/** An answer, ready to be sent. */
export interface LightReply {
  readonly status: number;
  /** Header names as they are to be sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Chunks are sent one after the other. */
  readonly body: string | Uint8Array | readonly Uint8Array[];
}

/** Answers requests, at once where it can; never rejects. */
export type LightHandler = (request: LightRequest) => LightReply | Promise<LightReply>;

/** How many bytes (or characters, of text) the body of an answer has. */
export const bodyLength = ({ body }: LightReply): number =>
  typeof body === 'string' || body instanceof Uint8Array
    ? body.length
    : body.reduce((sum, chunk) => sum + chunk.length, 0);

/** The body of an answer in one piece. */
export const wholeBody = ({ body }: LightReply): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : Buffer.concat(body);
