/** Headers that no response from the cache depends on, and that differ from one client or request to the next. */
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

/** Headers of requests that are more than a question for what is cached: a body, credentials, another protocol. */
const DEMANDING: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'expect',
  'http2-settings',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const REQUEST_LINE = /^(?:GET|HEAD) [\x21-\x7e]+ HTTP\/1\.1$/;
const HEADER = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/** A request that may be answered again as it was before. */
export interface RepeatableRequest {
  /** The same for all requests that get the same response. */
  readonly key: string;
  /** `X-Forwarded-For` */
  readonly forwarded: string | undefined;
}

/**
 * Reads the bytes of a connection as one whole request for reading.
 *
 * @param text the bytes as Latin-1
 * @param headers how many there may be
 * @returns undefined for anything else: a part of a request, several, one with a body or credentials, one that ends the
 * connection, and all that could be read in two ways
 */
export function repeatableRequest(text: string, headers: number): RepeatableRequest | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  // the empty line, and nothing after it
  if (lines.pop() !== '' || lines.pop() !== '') return undefined;
  if (lines.length > headers || !REQUEST_LINE.test(first)) return undefined;
  let key = first;
  let forwarded: string | undefined;
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    const lowered = name.toLowerCase();
    if (lowered === '' || DEMANDING.has(lowered)) return undefined;
    if (lowered === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    if (lowered === 'x-forwarded-for') forwarded = forwarded === undefined ? value : `${forwarded}, ${value}`;
    if (!VOLATILE.has(lowered)) key += `\n${line}`;
  }
  return { key, forwarded };
}
