import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What is sent on one connection. */
export interface Sending {
  /** One character a byte; each is a packet of its own. */
  readonly pieces: readonly string[];
  /** When the sender says that no more comes. */
  readonly ends: 'at once' | 'when answered' | 'never';
}

/** What came of it. */
export interface Heard {
  /** One character a byte. */
  readonly received: string;
  /** Milliseconds until the server ended the connection; undefined while it did not. */
  readonly endedAfter: number | undefined;
}

/** Who was not answered after so many milliseconds ends as well. */
const IMPATIENCE = 60;

/** Sends bytes on a connection of its own, and listens until the server ends it. @param patience in milliseconds */
export async function converse(port: number, { pieces, ends }: Sending, patience: number): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.setEncoding('latin1');
  // a reset is one of the ways in which it may end
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
