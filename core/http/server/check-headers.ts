import { problem } from '../../errors.ts';
import type { Limits } from '../../settings.ts';

/**
 * Holds the headers against the limits (security, Limits). Several `Host` headers are refused: a proxy before us may have
 * gone by the other one.
 *
 * @param raw Names and values in turn, as they came.
 * @throws ApiError 400 rest_bad_request, 431 rest_headers_too_large
 */
export function checkHeaders(raw: readonly string[], limits: Pick<Limits, 'headers' | 'header_count'>): void {
  const names = raw.filter((_, index) => index % 2 === 0);
  if (names.length > limits.header_count) {
    throw problem('rest_headers_too_large', `There may be at most ${limits.header_count} headers.`);
  }
  // with ": " and the line's end
  const bytes = raw.reduce((sum, text) => sum + text.length + 2, 0);
  if (bytes > limits.headers) {
    throw problem('rest_headers_too_large', `Headers may have at most ${limits.headers} bytes.`);
  }
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw problem('rest_bad_request', 'There must be one Host header.');
  }
}
