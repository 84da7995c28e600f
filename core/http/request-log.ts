import type { Log } from '../ports/log.ts';
import type { Exchange } from './exchange.ts';
import { bodyLength, type LightReply } from './light.ts';
import { splitOnce } from './query-string.ts';

/**
 * One line a request, without secrets: the path but never the query, since a query may hold an item's password.
 *
 * @param end When the answer was ready, milliseconds since 1970 UTC.
 */
export function logRequest(log: Log, exchange: Exchange, reply: LightReply, end: number): void {
  const { request, id, now, principal } = exchange;
  log.info('request', {
    request: id,
    method: request.method,
    path: splitOnce(request.target, '?')[0],
    status: reply.status,
    ms: end - now,
    bytes: bodyLength(reply),
    address: request.address,
    ...(principal?.user && { user: principal.user.id }),
  });
}
