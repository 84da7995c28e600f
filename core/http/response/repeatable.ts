import { type Again, bodyLength, type HttpResponse } from '../../contract/http-message.ts';
import type { Log } from '../../platform/index.ts';
import type { Exchange } from '../request/exchange.ts';
import { repeatedRequestLog } from './request-log.ts';

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
