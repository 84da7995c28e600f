import type { ServerResponse } from 'node:http';
import { type Patience, taken } from './taken.ts';

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
