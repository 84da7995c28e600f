import { type Again, bodyLength, type HttpResponse } from '../../contract/http-message.ts';
import type { Log, Random } from '../../platform/index.ts';
import { pathOf } from '../request/parameters.ts';
import type { Exchange } from '../routing/exchange.ts';

/** Creates a generator of request ids: a random prefix distinguishes restarts, a counter the requests of one run. */
export function requestIds(random: Random): () => string {
  const start = Buffer.from(random.bytes(9)).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
}

/** What is logged about a request. */
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

/** Logs one line per request, without secrets: the path but never the query, which may contain an item's password. */
export function logRequest(log: Log, { id, method, target, status, ms, bytes, address, user }: LoggedRequest): void {
  const path = pathOf(target);
  log.info('request', { request: id, method, path, status, ms, bytes, address, user });
}

/** Creates a log for an anonymous request whose response is repeated. */
function repeatedRequestLog(
  log: Log,
  { method, target, status, bytes }: Pick<LoggedRequest, 'method' | 'target' | 'status' | 'bytes'>,
): (id: string, address: string) => void {
  const path = pathOf(target);
  let lasting = { method, path, status, ms: 0, bytes, address: '' };
  return (id, address) => {
    if (address !== lasting.address) lasting = { ...lasting, address };
    log.info('request', { request: id }, lasting);
  };
}

/**
 * Makes a response repeatable for further requests like this one, each with its own id and line in the log.
 *
 * @param current the body at an instant, milliseconds since 1970 UTC; undefined if the response must be rebuilt
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
      // HEAD and 304 have no body
      return { id, body: bytes === 0 ? undefined : body };
    };
    return { ...reply, again };
  };
}
