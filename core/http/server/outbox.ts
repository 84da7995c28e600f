import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpResponse, WholeBody } from '../../contract/http-message.ts';

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

/**
 * The head of a response, exactly as Node's HTTP server writes it on a keep-alive connection.
 *
 * @param date `Tue, 24 Nov 2026 00:15:43 GMT`
 * @param keepAlive milliseconds for which an idle connection is kept
 */
export function headOf(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  date: string,
  keepAlive: number,
): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  return `${head}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1_000)}\r\n\r\n`;
}

/** Size of a reusable buffer in bytes. */
const SIZE = 128 * 1024;

/** Shorter responses get a buffer of their own: a slow client would otherwise hold a whole reusable buffer for a few bytes. */
const LEAST = SIZE / 16;

/**
 * Reusable buffers in which responses are assembled, as long as the kernel accepts each at once. A new buffer per response would be
 * allocated and become garbage right away.
 */
export class SendBuffers {
  readonly #free: Buffer[] = [];

  /** @returns a buffer of `length` bytes, with arbitrary content */
  take(length: number): Buffer {
    if (length < LEAST || length > SIZE) return Buffer.allocUnsafe(length);
    const { buffer } = this.#free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
    return Buffer.from(buffer, 0, length);
  }

  /** Returns a buffer from `take` for reuse. All of it must have been accepted by the kernel; otherwise do not return it. */
  giveBack(bytes: Buffer): void {
    if (bytes.buffer.byteLength === SIZE) this.#free.push(bytes);
  }
}
