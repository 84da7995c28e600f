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
import { LruCache, orElse } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import { type Sweeper, sweeper, type Unanswered } from './connections.ts';
import { type Peer, plainAddress, type TrustedProxies } from './incoming-request.ts';
import { headOf, Outbox, type SendBuffers } from './outbox.ts';
import { type PlainHeaders, PlainRequest, type PlainText, plainText } from './plain-request.ts';
import { RepeatedResponse } from './repeated-response.ts';

/** Size of the cache of requests and response heads, in bytes. */
const REMEMBERED = 8 * 1024 * 1024;

/** Approximate bytes an entry takes in addition to the request's text and the response. */
const OVERHEAD = 500;

/** A request that was answered from the cache, and how to repeat the response. */
interface Repeat {
  readonly response: RepeatedResponse;
  readonly again: Again;
  /** `X-Forwarded-For` */
  readonly forwarded: string | undefined;
}

/** A connection whose bytes reach our listener before Node's. */
interface Connection {
  readonly socket: Socket;
  /** Remote address of the socket. */
  readonly address: string;
  readonly isProxy: boolean;
  readonly take: (bytes: Buffer) => void;
  readonly toNode: (bytes: Buffer) => void;
  /** Node sets up a connection when it answers the first request. */
  isSetUp: boolean;
  /** Headers of the last request. */
  headers: PlainHeaders | undefined;
  /** The last request passed to Node, and its text. */
  handed: { readonly text: string; readonly request: PlainText } | undefined;
  /** The reply to it, if it was begun before the request was passed to Node. */
  begun: Begun | undefined;
  /** Is its response in the outbox, until the end of the turn? */
  isAwaiting: boolean;
  /** Since when part of a response waits for the client to read it; as `Clock.elapsed`. */
  waitsSince: number | undefined;
}

/** A request whose response is not ready at once, or is streamed: Node sends it. */
export interface Begun {
  readonly request: PlainRequest;
  readonly reply: ReturnType<HttpHandler>;
}

interface FastPathParts {
  readonly handle: HttpHandler;
  /** Number of Node's requests that have no response yet. If there are too many, Node refuses the next one. */
  readonly inFlight: { readonly count: number };
  readonly sendBuffers: SendBuffers;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'headers' | 'header_count' | 'in_flight' | 'slow_reader'>;
  /** Milliseconds for which an idle connection is kept. */
  readonly keepAlive: number;
  readonly proxies: TrustedProxies;
  /** Requests that Node answers. */
  readonly unanswered: Pick<Unanswered, 'has' | 'wait'>;
}

/**
 * Answers simple requests without Node's HTTP server, by taking the bytes of each connection before Node's listener does. A request
 * with the same bytes as an earlier one gets the cached response. Other complete GET and HEAD requests are parsed here and answered
 * if the response is ready at once. Everything else is passed to Node. A connection is left to Node for good as soon as it
 * receives anything but one complete GET or HEAD request: a body, part of a request, several at once.
 */
export class FastPath {
  readonly #parts: FastPathParts;
  /** By the full text of a request, and by `PlainText.key`. */
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

  /** Takes over a new connection from Node's listener. */
  attach(socket: Socket): void {
    const [listener] = socket.listeners('data');
    if (this.#isClosed || !listener) return;
    const address = plainAddress(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      address,
      isProxy: this.#parts.proxies.includes(address),
      take: (bytes) => this.#take(connection, bytes),
      toNode: inPieces(socket, (piece) => listener.call(socket, piece)),
      isSetUp: false,
      headers: undefined,
      handed: undefined,
      begun: undefined,
      isAwaiting: false,
      waitsSince: undefined,
    };
    socket.off('data', listener as () => void);
    socket.on('data', connection.take);
    // Node ends our side when the client has ended its own
    socket.prependListener('end', () => this.#flush(connection));
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#waiting.delete(connection);
    });
  }

  /** Remembers the response to the request last passed to Node on this connection, if it can be repeated. */
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

  /** The reply already begun for the request that is being passed to Node on this connection. */
  begun(socket: Socket): Begun | undefined {
    return this.#connections.get(socket)?.begun;
  }

