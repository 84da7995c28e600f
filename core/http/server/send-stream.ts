import type { ServerResponse } from 'node:http';
import type { Clock } from '../../ports/clock.ts';

/** How long a reader may take nothing, in milliseconds. */
export interface Patience {
  readonly clock: Clock;
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
    if (!response.destroyed && !response.write(chunk)) await taken(response, patience);
    if (response.destroyed) return;
  }
  response.end();
}

function taken(response: ServerResponse, { clock, within }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(within, () => response.destroy());
    const go = () => {
      cancel();
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.once('drain', go);
    response.once('close', go);
  });
}
