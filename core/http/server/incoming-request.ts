import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { ApiError } from '../../contract/error.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { AddressList, messageOf } from '../../lib/index.ts';

/** A proxy may send the absolute URL (RFC 9112, 3.2.2). Its host is ignored. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

function targetOf(url: string): string {
  if (url.startsWith('/')) return url;
  const target = url.replace(ABSOLUTE, '');
  // an absolute URL may leave out the path (RFC 9110, 4.2.3)
  return target === '' || target.startsWith('?') ? `/${target}` : target;
}

/** A signal that aborts when a response is over: it was sent, or the client has disconnected. */
function endOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/** The pipeline's view of a Node request. */
export class IncomingRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly address: string;
  readonly secure: boolean;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #ask: (() => void) | undefined;
  #signal: AbortSignal | undefined;

  /** @param ask called before the body is read, since the client may wait for `100 Continue` */
  constructor(message: IncomingMessage, response: ServerResponse, { address, secure }: Peer, ask?: () => void) {
    this.method = message.method ?? 'GET';
    this.target = targetOf(message.url ?? '');
    this.address = address;
    this.secure = secure;
    this.#message = message;
    this.#response = response;
    this.#ask = ask;
  }

  readonly header = (name: string): string | undefined => this.#message.headers[name]?.toString();

  body(): AsyncIterable<Uint8Array> {
    checkCoding(this.#message);
    this.#ask?.();
    return bodyChunks(this.#message);
  }

  /** Created on demand, since few use it. */
  get signal(): AbortSignal {
    this.#signal ??= endOf(this.#response);
    return this.#signal;
  }
}

/**
 * A request's body as it arrives. If the consumer stops early, the rest stays unread and the response can still be sent.
 *
 * @throws ApiError 400 rest_bad_request if it ends early
 */
async function* bodyChunks(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* message.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (!message.errored) throw error;
    throw problem('rest_bad_request', 'The body of the request is incomplete.');
  }
}

/**
 * Request bodies are never decompressed: what we read would differ from what a filter in front of us inspected
 * (RFC 9110, 8.4), and a small body could expand into a large one.
 *
 * @throws ApiError 415 rest_bad_request for a body with a content coding
 */
