import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ApiError } from '../../contract/error.ts';
import { type HttpHandler, type HttpResponse, isStream } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { describeThrown, orElse, whenReady } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import { checkFastPath } from './check-fast-path.ts';
import { Connections, Unanswered } from './connections.ts';
import { FastPath } from './fast-path.ts';
import {
  checkHeaders,
  IncomingRequest,
  type ParseFailure,
  parseFailureAnswer,
  plainAddress,
  TrustedProxies,
} from './incoming-request.ts';
import { SendBuffers } from './outbox.ts';
import {
  endWith,
  isComing,
  isTaken,
  linger,
  refuseResponse,
  refuseSocket,
  sendStream,
  taken,
} from './send-response.ts';

/** How long a shutdown waits for requests in flight, in milliseconds: the whole process has five seconds to end. */
const STOP_WITHIN = 3_000;

/** How long an idle connection is kept open, in milliseconds. */
const KEEP_ALIVE = 5_000;

interface ListenOptions {
  readonly handle: HttpHandler;
  /** Read once at start: a change of limits or proxies takes effect at the next start. */
  readonly settings: Pick<Settings, 'limits' | 'trusted_proxies' | 'fast_path'>;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A running server. */
export interface ListeningServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests, lets those in flight finish for at most three seconds, and closes. */
  close(): Promise<void>;
}

/**
 * Serves a handler over HTTP/1.1, within the limits of docs/security.md.
 *
 * @throws Error EADDRINUSE, EACCES … if it cannot listen there
 */
