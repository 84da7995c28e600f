import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest } from '../../contract/http-message.ts';
import { bodyChunks } from './body-chunks.ts';
import { checkCoding } from './check-coding.ts';
import type { Peer } from './peer.ts';

/** A proxy may send the whole address (RFC 9112, 3.2.2); its host is not ours to go by. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

function targetOf(url: string): string {
  if (url.startsWith('/')) return url;
  const target = url.replace(ABSOLUTE, '');
  // an absolute address may leave out the path (RFC 9110, 4.2.3)
  return target === '' || target.startsWith('?') ? `/${target}` : target;
}

/** Aborted when a response is over: it was sent, or its reader has gone. */
function endOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/** The pipeline's view of a request of Node's. */
export class LightRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly address: string;
  readonly secure: boolean;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #ask: (() => void) | undefined;
  #signal: AbortSignal | undefined;

  /** @param ask called before the body is read: its sender may wait for that */
  constructor(message: IncomingMessage, response: ServerResponse, { address, secure }: Peer, ask?: () => void) {
    this.method = message.method ?? 'GET';
    this.target = targetOf(message.url ?? '');
    this.address = address;
    this.secure = secure;
    this.#message = message;
    this.#response = response;
    this.#ask = ask;
  }

  readonly header = (name: string): string | undefined => this.#message.headers[name]?.toString();

  body(): AsyncIterable<Uint8Array> {
    checkCoding(this.#message);
    this.#ask?.();
    return bodyChunks(this.#message);
  }

  /** Few ask for it. */
  get signal(): AbortSignal {
    this.#signal ??= endOf(this.#response);
    return this.#signal;
  }
}