function checkCoding({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw problem('rest_bad_request', 'Content-Encoding is not supported in requests: send the body as it is.', {
    status: 415,
  });
}

const VERSIONS: readonly string[] = ['1.0', '1.1'];

/** Headers allowed only once, by the length of their names: of duplicates, Node takes the first and a proxy perhaps the last. */
const SINGLE: ReadonlyMap<number, string> = new Map(
  ['Host', 'Content-Type', 'Authorization'].map((name) => [name.length, name]),
);

/** A host name or address with an optional port (RFC 9110, 7.2); empty if the client has none. */
export const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Checks a request head against the limits (security, Limits) and RFC 9112: the version, exactly one `Host`, and an
 * unambiguous body length. Anything that can be read in two ways is refused, since a proxy in front of us may have read it
 * the other way.
 *
 * @throws ApiError 400 rest_bad_request, 431 rest_headers_too_large
 */
export function checkHeaders(
  { httpVersion, rawHeaders: raw, headers }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders' | 'headers'>,
  limits: Pick<Limits, 'headers' | 'header_count'>,
): void {
  // the parser takes a request line without a version as HTTP/0.9
  if (!VERSIONS.includes(httpVersion)) throw problem('rest_bad_request', 'Only HTTP/1.1 is supported.');
  if (raw.length > 2 * limits.header_count) {
    throw problem('rest_headers_too_large', `At most ${limits.header_count} headers are allowed.`);
  }
  let bytes = 0;
  const seen = new Set<string>();
  // names and values alternate; a single pass, since this runs for every request
  for (let index = 0; index < raw.length; index++) {
    const text = raw[index] ?? '';
    // plus ": " or the line break
    bytes += text.length + 2;
    const single = index % 2 === 0 ? SINGLE.get(text.length) : undefined;
    if (single === undefined || single.toLowerCase() !== text.toLowerCase()) continue;
    if (seen.has(single)) throw problem('rest_bad_request', `Only one ${single} header is allowed.`);
    seen.add(single);
  }
  if (bytes > limits.headers) {
    throw problem('rest_headers_too_large', `Headers may have at most ${limits.headers} bytes.`);
  }
  if (headers.host === undefined ? httpVersion === '1.1' : !HOST.test(headers.host)) {
    throw problem('rest_bad_request', 'Exactly one Host header with a valid host is required.');
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    throw problem('rest_bad_request', 'The only supported transfer coding is chunked, in HTTP/1.1.');
  }
}

/** The error of Node's parser for bytes that are not a valid request. */
export interface ParseFailure extends Error {
  readonly code?: string;
  /** The bytes the parser had when it gave up. */
  readonly rawPacket?: Uint8Array;
}

const LINE_FEED = 10;

/** Is the request line, which contains the URL, alone longer than the limit? */
function isLongTarget({ rawPacket }: ParseFailure, limit: number): boolean {
  if (!rawPacket) return false;
  const end = rawPacket.indexOf(LINE_FEED);
  return (end < 0 ? rawPacket.length : end) > limit;
}

/**
 * The error for a request that could not be parsed, or did not arrive in time.
 *
 * @param url Maximum length of a URL, in bytes.
 */
export function parseFailureAnswer(failure: ParseFailure, url: number): ApiError {
  if (failure.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('rest_request_timeout', 'The request took too long.');
  if (failure.code !== 'HPE_HEADER_OVERFLOW') return problem('rest_bad_request', 'This is not a valid HTTP request.');
  return isLongTarget(failure, url)
    ? problem('rest_uri_too_long', `The URL is longer than ${url} bytes.`)
    : problem('rest_headers_too_large', 'The headers are too large.');
}

/** The client of a request, as far as the headers can be trusted. */
export interface Peer {
  readonly address: string;
  /** Did it come over TLS, here or at a trusted proxy? */
  readonly secure: boolean;
}

/** What the socket and the headers report about the client. */
interface Forwarded {
  /** Remote address of the socket. */
  readonly address: string;
  readonly encrypted: boolean;
  /** `X-Forwarded-For` */
  readonly addresses: string | undefined;
  /** `X-Forwarded-Proto` */
  readonly protocol: string | undefined;
}

/** An address with the prefix of an IPv4-mapped IPv6 address removed. */
export const plainAddress = (address: string): string =>
  address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '') : address;

const items = (header: string | undefined): string[] =>
  (header ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [plainAddress(item.trim())]));

/** The proxies whose `X-Forwarded-*` headers are trusted. */
export class TrustedProxies {
  readonly #list: AddressList;

  /**
   * @param proxies `settings.trusted_proxies`: addresses, or networks such as `10.0.0.0/8`
   * @throws Error naming the setting, if an entry is neither
   */
  constructor(proxies: readonly string[]) {
    try {
      this.#list = new AddressList(proxies);
    } catch (error) {
      throw new Error(`settings.json › trusted_proxies: ${messageOf(error)}`);
    }
  }

  includes(address: string): boolean {
    return this.#list.includes(address);
  }

  /**
   * The client of a request: going back from the socket, the first address that is not a trusted proxy. Entries before it
   * were written by that client and are not trusted.
   */
  peerOf({ address, encrypted, addresses, protocol }: Forwarded): Peer {
    let sender = plainAddress(address);
    if (!this.includes(sender)) return { address: sender, secure: encrypted };
    const chain = items(addresses);
    for (let next = chain.pop(); next !== undefined && this.includes(sender); next = chain.pop()) {
      if (isIP(next) === 0) break;
      sender = next;
    }
    return { address: sender, secure: encrypted || items(protocol).pop()?.toLowerCase() === 'https' };
  }
}