export async function listen(options: ListenOptions): Promise<ListeningServer> {
  const { host } = options;
  const { server, close } = limitedServer(options, options.settings.fast_path && (await checkFastPath(KEEP_ALIVE)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close,
  };
}

interface LimitedServer extends Pick<ListeningServer, 'close'> {
  readonly server: Server;
}

function limitedServer(options: ListenOptions, isFast: boolean): LimitedServer {
  const { settings, clock, log } = options;
  const { limits } = settings;
  const proxies = new TrustedProxies(settings.trusted_proxies);
  const connections = new Connections();
  const unanswered = new Unanswered({ clock, within: KEEP_ALIVE + limits.headers_timeout });
  const sendBuffers = new SendBuffers();
  const inFlight = { count: 0 };
  const endless = new Set<() => void>();
  const fastPath = isFast
    ? new FastPath({
        ...{ clock, limits, proxies, unanswered, sendBuffers, inFlight, keepAlive: KEEP_ALIVE },
        handle: options.handle,
      })
    : undefined;
  const refused = new WeakSet<Socket>();
  /** Connections that close after the response now being sent. */
  const last = new WeakSet<Socket>();

  const server = createServer({
    // Node's figure includes the URL, which has a limit of its own here
    maxHeaderSize: limits.headers + limits.url,
    headersTimeout: Math.min(limits.headers_timeout, limits.request_timeout),
    requestTimeout: limits.request_timeout,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: Math.min(1_000, limits.headers_timeout / 4),
    // `checkHeaders` requires it, and responds in the common error format
    requireHostHeader: false,
  });

  server.on('connection', (socket) => {
    const { total, ofAddress } = connections.count(socket);
    const isProxy = proxies.includes(plainAddress(socket.remoteAddress ?? ''));
    if (total <= limits.connections && (isProxy || ofAddress <= limits.connections_per_address)) {
      fastPath?.attach(socket);
      return;
    }
    refused.add(socket);
    refuseSocket(socket, busy());
  });

  server.on('clientError', (failure: ParseFailure, socket: Socket) => {
    if (!socket.writable || refused.has(socket)) {
      socket.destroy();
      return;
    }
    const error = parseFailureAnswer(failure, limits.url);
    const address = plainAddress(socket.remoteAddress ?? '');
    log.info('request refused', { status: error.status, code: error.code, address });
    refused.add(socket);
    unanswered.end(socket, () => refuseSocket(socket, error));
  });

  const answer = createAnswer({ ...options, server, proxies, last, fastPath, sendBuffers, inFlight, endless });
  /** Requests after the last response are ignored: they could not be answered. */
  const isOver = ({ socket }: IncomingMessage) => refused.has(socket) || last.has(socket) || socket.writableEnded;
  // Node would respond by itself, without a body, and keep the connection
  server.on('checkExpectation', (message, response) => {
    if (isOver(message)) return;
    unanswered.begin(message, response);
    last.add(message.socket);
    refuseResponse(
      response,
      problem('rest_bad_request', 'The only supported expectation is 100-continue.', { status: 417 }),
    );
  });
  server.on('request', (message, response) => {
    if (isOver(message)) return;
    unanswered.begin(message, response);
    answer(message, response);
  });
  // Node would ask for the body before we know whether it is wanted
  server.on('checkContinue', (message, response) => {
    if (isOver(message)) return;
    unanswered.begin(message, response);
    answer(message, response, () => response.writeContinue());
  });
  const close = async () => {
    for (const end of endless) end();
    const cancel = clock.after(STOP_WITHIN, () => server.closeAllConnections());
    // Node takes connections with fast-path responses in progress for idle
    await fastPath?.close();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    unanswered.close();
    cancel();
  };
  return { server, close };
}

/** @param ask called when the body is wanted, if the client waits for `100 Continue` */
type Answer = (message: IncomingMessage, response: ServerResponse, ask?: () => void) => void;

interface Answering extends ListenOptions {
  readonly server: Server;
  readonly proxies: TrustedProxies;
  /** Connections that close after the response now being sent. */
  readonly last: WeakSet<Socket>;
  readonly fastPath: FastPath | undefined;
  readonly sendBuffers: SendBuffers;
  /** Number of Node's requests that have no response yet. */
  readonly inFlight: { count: number };
  /** Functions that end the open endless streams. */
  readonly endless: Set<() => void>;
}

function createAnswer(answering: Answering): Answer {
  const { handle, settings, clock, log, server, proxies, last, fastPath, sendBuffers, inFlight, endless } = answering;
  const { limits } = settings;
  const patience = { clock, within: limits.slow_reader };

  /** @returns a stream that remains to be sent. @param waits the client still waits for `100 Continue` */
  function send(made: HttpResponse, message: IncomingMessage, response: ServerResponse, waits: boolean) {
    const { status, headers, body, end } = made;
    // an unread body would have to be read to the end before the connection can be reused
    const coming = isComing(message);
    if (coming) linger(message);
    // Node closes a connection whose client was not sent `100 Continue`
    const ends = coming || waits || !server.listening || end !== undefined;
    if (end) followEnd(response, end);
    if (ends) last.add(message.socket);
    else fastPath?.learn(message.socket, made);
    response.writeHead(status, ends ? { ...headers, Connection: 'close' } : headers);
    // while earlier responses are being sent, Node would put the head before a `100 Continue` that waits, and the body after it
    if (!response.socket) response.flushHeaders();
    if (isStream(body)) return body;
    if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
    else endWith(response, body, sendBuffers);
    return undefined;
  }

  function followEnd(response: ServerResponse, end: () => void): void {
    endless.add(end);
    response.once('close', () => endless.delete(end));
    if (!server.listening) end();
  }

  function refuse(error: unknown, message: IncomingMessage, response: ServerResponse): undefined {
    if (!(error instanceof ApiError)) log.error('a response failed', { error: describeThrown(error).text });
    last.add(message.socket);
    refuseResponse(
      response,
      error instanceof ApiError ? error : problem('rest_internal_error', 'Something went wrong.'),
    );
  }

  async function streamed(response: ServerResponse, stream: AsyncIterable<Uint8Array>): Promise<void> {
    await sendStream(response, stream, patience).catch((error) => {
      log.error('a response was interrupted', { error: describeThrown(error).text });
      response.destroy();
    });
    if (!isTaken(response)) await taken(response, 'finish', patience);
  }

  return (message, response, ask) => {
    let waits = ask !== undefined;
    const asking = () => {
      waits = false;
      ask?.();
    };
    inFlight.count++;
    const begun = fastPath?.begun(message.socket);
    if (begun) response.once('close', begun.request.end);
    const sent = orElse(
      () => {
        if (inFlight.count > limits.in_flight) throw busy();
        checkHeaders(message, limits);
        const reply = begun?.reply ?? handle(new IncomingRequest(message, response, peerOf(message, proxies), asking));
        // a response that is ready is sent at once
        return whenReady(reply, (made) => send(made, message, response, waits));
      },
      (error) => refuse(error, message, response),
    );
    void whenReady(sent, (stream) => {
      inFlight.count--;
      if (stream) return streamed(response, stream);
      return isTaken(response) ? undefined : taken(response, 'finish', patience);
    });
  };
}

const busy = () =>
  problem('rest_server_busy', 'Too many requests at once. Please try again later.', {
    headers: { 'Retry-After': '1' },
  });

const peerOf = ({ socket, headers }: IncomingMessage, proxies: TrustedProxies) =>
  proxies.peerOf({
    address: socket.remoteAddress ?? '',
    encrypted: 'encrypted' in socket,
    addresses: headers['x-forwarded-for']?.toString(),
    protocol: headers['x-forwarded-proto']?.toString(),
  });
