import { HEADER_NAME, type HttpRequest } from '../../contract/http-message.ts';
import { HOST, type Peer } from './incoming-request.ts';

/** Headers that differ between clients or requests, but never affect a cached response. */
const VOLATILE: ReadonlySet<string> = new Set([
  'cf-connecting-ip',
  'cf-ray',
  'forwarded',
  'referer',
  'traceparent',
  'tracestate',
  'user-agent',
  'via',
  'x-amzn-trace-id',
  'x-forwarded-for',
  'x-real-ip',
  'x-request-id',
]);

/** Headers of requests that are not plain reads: with a body, or a change of protocol. */
const DEMANDING: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'expect',
  'http2-settings',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const REQUEST_LINE = /^(GET|HEAD) (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The parsed headers of a GET or HEAD request. */
export interface PlainHeaders {
  /** Everything after the request line. */
  readonly text: string;
  /** By lower-case name. */
  readonly values: ReadonlyMap<string, string>;
  /** Equal for all headers that get the same response; undefined with credentials. */
  readonly key: string | undefined;
}

/** One complete GET or HEAD request, parsed. */
export interface PlainText {
  readonly method: string;
  readonly target: string;
  readonly headers: PlainHeaders;
  /** Equal for all requests that get the same response; undefined with credentials. */
  readonly key: string | undefined;
}

/**
 * Parses the bytes of a connection as one complete GET or HEAD request.
 *
 * @param text the bytes as Latin-1
 * @param most maximum number of headers
 * @param last the headers of the previous request, which clients usually repeat
 * @returns undefined for anything else: part of a request, several, one with a body, one that ends the connection, one that
 * must be refused, and anything ambiguous
 */
export function plainText(text: string, most: number, last?: PlainHeaders): PlainText | undefined {
  const end = text.indexOf('\r\n');
  const line = text.slice(0, Math.max(end, 0));
  const [, method, target] = REQUEST_LINE.exec(line) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const rest = text.slice(end + 2);
  const headers = rest === last?.text ? last : plainHeaders(rest, most);
  return headers && { method, target, headers, key: headers.key === undefined ? undefined : line + headers.key };
}

function plainHeaders(text: string, most: number): PlainHeaders | undefined {
  const lines = text.split('\r\n');
  // the head ends with an empty line, and nothing follows it
  if (lines.pop() !== '' || lines.pop() !== '' || lines.length > most) return undefined;
  const values = new Map<string, string>();
  let key = '';
  for (const line of lines) {
    const colon = line.indexOf(':');
    const lowered = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = withoutSpaceAround(line.slice(colon + 1));
    if (!HEADER_NAME.test(lowered) || !HEADER_VALUE.test(value) || DEMANDING.has(lowered)) return undefined;
    if (lowered === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    const before = values.get(lowered);
    if (before !== undefined && lowered !== 'x-forwarded-for') return undefined;
    values.set(lowered, before === undefined ? value : `${before}, ${value}`);
    if (!VOLATILE.has(lowered)) key += `\n${line}`;
  }
  if (!HOST.test(values.get('host') ?? ' ')) return undefined;
  return { text, values, key: values.has('authorization') ? undefined : key };
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09;

/** A header value without surrounding spaces and tabs (RFC 9110, 5.6.3). A regular expression would be slow for long runs of them. */
function withoutSpaceAround(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The pipeline's view of a request parsed by `plainText`. */
export class PlainRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly address: string;
  readonly secure: boolean;
  readonly #headers: ReadonlyMap<string, string>;
  /** Created on demand, since few use it. */
  #signal: AbortController | undefined;
  #isOver = false;

  constructor({ method, target, headers }: PlainText, { address, secure }: Peer) {
    this.method = method;
    this.target = target;
    this.address = address;
    this.secure = secure;
    this.#headers = headers.values;
  }

  readonly header = (name: string): string | undefined => this.#headers.get(name);

  async *body(): AsyncGenerator<Uint8Array> {}

  get signal(): AbortSignal {
    this.#signal ??= new AbortController();
    if (this.#isOver) this.#signal.abort();
    return this.#signal.signal;
  }

  /** To be called when the response is over: it was sent, or the client has disconnected. */
  readonly end = (): void => {
    this.#isOver = true;
    this.#signal?.abort();
  };
}
