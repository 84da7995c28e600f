import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import type { Again, HttpResponse } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { LruCache } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import { type Sweeper, sweeper, type Unanswered } from './connections.ts';
import { plainAddress, type TrustedProxies } from './incoming-request.ts';
import { RepeatedResponse } from './repeated-response.ts';

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
  /** The last request that Node was handed. */
  handed: (RepeatableRequest & { readonly text: string }) | undefined;
  /** Since when the reader has not taken all of a response; as `Clock.elapsed`. */
  waitsSince: number | undefined;
}

interface FastPathParts {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'headers' | 'header_count' | 'slow_reader'>;
  /** Milliseconds for which an idle connection is kept. */
  readonly keepAlive: number;
  readonly proxies: TrustedProxies;
  /** What Node answers. */
  readonly unanswered: Pick<Unanswered, 'has' | 'wait'>;
}

/**
 * Answers requests that were answered before without Node's HTTP server: the bytes of a request that passed all checks lead to
 * the cached response. It stands before Node's listener on each connection, answers what it knows, and hands everything else to
 * Node. A connection goes to Node for good once something comes on it that is not one whole request for reading: a body, a part
 * of a request, several at once.
 */
export class FastPath {
  readonly #parts: FastPathParts;
  /** By the bytes of requests, and by what is the same in all requests for one response. */
  readonly #repeats = new LruCache<Repeat>(REMEMBERED);
  readonly #connections = new Map<Socket, Connection>();
  readonly #waiting = new Set<Connection>();
  readonly #sweeper: Sweeper;
  #date = { second: Number.NaN, text: '' };
  #isClosed = false;

  constructor(parts: FastPathParts) {
    this.#parts = parts;
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
      handed: undefined,
      waitsSince: undefined,
    };
    socket.off('data', listener as () => void);
    socket.on('data', connection.take);
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#waiting.delete(connection);
    });
  }

  /** Remembers the response to the request that Node was handed last on this connection, if it can be given again. */
  learn(socket: Socket, made: HttpResponse): void {
    const request = this.#connections.get(socket)?.handed;
    const { again } = made;
    if (!request || !again) return;
    const response = new RepeatedResponse(made, this.#parts.keepAlive);
    this.#remember(request.key, { response, again, forwarded: undefined });
    this.#remember(request.text, { response, again, forwarded: request.forwarded });
  }

  /** Hands everything to Node from now on. Resolves when the responses on their way have been taken. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const taken = [...this.#waiting].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('close', resolve).write('', () => resolve())),
    );
    await Promise.all(taken);
    this.#sweeper.stop();
  }

  #take(connection: Connection, bytes: Buffer): void {
    const { limits } = this.#parts;
    const text = bytes.length <= limits.headers ? bytes.toString('latin1') : '';
    const isFree = this.#isFree(connection);
    const isOurs = isFree && connection.isSetUp;
    const known = isOurs ? this.#repeats.get(text) : undefined;
    if (known && this.#repeat(connection, known)) return;
    const request = this.#isClosed ? undefined : repeatableRequest(text, limits.header_count);
    if (!request) {
      this.#leave(connection);
    } else {
      const similar = isOurs ? this.#repeats.get(request.key) : undefined;
      const repeat = similar && { ...similar, forwarded: request.forwarded };
      if (repeat && this.#repeat(connection, repeat)) {
        this.#remember(text, repeat);
        return;
      }
    }
    // of several at once it would not be known whose response the next one is
    connection.handed = isFree && request ? { text, ...request } : undefined;
    connection.isSetUp = true;
    connection.toNode(bytes);
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
    const { clock, unanswered } = this.#parts;
    const { socket } = connection;
    const now = clock.now();
    const cached = again(now, this.#addressOf(connection, forwarded));
    if (!cached) return false;
    response.send(socket, { id: cached.id, date: this.#dateAt(now) }, cached.body);
    unanswered.wait(socket);
    if (socket.writableLength > 0) {
      connection.waitsSince = clock.elapsed();
      this.#waiting.add(connection);
      this.#sweeper.wake();
    }
    return true;
  }

  #addressOf({ address, isProxy }: Connection, addresses: string | undefined): string {
    if (!isProxy) return address;
    return this.#parts.proxies.peerOf({ address, addresses, encrypted: false, protocol: undefined }).address;
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

/** Headers that no response from the cache depends on, and that differ from one client or request to the next. */
const VOLATILE: ReadonlySet<string> = new Set([
  'cf-connecting-ip',
  'cf-ray',
  'forwarded',
  'referer',
  'traceparent',
  'tracestate',
  'user-agent',
  'via',
  'x-amzn-trace-id',
  'x-forwarded-for',
  'x-real-ip',
  'x-request-id',
]);

/** Headers of requests that are more than a question for what is cached: a body, credentials, another protocol. */
const DEMANDING: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'expect',
  'http2-settings',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const REQUEST_LINE = /^(?:GET|HEAD) [\x21-\x7e]+ HTTP\/1\.1$/;
const HEADER = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/** A request that may be answered again as it was before. */
interface RepeatableRequest {
  /** The same for all requests that get the same response. */
  readonly key: string;
  /** `X-Forwarded-For` */
  readonly forwarded: string | undefined;
}

/**
 * Reads the bytes of a connection as one whole request for reading.
 *
 * @param text the bytes as Latin-1
 * @param headers how many there may be
 * @returns undefined for anything else: a part of a request, several, one with a body or credentials, one that ends the
 * connection, and all that could be read in two ways
 */
function repeatableRequest(text: string, headers: number): RepeatableRequest | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  // the empty line, and nothing after it
  if (lines.pop() !== '' || lines.pop() !== '') return undefined;
  if (lines.length > headers || !REQUEST_LINE.test(first)) return undefined;
  let key = first;
  let forwarded: string | undefined;
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    const lowered = name.toLowerCase();
    if (lowered === '' || DEMANDING.has(lowered)) return undefined;
    if (lowered === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    if (lowered === 'x-forwarded-for') forwarded = forwarded === undefined ? value : `${forwarded}, ${value}`;
    if (!VOLATILE.has(lowered)) key += `\n${line}`;
  }
  return { key, forwarded };
}
