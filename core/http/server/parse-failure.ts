import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';

/** What Node's parser says of bytes that are no request. */
export interface ParseFailure extends Error {
  readonly code?: string;
  /** The bytes at hand when it gave up. */
  readonly rawPacket?: Uint8Array;
}

const LINE_FEED = 10;

/** Did the first line alone, with the address in it, fill what the parser takes? */
function isLongTarget({ rawPacket }: ParseFailure, limit: number): boolean {
  if (!rawPacket) return false;
  const end = rawPacket.indexOf(LINE_FEED);
  return (end < 0 ? rawPacket.length : end) > limit;
}

/**
 * The answer to what could not be parsed, or did not come in time.
 *
 * @param url How long an address may be, in bytes.
 */
export function parseFailureAnswer(failure: ParseFailure, url: number): ApiError {
  if (failure.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('rest_request_timeout', 'The request took too long.');
  if (failure.code !== 'HPE_HEADER_OVERFLOW') return problem('rest_bad_request', 'This is not a valid HTTP request.');
  return isLongTarget(failure, url)
    ? problem('rest_uri_too_long', `The URL is longer than ${url} bytes.`)
    : problem('rest_headers_too_large', 'The headers are too large.');
}
