import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const HEAD_END = '\r\n\r\n';

/** How far a body reaches; undefined while it is not whole. Of chunked ones only the empty is known: Node sends no other. */
function bodyEnd(received: string, start: number, headers: ReadonlyMap<string, string>): number | undefined {
  const chunked = headers.get('transfer-encoding') === 'chunked';
  const end = start + (chunked ? '0\r\n\r\n'.length : Number(headers.get('content-length') ?? 0));
  return received.length < end ? undefined : end;
}

/** Removes one complete response from the front of the received bytes; undefined if it is incomplete. */
function takeResponse(received: string, hasBody: boolean): { response: RawResponse; rest: string } | undefined {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const [first = '', ...lines] = received.slice(0, head).split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const start = head + HEAD_END.length;
  const end = hasBody ? bodyEnd(received, start, headers) : start;
  if (end === undefined) return undefined;
  const status = Number(first.split(' ')[1]);
  return { response: { status, headers, body: received.slice(start, end) }, rest: received.slice(end) };
}

/** A connection that sends exactly the given bytes, as no well-behaved client would. */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #ended = false;
  #waiting: (() => void)[] = [];
  /** Settles when the server has ended the connection, by whatever means. */
  readonly closed: Promise<void>;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    const wake = () => {
      for (const go of this.#waiting.splice(0)) go();
    };
    socket.on('data', (text) => {
      this.#received += text;
      wake();
    });
    for (const end of ['end', 'close']) {
      socket.once(end, () => {
        this.#ended = true;
        wake();
      });
    }
    // a reset is one of the ways in which a server may end a connection
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(port: number, host = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect({ port, host });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  /** @param bytes one character a byte */
  write(bytes: string): void {
    this.#socket.write(bytes, 'latin1');
  }

  /** Settles when all that was written is on its way, or cannot be sent any more. */
  sent(): Promise<void> {
    return new Promise((resolve) => this.#socket.write('', () => resolve()));
  }

  /** Sends no more. */
  end(): void {
    this.#socket.end();
  }

  /** Goes away without a word. */
  destroy(): void {
    this.#socket.resetAndDestroy();
  }

  /** Stops reading, so that what the server sends piles up. */
  pause(): void {
    this.#socket.pause();
  }

  /** Reads again. */
  resume(): void {
    this.#socket.resume();
  }

  /**
   * The next response.
   *
   * @param hasBody false for the answer to a HEAD
   * @returns undefined when the connection ends before it is whole
   */
  async response(hasBody = true): Promise<RawResponse | undefined> {
    for (;;) {
      const taken = takeResponse(this.#received, hasBody);
      if (taken) {
        this.#received = taken.rest;
        return taken.response;
      }
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** All responses until the server ends the connection. */
  async responses(): Promise<readonly RawResponse[]> {
    const all: RawResponse[] = [];
    for (let next = await this.response(); next; next = await this.response()) all.push(next);
    return all;
  }
}
