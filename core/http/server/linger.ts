import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

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
