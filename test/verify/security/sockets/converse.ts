import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What to send on one connection. */
export interface Sending {
  /** One character per byte; each piece is its own packet. */
  readonly pieces: readonly string[];
  /** When the sender half-closes the connection. */
  readonly ends: 'at once' | 'when answered' | 'never';
}

/** The outcome. */
export interface Heard {
  /** One character per byte. */
  readonly received: string;
  /** Milliseconds until the server closed the connection; undefined if it did not. */
  readonly endedAfter: number | undefined;
}

/** A sender also ends after this many milliseconds without a response. */
const IMPATIENCE = 60;

/** Sends bytes on a new connection and reads until the server closes it. @param patience in milliseconds */
export async function converse(port: number, { pieces, ends }: Sending, patience: number): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.setEncoding('latin1');
  // a reset is a valid way to end
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  const begun = performance.now();
  const over = new Promise<number | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    for (const event of ['end', 'close']) {
      socket.once(event, () => {
        clearTimeout(timer);
        resolve(performance.now() - begun);
      });
    }
  });
  for (const piece of pieces) {
    if (socket.writable && !socket.write(piece, 'latin1')) await Promise.race([over, once(socket, 'drain')]);
    if (pieces.length > 1) await new Promise(setImmediate);
  }
  if (ends === 'when answered') await Promise.race([over, answered, pause(IMPATIENCE)]);
  if (ends !== 'never') socket.end();
  const endedAfter = await over;
  socket.destroy();
  return { received, endedAfter };
}
