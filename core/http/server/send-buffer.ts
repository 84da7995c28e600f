import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PiecedBody, WholeBody } from '../../contract/http-message.ts';

/** Bytes. */
const SIZE = 128 * 1024;

/** What is shorter has a buffer of its own: of one that its reader takes slowly, all of ours waits. */
const LEAST = SIZE / 16;

/**
 * Puts responses together in one buffer, for as long as the kernel takes each at once: a buffer for each would be new memory for
 * every response, and garbage right after it.
 */
export class SendBuffer {
  #buffer: Buffer | undefined;

  /** Ends a response of Node's with a body. Nothing of it is in the buffer when this returns. */
  end(response: ServerResponse, body: PiecedBody): void {
    const { socket } = response;
    const isFree = socket?.writable === true && socket.writableLength === 0;
    if (!isFree || body.length < LEAST || body.length > SIZE) {
      response.end(body.bytes);
      return;
    }
    this.#lend(body.length, socket, (bytes) => {
      body.copyTo(bytes);
      response.end(bytes);
    });
  }

  /** Sends a whole response in one call of the system. @param head Latin-1 */
  send(socket: Socket, head: string, body: WholeBody): void {
    const whole = typeof body === 'string' ? Buffer.from(body) : body;
    const length = head.length + whole.length;
    const put = (bytes: Buffer) => {
      bytes.write(head, 'latin1');
      if ('copyTo' in whole) whole.copyTo(bytes.subarray(head.length));
      else bytes.set(whole, head.length);
      socket.write(bytes);
    };
    if (length < LEAST || length > SIZE) put(Buffer.allocUnsafe(length));
    else this.#lend(length, socket, put);
  }

  /** @param use hands the bytes to the socket, which has nothing else to send */
  #lend(length: number, socket: Socket, use: (bytes: Buffer) => void): void {
    this.#buffer ??= Buffer.allocUnsafeSlow(SIZE);
    use(this.#buffer.subarray(0, length));
    // who has not taken all of it yet keeps the buffer
    if (socket.writableLength > 0) this.#buffer = undefined;
  }
}
