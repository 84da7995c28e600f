import type { ServerResponse } from 'node:http';
import type { Clock } from '../../ports/clock.ts';

/** How much is sent at once, in bytes: little enough that who reads slowly takes it in time. */
const SLICE = 16 * 1024;

/** How long a reader may take nothing. */
export interface Patience {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly within: number;
}

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
    for (let at = 0; at < chunk.length && !isGone(response); at += SLICE) {
      if (!response.write(chunk.subarray(at, at + SLICE))) await taken(response, patience);
    }
    if (isGone(response)) return;
  }
  response.end();
}

const isGone = (response: ServerResponse): boolean => response.destroyed || response.req.socket.destroyed;

function taken(response: ServerResponse, { clock, within }: Patience): Promise<void> {
  // an answer whose turn on the connection has not come hears nothing of its end
  const { socket } = response.req;
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
      response.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    response.once('drain', go);
    socket.once('close', go);
  });
}
