import type { IncomingMessage } from 'node:http';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';

const VERSIONS: readonly string[] = ['1.0', '1.1'];

/** Headers that say one thing, by the length of their names: of several, Node takes the first and a proxy perhaps the last. */
const SINGLE: ReadonlyMap<number, string> = new Map(
  ['Host', 'Content-Type', 'Authorization'].map((name) => [name.length, name]),
);

/** A name or an address, and a port (RFC 9110, 7.2); nothing where a client knows of none. */
export const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Holds the head of a request against the limits (security, Limits), and against RFC 9112: its version, one `Host`, and a
 * body that ends where everybody sees it end. What can be read in two ways is refused, since a proxy before us may have
 * gone by the other one.
 *
 * @throws ApiError 400 rest_bad_request, 431 rest_headers_too_large
 */
export function checkHeaders(
  { httpVersion, rawHeaders: raw, headers }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders' | 'headers'>,
  limits: Pick<Limits, 'headers' | 'header_count'>,
): void {
  // the parser takes a line without a version for HTTP/0.9
  if (!VERSIONS.includes(httpVersion)) throw problem('rest_bad_request', 'Only HTTP/1.1 is supported.');
  if (raw.length > 2 * limits.header_count) {
    throw problem('rest_headers_too_large', `At most ${limits.header_count} headers are allowed.`);
  }
  let bytes = 0;
  const seen = new Set<string>();
  // names and values by turns; one walk, since every request takes it
  for (let index = 0; index < raw.length; index++) {
    const text = raw[index] ?? '';
    // with ": " or the line's end
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
