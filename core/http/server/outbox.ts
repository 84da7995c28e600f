import type { Socket } from 'node:net';
import type { WholeBody } from '../../contract/http-message.ts';
import type { SendBuffers } from './send-buffers.ts';

/** Responses that wait at most. */
const MOST = 16;

interface Waiting {
  readonly socket: Socket;
  readonly bytes: Buffer;
  readonly sent: () => void;
}

/**
 * Sends the responses that are made in one turn of the event loop one right after the other, at its end. Each wakes its
 * reader, which takes the system as long as a tenth of a list takes us; whoever reads several, such as a proxy, is awake for all but the first.
 */
export class Outbox {
  #waiting: Waiting[] = [];
  readonly #buffers: SendBuffers;

  constructor(buffers: SendBuffers) {
    this.#buffers = buffers;
  }

  /**
   * Takes a whole response, which goes out in one call of the system. Nothing else may be sent to the socket before.
   *
   * @param head Latin-1
   * @param sent called when the socket has it
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

  /** Sends what waits. */
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
