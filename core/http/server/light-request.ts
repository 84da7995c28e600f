import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest } from '../../contract/http-message.ts';
import { bodyChunks } from './body-chunks.ts';
import { checkCoding } from './check-coding.ts';
import type { Peer } from './peer.ts';

/** A proxy may send the whole address (RFC 9112, 3.2.2); its host is not ours to go by. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

function targetOf(url: string): string {
  const target = url.replace(ABSOLUTE, '');
  // an absolute address may leave out the path (RFC 9110, 4.2.3)
  return target === '' || target.startsWith('?') ? `/${target}` : target;
}

/** Aborted when a response is over: it was sent, or its reader has gone. */
function endOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * The pipeline's view of a request of Node's.
 *
 * @param ask called before the body is read: its sender may wait for that
 */
export function lightRequest(
  message: IncomingMessage,
  response: ServerResponse,
  { address, secure }: Peer,
  ask: () => void = () => {},
): HttpRequest {
  let signal: AbortSignal | undefined;
  return {
    method: message.method ?? 'GET',
    target: targetOf(message.url ?? ''),
    header: (name) => message.headers[name]?.toString(),
    body: () => {
      checkCoding(message);
      ask();
      return bodyChunks(message);
    },
    address,
    secure,
    // few ask for it
    get signal() {
      signal ??= endOf(response);
      return signal;
    },
  };
}
