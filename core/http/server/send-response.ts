import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { ApiError } from '../../contract/error.ts';
import type { PiecedBody } from '../../contract/http-message.ts';
import type { Clock } from '../../platform/index.ts';
import { refusalHeaders } from '../response/response-headers.ts';
import type { SendBuffers } from './send-buffers.ts';

/** Ends a response of Node's with a body. Nothing of it is in one of the buffers when this returns. */
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

/** How much is sent at once, in bytes: little enough that who reads slowly takes it in time. */
const SLICE = 16 * 1024;

/**
 * Sends a body as it is read, each chunk when the one before it was taken. Who goes away, or takes nothing for too long, is
 * let go.
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

/** How long a reader may take nothing. */
export interface Patience {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly within: number;
}

/** Does nothing of a response wait for its reader? */
export const isTaken = ({ writableFinished, destroyed, socket }: ServerResponse): boolean =>
  writableFinished || destroyed || socket?.writableLength === 0;

/**
 * Waits until a reader took what is there of an answer, or is gone. Who takes nothing for too long is let go: it holds memory
 * that others need.
 *
 * @param event `drain` for more to be written, `finish` for the end
 */
export function taken(response: ServerResponse, event: 'drain' | 'finish', { clock, within }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      clock.after(within, () => {
        // whoever reads the answers before it takes their time
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

/** A request without a body is not complete either when it is answered at once. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Does more of this request come? */
export const isComing = (message: IncomingMessage): boolean => hasBody(message) && !message.complete;

/**
 * Has the connection of a request that is still coming end in two steps once its answer is out: we say no more at once, and
 * drop what comes. If it were closed, what comes would have it reset, and a reset takes an answer with it that nobody has
 * read yet (RFC 9112, 9.6). `request_timeout` ends who goes on for too long.
 */
export function linger(message: IncomingMessage): void {
  const { socket } = message;
  // what Node calls after the last answer of a connection
  socket.destroySoon = () => {
    socket.end();
    finished(message, { writable: false }, () => socket.destroy());
    // whoever stopped reading in the middle may still be there, and would hold it up
    message.removeAllListeners('readable');
    message.resume();
  };
}

function refusal(error: ApiError): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(error);
  return { headers: refusalHeaders(error.headers, Buffer.byteLength(body)), body };
}

/** Refuses what does not reach the pipeline: it may not be a request at all. */
export function refuseResponse(response: ServerResponse, error: ApiError): void {
  const { headers, body } = refusal(error);
  if (isComing(response.req)) linger(response.req);
  response.writeHead(error.status, headers);
  response.end(body);
}

/** The same where Node has made no response. */
export function refuseSocket(socket: Socket, error: ApiError): void {
  const { headers, body } = refusal(error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}
