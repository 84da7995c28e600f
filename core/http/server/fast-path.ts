import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import {
  type Again,
  type HttpHandler,
  type HttpResponse,
  isStream,
  type WholeBody,
} from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { LruCache } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import { type Sweeper, sweeper, type Unanswered } from './connections.ts';
import { type Peer, plainAddress, type TrustedProxies } from './incoming-request.ts';
import { Outbox } from './outbox.ts';
import { type PlainHeaders, PlainRequest, type PlainText, plainText } from './plain-request.ts';
import { headOf, RepeatedResponse } from './repeated-response.ts';
import type { SendBuffers } from './send-buffers.ts';

/** Bytes of requests and response heads that are remembered. */
const REMEMBERED = 8 * 1024 * 1024;

/** What remembering a request costs beside its text and its response's head; about so much. */
const OVERHEAD = 500;

/** A request that was answered from the cache, and how it is answered again. */
interface Repeat {
  readonly response: RepeatedResponse;
  readonly again: Again;
  /** `X-Forwarded-For` */
  readonly forwarded: string | undefined;
}

/** A connection, before whose listener of Node's stands ours. */
interface Connection {
  readonly socket: Socket;
  /** Of the socket. */
  readonly address: string;
  readonly isProxy: boolean;
  readonly take: (bytes: Buffer) => void;
  readonly toNode: (bytes: Buffer) => void;
  /** Node sets up a connection when it answers the first request. */
  isSetUp: boolean;
  /** Of its last request. */
  headers: PlainHeaders | undefined;
  /** The last request that Node was handed, and its bytes. */
  handed: { readonly text: string; readonly request: PlainText } | undefined;
  /** What became of it before it was handed on. */
  begun: Begun | undefined;
  /** Its response waits for the end of the turn. */
  isAwaiting: boolean;
  /** Since when the reader has not taken all of a response; as `Clock.elapsed`. */
  waitsSince: number | undefined;
}

/** A request whose response is not there at once, or comes piece by piece: Node sends it. */
export interface Begun {
  readonly request: PlainRequest;
  readonly reply: ReturnType<HttpHandler>;
}

interface FastPathParts {
  /** Answers requests; undefined where the server has too many. */
  readonly handle: (request: PlainRequest) => ReturnType<HttpHandler> | undefined;
  readonly sendBuffers: SendBuffers;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'headers' | 'header_count' | 'slow_reader'>;
  /** Milliseconds for which an idle connection is kept. */
  readonly keepAlive: number;
  readonly proxies: TrustedProxies;
  /** What Node answers. */
  readonly unanswered: Pick<Unanswered, 'has' | 'wait'>;
}

/**
 * Answers simple requests without Node's HTTP server. It stands before Node's listener on each connection. The bytes of a request
 * that was answered before lead to the cached response; other whole requests for reading it reads itself, and sends what is
 * there at once. Everything else it hands to Node. A connection goes to Node for good once something comes on it that is not one
 * whole request for reading: a body, a part of a request, several at once.
 */
export class FastPath {
  readonly #parts: FastPathParts;
  /** By the bytes of requests, and by what is the same in all requests for one response. */
  readonly #repeats = new LruCache<Repeat>(REMEMBERED);
  readonly #connections = new Map<Socket, Connection>();
  readonly #waiting = new Set<Connection>();
  readonly #sweeper: Sweeper;
  readonly #outbox: Outbox;
  #date = { second: Number.NaN, text: '' };
  #isClosed = false;

  constructor(parts: FastPathParts) {
    this.#parts = parts;
    this.#outbox = new Outbox(parts.sendBuffers);
    this.#sweeper = sweeper({ clock: parts.clock, patience: parts.limits.slow_reader, look: this.#endSlowReaders });
  }

