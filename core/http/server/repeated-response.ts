import type { Writable } from 'node:stream';
import { bodyLength, type HttpResponse } from '../../contract/http-message.ts';
import { REQUEST_ID } from '../response/response-headers.ts';
import { headOf } from './outbox.ts';

/** What differs each time a response is sent: the request id and the date. */
interface Stamp {
  readonly id: string;
  /** `Tue, 24 Nov 2026 00:15:43 GMT` */
  readonly date: string;
}

/** Bytes of a head, followed by the body if that is short, and the stamp and body they contain. */
interface Written extends Stamp {
  readonly bytes: Buffer;
  readonly body: Uint8Array | undefined;
}

/** Bodies of up to this many bytes are joined to the head, since Node sends one piece faster than two. */
const SHORT = 16 * 1024;

/** Placeholder in a head for what differs each time; cannot occur in a header. */
const PLACE = '\0';

/**
 * A response that is sent many times. The bytes of its head are built once; after that only the stamp in them is overwritten.
 */
export class RepeatedResponse {
  readonly #beforeId: string;
  readonly #beforeDate: string;
  readonly #end: string;
  #written: Written | undefined;
  /** Approximate memory use in bytes. */
  readonly size: number;

  /** @param keepAlive milliseconds for which an idle connection is kept */
  constructor(response: HttpResponse, keepAlive: number) {
    const { status, headers } = response;
    const head = headOf({ status, headers: { ...headers, [REQUEST_ID]: PLACE } }, PLACE, keepAlive);
    [this.#beforeId = '', this.#beforeDate = '', this.#end = ''] = head.split(PLACE);
    const body = bodyLength(response);
    this.size = 2 * head.length + (body > SHORT ? 0 : body);
  }

  /** Sends the response to another client. */
  send(socket: Writable, stamp: Stamp, body: Uint8Array | undefined): void {
    if (body && body.length > SHORT) {
      // head and body in one system call
      socket.cork();
      socket.write(this.#stamped(stamp, undefined));
      socket.write(body);
      socket.uncork();
    } else socket.write(this.#stamped(stamp, body));
    // bytes the client has not read yet must not be overwritten
    if (socket.writableLength > 0) this.#written = undefined;
  }

  #stamped({ id, date }: Stamp, body: Uint8Array | undefined): Buffer {
    const written = this.#written;
    if (written?.id.length !== id.length || written.body !== body) {
      const head = Buffer.from(this.#beforeId + id + this.#beforeDate + date + this.#end, 'latin1');
      const bytes = body ? Buffer.concat([head, body]) : head;
      this.#written = { bytes, id, date, body };
      return bytes;
    }
    written.bytes.write(id, this.#beforeId.length, 'latin1');
    if (written.date !== date) {
      written.bytes.write(date, this.#beforeId.length + id.length + this.#beforeDate.length, 'latin1');
    }
    this.#written = { bytes: written.bytes, id, date, body };
    return written.bytes;
  }
}
