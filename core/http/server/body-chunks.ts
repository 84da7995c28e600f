import type { IncomingMessage } from 'node:http';
import { problem } from '../../contract/problem.ts';

/**
 * A request's body as it comes. Who stops reading leaves the rest unread, and the answer can still be sent.
 *
 * @throws ApiError 400 rest_bad_request when it breaks off
 */
export async function* bodyChunks(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* message.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (!message.errored) throw error;
    throw problem('rest_bad_request', 'The body of the request is incomplete.');
  }
}
