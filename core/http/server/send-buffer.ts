import type { ServerResponse } from 'node:http';
import type { PiecedBody } from '../../contract/http-message.ts';

/** Bytes. */
const SIZE = 128 * 1024;

/** A shorter body has a buffer of its own: of one that its reader takes slowly, all of ours waits. */
const LEAST = SIZE / 16;

/**
 * Puts bodies together in one buffer, for as long as the kernel takes each at once: a buffer for each would be new memory for
 * every response, and garbage right after it.
 */
export class SendBuffer {
  #buffer: Buffer | undefined;

  /** Ends a response with a body. Nothing of it is in the buffer when this returns. */
  end(response: ServerResponse, body: PiecedBody): void {
    const { socket } = response;
    const isFree = socket?.writable === true && socket.writableLength === 0;
    if (!isFree || body.length < LEAST || body.length > SIZE) {
      response.end(body.bytes);
      return;
    }
    this.#buffer ??= Buffer.allocUnsafeSlow(SIZE);
    const bytes = this.#buffer.subarray(0, body.length);
    body.copyTo(bytes);
    response.end(bytes);
    // who has not taken all of it yet keeps the buffer
    if (socket.writableLength > 0) this.#buffer = undefined;
  }
}
