import { type Again, bodyLength, type HttpResponse } from '../../contract/http-message.ts';
import type { Log, Random } from '../../platform/index.ts';
import type { Exchange } from '../request/exchange.ts';
import { splitOnce } from '../request/parameters.ts';

/** Names for requests, one after the other: told apart across restarts by chance, and within one by a count. */
export function requestIds(random: Random): () => string {
  const start = Buffer.from(random.bytes(9)).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
}

/** What is logged of a request. */
interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  /** Milliseconds until the response was ready. */
  readonly ms: number;
  readonly bytes: number;
  readonly address: string;
  /** Id of the user. */
  readonly user?: number | undefined;
}

/** One line a request, without secrets: the path but never the query, since a query may hold an item's password. */
export function logRequest(log: Log, { id, method, target, status, ms, bytes, address, user }: LoggedRequest): void {
  const path = splitOnce(target, '?')[0];
  log.info('request', { request: id, method, path, status, ms, bytes, address, user });
}

/** Logs each time that a request of a stranger is answered as before, at once. */
function repeatedRequestLog(
  log: Log,
  { method, target, status, bytes }: Pick<LoggedRequest, 'method' | 'target' | 'status' | 'bytes'>,
): (id: string, address: string) => void {
  const path = splitOnce(target, '?')[0];
  let lasting = { method, path, status, ms: 0, bytes, address: '' };
  return (id, address) => {
    if (address !== lasting.address) lasting = { ...lasting, address };
    log.info('request', { request: id }, lasting);
  };
}

/**
 * Gives the same answer to more requests like this one, each with an id and a line in the log.
 *
 * @param current the body of the answer at an instant, milliseconds since 1970 UTC; undefined when it has to be made anew
 */
export type Repeatable = (
  reply: HttpResponse,
  exchange: Pick<Exchange, 'request'>,
  current: (now: number) => Uint8Array | undefined,
) => HttpResponse;

export function createRepeatable(log: Log, nextId: () => string): Repeatable {
  return (reply, { request: { method, target } }, current) => {
    const bytes = bodyLength(reply);
    const logAgain = repeatedRequestLog(log, { method, target, status: reply.status, bytes });
    const again: Again = (now, address) => {
      const body = current(now);
      if (!body) return undefined;
      const id = nextId();
      logAgain(id, address);
      // HEAD, and what did not change
      return { id, body: bytes === 0 ? undefined : body };
    };
    return { ...reply, again };
  };
}
