import type { IncomingMessage } from 'node:http';
import { problem } from '../../errors.ts';
import type { Limits } from '../../settings.ts';

const VERSIONS: readonly string[] = ['1.0', '1.1'];
const HOST = 'host';

/**
 * Holds the head of a request against the limits (security, Limits), and against RFC 9112: its version, and one `Host`.
 * Several are refused, since a proxy before us may have gone by the other one.
 *
 * @throws ApiError 400 rest_bad_request, 431 rest_headers_too_large
 */
export function checkHeaders(
  { httpVersion, rawHeaders: raw }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>,
  limits: Pick<Limits, 'headers' | 'header_count'>,
): void {
  // the parser takes a line without a version for HTTP/0.9
  if (!VERSIONS.includes(httpVersion)) throw problem('rest_bad_request', 'The version must be HTTP/1.1.');
  if (raw.length > 2 * limits.header_count) {
    throw problem('rest_headers_too_large', `There may be at most ${limits.header_count} headers.`);
  }
  let bytes = 0;
  let hosts = 0;
  // names and values by turns; one walk, since every request takes it
  for (let index = 0; index < raw.length; index++) {
    const text = raw[index] ?? '';
    // with ": " or the line's end
    bytes += text.length + 2;
    if (index % 2 === 0 && text.length === HOST.length && text.toLowerCase() === HOST) hosts++;
  }
  if (bytes > limits.headers) {
    throw problem('rest_headers_too_large', `Headers may have at most ${limits.headers} bytes.`);
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw problem('rest_bad_request', 'There must be one Host header.');
  }
}
