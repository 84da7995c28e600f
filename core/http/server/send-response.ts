import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { ApiError } from '../../contract/error.ts';
import type { PiecedBody } from '../../contract/http-message.ts';
import type { Clock } from '../../platform/index.ts';
import { refusalHeaders } from '../response/response-headers.ts';
import type { SendBuffers } from './outbox.ts';

/** Ends a Node response with a body. The buffer is returned for reuse only if the kernel accepted all of it at once. */
export function endWith(response: ServerResponse, body: PiecedBody, buffers: SendBuffers): void {
  const { socket } = response;
  if (socket?.writable !== true || socket.writableLength > 0) {
    response.end(body.bytes);
    return;
  }
  const bytes = buffers.take(body.length);
  body.copyTo(bytes);
  response.end(bytes);
  if (socket.writableLength === 0) buffers.giveBack(bytes);
}

/** How much is sent at once, in bytes: little enough for a slow client to read in time. */
const SLICE = 16 * 1024;

/**
 * Sends a body as it is read, each chunk after the client has read the one before it. Stops if the client disconnects, and
 * closes the connection if the client reads nothing for too long.
 *
 * @throws what `chunks` throws
 */
export async function sendStream(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  patience: Patience,
): Promise<void> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !response.destroyed; at += SLICE) {
      if (!response.write(chunk.subarray(at, at + SLICE))) await taken(response, 'drain', patience);
    }
    if (response.destroyed) return;
  }
  response.end();
}

/** How long a connection may make no progress. */
export interface Patience {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly within: number;
}

/** Is no part of the response waiting to be read by the client? */
export const isTaken = ({ writableFinished, destroyed, socket }: ServerResponse): boolean =>
  writableFinished || destroyed || socket?.writableLength === 0;

/**
 * Waits until the client has read what was written so far, or has disconnected. A client that reads nothing for too long is
 * disconnected, since it holds memory that others need.
 *
 * @param event `drain` for more to be written, `finish` for the end
 */
export function taken(response: ServerResponse, event: 'drain' | 'finish', { clock, within }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      clock.after(within, () => {
        // earlier responses on the connection are still being read
        if (response.socket === null) cancel = wait();
        else response.destroy();
      });
    let cancel = wait();
    const go = () => {
      cancel();
      response.off(event, go);
      response.off('close', go);
      resolve();
    };
    response.once(event, go);
    response.once('close', go);
  });
}

/** Needed as well as `complete`, which is also false for a request without a body that is answered at once. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Is the body of this request still arriving? */
export const isComing = (message: IncomingMessage): boolean => hasBody(message) && !message.complete;

/**
 * Makes the connection of a request that is still arriving end in two steps after its response: we end our side at once, and
 * discard what still arrives. Closing it fully would cause a reset, and a reset can discard a response the client has not
 * read yet (RFC 9112, 9.6). `request_timeout` ends clients that go on for too long.
 */
export function linger(message: IncomingMessage): void {
  const { socket } = message;
  // Node calls this after the last response on a connection
  socket.destroySoon = () => {
    socket.end();
    finished(message, { writable: false }, () => socket.destroy());
    // a consumer that stopped in the middle may still be attached, and would block the rest
    message.removeAllListeners('readable');
    message.resume();
  };
}

function refusal(error: ApiError): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(error);
  return { headers: refusalHeaders(error.headers, Buffer.byteLength(body)), body };
}

/** Refuses a request that does not reach the pipeline. */
export function refuseResponse(response: ServerResponse, error: ApiError): void {
  const { headers, body } = refusal(error);
  if (isComing(response.req)) linger(response.req);
  response.writeHead(error.status, headers);
  response.end(body);
}

/** Refuses a connection for which Node has created no response. */
export function refuseSocket(socket: Socket, error: ApiError): void {
  const { headers, body } = refusal(error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}