  /** Stands before Node on a new connection. */
  attach(socket: Socket): void {
    const [listener] = socket.listeners('data');
    if (this.#isClosed || !listener) return;
    const address = plainAddress(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      address,
      isProxy: this.#parts.proxies.includes(address),
      take: (bytes) => this.#take(connection, bytes),
      toNode: (bytes) => handInPieces(socket, bytes, (piece) => listener.call(socket, piece)),
      isSetUp: false,
      headers: undefined,
      handed: undefined,
      begun: undefined,
      isAwaiting: false,
      waitsSince: undefined,
    };
    socket.off('data', listener as () => void);
    socket.on('data', connection.take);
    // Node ends its side when the other one has ended
    socket.prependListener('end', () => this.#flush(connection));
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#waiting.delete(connection);
    });
  }

  /** Remembers the response to the request that Node was handed last on this connection, if it can be given again. */
  learn(socket: Socket, made: HttpResponse): void {
    const handed = this.#connections.get(socket)?.handed;
    if (handed) this.#learn(handed.text, handed.request, made);
  }

  #learn(text: string, { key, headers }: PlainText, made: HttpResponse): void {
    const { again } = made;
    if (key === undefined || !again) return;
    const response = new RepeatedResponse(made, this.#parts.keepAlive);
    this.#remember(key, { response, again, forwarded: undefined });
    this.#remember(text, { response, again, forwarded: headers.values.get(FORWARDED) });
  }

  /** What became already of the request that Node is handed on this connection. */
  begun(socket: Socket): Begun | undefined {
    return this.#connections.get(socket)?.begun;
  }

  /** Hands everything to Node from now on. Resolves when the responses on their way have been taken. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#outbox.flush();
    const taken = [...this.#waiting].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('close', resolve).write('', () => resolve())),
    );
    await Promise.all(taken);
    this.#sweeper.stop();
  }

  #take(connection: Connection, bytes: Buffer): void {
    const { limits } = this.#parts;
    this.#flush(connection);
    const text = bytes.length <= limits.headers ? bytes.toString('latin1') : '';
    const isFree = this.#isFree(connection);
    const isOurs = isFree && connection.isSetUp;
    const known = isOurs ? this.#repeats.get(text) : undefined;
    if (known && this.#repeat(connection, known)) return;
    const request = this.#isClosed ? undefined : plainText(text, limits.header_count, connection.headers);
    connection.headers = request?.headers;
    if (!request) this.#leave(connection);
    else if (isOurs && this.#answer(connection, text, request)) return;
    // of several at once it would not be known whose response the next one is
    connection.handed = isFree && request ? { text, request } : undefined;
    connection.isSetUp = true;
    connection.toNode(bytes);
    connection.begun = undefined;
  }

  /** @returns whether it was answered: no where Node has to see to it, perhaps to what has begun already */
  #answer(connection: Connection, text: string, plain: PlainText): boolean {
    const { key, headers } = plain;
    const forwarded = headers.values.get(FORWARDED);
    const similar = key === undefined ? undefined : this.#repeats.get(key);
    const repeat = similar && { ...similar, forwarded };
    if (repeat && this.#repeat(connection, repeat)) {
      this.#remember(text, repeat);
      return true;
    }
    const peer = this.#peerOf(connection, forwarded, headers.values.get('x-forwarded-proto'));
    const request = new PlainRequest(plain, peer);
    const reply = this.#parts.handle(request);
    if (!reply) return false;
    if (reply instanceof Promise || !isPlain(reply)) {
      connection.begun = { request, reply };
      return false;
    }
    this.#send(connection, reply);
    this.#learn(text, plain, reply);
    request.end();
    return true;
  }

  #send(connection: Connection, reply: PlainResponse): void {
    const { clock, keepAlive } = this.#parts;
    const head = headOf(reply, this.#dateAt(clock.now()), keepAlive);
    connection.isAwaiting = true;
    this.#outbox.send(connection.socket, head, reply.body, () => {
      connection.isAwaiting = false;
      this.#sent(connection);
    });
  }

  /** Nothing may be sent before the response that waits. */
  #flush(connection: Connection): void {
    if (connection.isAwaiting) this.#outbox.flush();
  }

  /** A response is on its way. */
  #sent(connection: Connection): void {
    const { clock, unanswered } = this.#parts;
    const { socket } = connection;
    unanswered.wait(socket);
    if (socket.writableLength === 0) return;
    connection.waitsSince = clock.elapsed();
    this.#waiting.add(connection);
    this.#sweeper.wake();
  }

  /** Is all before the next request answered, and taken? */
  #isFree(connection: Connection): boolean {
    const { socket } = connection;
    if (socket.writableLength === 0 && connection.waitsSince !== undefined) {
      connection.waitsSince = undefined;
      this.#waiting.delete(connection);
    }
    const isTaken = connection.waitsSince === undefined;
    return isTaken && !this.#isClosed && !socket.writableEnded && !this.#parts.unanswered.has(socket);
  }

  /** @returns whether it was answered: no when the response has to be made anew */
  #repeat(connection: Connection, { response, again, forwarded }: Repeat): boolean {
    const now = this.#parts.clock.now();
    const cached = again(now, this.#peerOf(connection, forwarded).address);
    if (!cached) return false;
    response.send(connection.socket, { id: cached.id, date: this.#dateAt(now) }, cached.body);
    this.#sent(connection);
    return true;
  }

  #peerOf({ address, isProxy }: Connection, addresses: string | undefined, protocol?: string): Peer {
    const peer = { address, secure: false };
    return isProxy ? this.#parts.proxies.peerOf({ address, addresses, encrypted: false, protocol }) : peer;
  }

  #remember(text: string, repeat: Repeat): void {
    this.#repeats.set(text, repeat, text.length + repeat.response.size + OVERHEAD);
  }

  /** Of the header `Date`. */
  #dateAt(now: number): string {
    const second = Math.floor(now / 1_000);
    if (second !== this.#date.second) this.#date = { second, text: new Date(now).toUTCString() };
    return this.#date.text;
  }

  /** From now on all of the connection goes to Node. */
  #leave({ socket, take, toNode }: Connection): void {
    socket.off('data', take);
    socket.on('data', toNode);
    this.#connections.delete(socket);
  }

  readonly #endSlowReaders = (now: number): boolean => {
    for (const connection of this.#waiting) {
      const { socket, waitsSince = now } = connection;
      const isTaken = socket.writableLength === 0;
      const isOver = now - waitsSince >= this.#parts.limits.slow_reader;
      if (isTaken || isOver) this.#waiting.delete(connection);
      if (isOver && !isTaken) socket.destroy();
    }
    return this.#waiting.size > 0;
  };
}

