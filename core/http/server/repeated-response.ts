import { STATUS_CODES } from 'node:http';
import type { Writable } from 'node:stream';
import type { HttpResponse } from '../../contract/http-message.ts';
import { REQUEST_ID } from '../response/response-headers.ts';

/** What differs each time that a response is sent: the names of the request and of the second. */
interface Stamp {
  readonly id: string;
  /** `Tue, 24 Nov 2026 00:15:43 GMT` */
  readonly date: string;
}

/** Bytes of a head, and what they say. */
interface WrittenHead extends Stamp {
  readonly bytes: Buffer;
}

/**
 * The head of a response, as Node's HTTP server writes it on a connection that is kept open.
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

/** Stands in a head for what differs each time; no header has it. */
const PLACE = '\0';

/**
 * A response that is sent many times. The bytes of its head are made once; after that only the stamp in them is written anew.
 */
export class RepeatedResponse {
  readonly #beforeId: string;
  readonly #beforeDate: string;
  readonly #end: string;
  #written: WrittenHead | undefined;

  /** @param keepAlive milliseconds for which an idle connection is kept */
  constructor({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>, keepAlive: number) {
    const head = headOf({ status, headers: { ...headers, [REQUEST_ID]: PLACE } }, PLACE, keepAlive);
    [this.#beforeId = '', this.#beforeDate = '', this.#end = ''] = head.split(PLACE);
  }

  /** Bytes that it holds; about so many. */
  get size(): number {
    return 2 * (this.#beforeId.length + this.#beforeDate.length + this.#end.length);
  }

  /** Sends it to one more reader. */
  send(socket: Writable, stamp: Stamp, body: Uint8Array | undefined): void {
    const head = this.#head(stamp);
    if (body) {
      // head and body in one call of the system
      socket.cork();
      socket.write(head);
      socket.write(body);
      socket.uncork();
    } else socket.write(head);
    // bytes that wait for their reader must stay as they are
    if (socket.writableLength > 0) this.#written = undefined;
  }

  #head({ id, date }: Stamp): Buffer {
    const written = this.#written;
    if (written?.id.length !== id.length) {
      const bytes = Buffer.from(this.#beforeId + id + this.#beforeDate + date + this.#end, 'latin1');
      this.#written = { bytes, id, date };
      return bytes;
    }
    written.bytes.write(id, this.#beforeId.length, 'latin1');
    if (written.date !== date) {
      written.bytes.write(date, this.#beforeId.length + id.length + this.#beforeDate.length, 'latin1');
    }
    this.#written = { bytes: written.bytes, id, date };
    return written.bytes;
  }
}