  /** Passes everything to Node from now on. Resolves when all responses already sent have been read by their clients. */
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
    // with several requests at once, the next response could belong to any of them
    connection.handed = isFree && request ? { text, request } : undefined;
    connection.isSetUp = true;
    connection.toNode(bytes);
    connection.begun = undefined;
  }

  /** @returns whether it was answered; if not, Node must answer, perhaps with the reply in `begun` */
  #answer(connection: Connection, text: string, plain: PlainText): boolean {
    const { key, headers } = plain;
    const forwarded = headers.values.get(FORWARDED);
    const similar = key === undefined ? undefined : this.#repeats.get(key);
    const repeat = similar && { ...similar, forwarded };
    if (repeat && this.#repeat(connection, repeat)) {
      this.#remember(text, repeat);
      return true;
    }
    const { handle, inFlight, limits } = this.#parts;
    if (inFlight.count >= limits.in_flight) return false;
    const peer = this.#peerOf(connection, forwarded, headers.values.get('x-forwarded-proto'));
    const request = new PlainRequest(plain, peer);
    const reply = orElse(
      () => handle(request),
      // reported as for a request that Node takes
      (error) => Promise.reject(error),
    );
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

  /** Sends the response in the outbox: nothing may be sent before it. */
  #flush(connection: Connection): void {
    if (connection.isAwaiting) this.#outbox.flush();
  }

  /** Called after a response was written to the socket. */
  #sent(connection: Connection): void {
    const { clock, unanswered } = this.#parts;
    const { socket } = connection;
    unanswered.wait(socket);
    if (socket.writableLength === 0) return;
    connection.waitsSince = clock.elapsed();
    this.#waiting.add(connection);
    this.#sweeper.wake();
  }

  /** Are all earlier requests answered, and their responses read by the client? */
  #isFree(connection: Connection): boolean {
    const { socket } = connection;
    if (socket.writableLength === 0 && connection.waitsSince !== undefined) {
      connection.waitsSince = undefined;
      this.#waiting.delete(connection);
    }
    const isTaken = connection.waitsSince === undefined;
    return isTaken && !this.#isClosed && !socket.writableEnded && !this.#parts.unanswered.has(socket);
  }

  /** @returns whether it was answered; if not, the response must be rebuilt */
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

  /** Value of the `Date` header. */
  #dateAt(now: number): string {
    const second = Math.floor(now / 1_000);
    if (second !== this.#date.second) this.#date = { second, text: new Date(now).toUTCString() };
    return this.#date.text;
  }

  /** Leaves the connection to Node for good. */
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

/** A complete response. */
interface PlainResponse extends HttpResponse {
  readonly body: WholeBody;
}

/** Characters that Node refuses to send in a header. */
const UNFIT = /[^\t\x20-\x7e\x80-\xff]/;

/** Would Node send the response as it is, without adding, changing or refusing anything? */
function isPlain(response: HttpResponse): response is PlainResponse {
  const { status, headers, body } = response;
  if (isStream(body) || (headers['Content-Length'] === undefined && status !== 304)) return false;
  for (const name in headers) if (UNFIT.test(headers[name] ?? '')) return false;
  return true;
}

/**
 * Maximum number of pieces of a connection that are handed to Node in one turn of the event loop. Two thousand requests in
 * one packet would hold up all other clients for seconds.
 */
const PIECES_OF_A_TURN = 4;

const HEAD_END = '\r\n\r\n';

/**
 * Creates a function that passes the bytes of a connection to Node, one request head at a time. As without the fast path, the
 * outcome of a request is then known before the next one on the connection is read.
 */
function inPieces(socket: Socket, hand: (piece: Buffer) => void): (bytes: Buffer) => void {
  /** Bytes that arrived while earlier ones are being passed. */
  let waiting: Buffer[] = [];
  let isPassing = false;
  const pass = (bytes: Buffer, before: number) => {
    const head = bytes.indexOf(HEAD_END);
    const end = head < 0 ? bytes.length : head + HEAD_END.length;
    isPassing = end < bytes.length;
    hand(bytes.subarray(0, end));
    // after all promises already settled
    if (isPassing) queueMicrotask(() => nextTick(() => go(bytes.subarray(end), before + 1)));
  };
  const go = (bytes: Buffer, before: number) => {
    if (socket.destroyed) return;
    const rest = waiting.length === 0 ? bytes : Buffer.concat([bytes, ...waiting]);
    waiting = [];
    if (socket.isPaused()) {
      isPassing = false;
      socket.unshift(rest);
    } else if (before < PIECES_OF_A_TURN) pass(rest, before);
    else {
      socket.pause();
      setImmediate(() => {
        socket.resume();
        go(rest, 0);
      });
    }
  };
  return (bytes) => {
    if (isPassing) waiting.push(bytes);
    else pass(bytes, 0);
  };
}