const FORWARDED = 'x-forwarded-for';

/** A response that is there, with all that its head says. */
interface PlainResponse extends HttpResponse {
  readonly body: WholeBody;
}

/** What Node would refuse to send in a header. */
const UNFIT = /[^\t\x20-\x7e\x80-\xff]/;

/** Is there nothing that Node would add, change or refuse? */
function isPlain(response: HttpResponse): response is PlainResponse {
  const { status, headers, body } = response;
  if (isStream(body) || (headers['Content-Length'] === undefined && status !== 304)) return false;
  for (const name in headers) if (UNFIT.test(headers[name] ?? '')) return false;
  return true;
}

const HEAD_END = '\r\n\r\n';

/**
 * Hands Node one head at a time, as it does itself where nobody stands before it: what a request came to is known before the
 * next one on the connection is read.
 */
function handInPieces(socket: Socket, bytes: Buffer, hand: (piece: Buffer) => void): void {
  const head = bytes.indexOf(HEAD_END);
  const end = head < 0 ? bytes.length : head + HEAD_END.length;
  hand(bytes.subarray(0, end));
  if (end === bytes.length) return;
  const rest = bytes.subarray(end);
  // after all promises that are settled by now
  queueMicrotask(() =>
    nextTick(() => {
      if (socket.isPaused()) socket.unshift(rest);
      else if (!socket.destroyed) handInPieces(socket, rest, hand);
    }),
  );
}
