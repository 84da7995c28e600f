import type { IncomingMessage } from 'node:http';
import { problem } from '../../contract/problem.ts';

/**
 * Nothing that is sent here is unpacked: what somebody looked at who stands before us would be something else than what we
 * take it for (RFC 9110, 8.4), and a small body could be a large one.
 *
 * @throws ApiError 415 rest_bad_request for a body that says it is packed
 */
export function checkCoding({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw problem('rest_bad_request', 'Content-Encoding is not supported in requests: send the body as it is.', {
    status: 415,
  });
}
