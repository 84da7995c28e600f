import type { Socket } from 'node:net';
import type { WholeBody } from '../../contract/http-message.ts';
import type { SendBuffers } from './send-buffers.ts';

/** Maximum number of waiting responses. */
const MOST = 16;

interface Waiting {
  readonly socket: Socket;
  readonly bytes: Buffer;
  readonly sent: () => void;
}

/**
 * Collects the responses made in one turn of the event loop and sends them together at its end. Each write wakes its reader, which
 * costs the system about a tenth of the time that we need for a list. A reader of several, such as a proxy, is woken only by the first.
 */
export class Outbox {
  #waiting: Waiting[] = [];
  readonly #buffers: SendBuffers;

  constructor(buffers: SendBuffers) {
    this.#buffers = buffers;
  }

  /**
   * Queues a complete response, to be sent in one system call. Nothing else may be written to the socket before it.
   *
   * @param head Latin-1
   * @param sent called after it was written to the socket
   */
  send(socket: Socket, head: string, body: WholeBody, sent: () => void): void {
    const whole = typeof body === 'string' ? Buffer.from(body) : body;
    const bytes = this.#buffers.take(head.length + whole.length);
    bytes.write(head, 'latin1');
    if ('copyTo' in whole) whole.copyTo(bytes.subarray(head.length));
    else bytes.set(whole, head.length);
    const count = this.#waiting.push({ socket, bytes, sent });
    if (count === 1) setImmediate(() => this.flush());
    else if (count >= MOST) this.flush();
  }

  /** Sends all waiting responses. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { socket, bytes, sent } of waiting) {
      socket.write(bytes);
      sent();
      if (socket.writableLength === 0) this.#buffers.giveBack(bytes);
    }
  }
}
