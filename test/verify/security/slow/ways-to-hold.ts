import type { Socket } from 'node:net';
import type { SlowWorld } from './slow-world.ts';

/** Interval between two bytes, in milliseconds. */
const DRIP = 100;

/** The reason for closing a connection: a limit of the settings, the keep-alive timeout, or invalid input. */
export type Closer = 'headers_timeout' | 'request_timeout' | 'slow_reader' | 'keep_alive' | 'next_request' | 'at once';

/** A way to hold a connection for as long as possible. */
export interface SlowClient {
  readonly what: string;
  readonly closedBy: Closer;
  /** Begins, on a connection that reads nothing by itself. */
  attack(socket: Socket, world: SlowWorld): void;
}

const head = (method: string, path: string, ...lines: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: site.test', ...lines, '', ''].join('\r\n');

const get = (path: string): string => head('GET', path);

/** Does something again and again, until the connection is closed. */
function keepOn(socket: Socket, act: () => void): void {
  const timer = setInterval(act, DRIP);
  socket.once('close', () => clearInterval(timer));
}

/** Reads all responses; sends a text, then single letters one after the other. */
const drip = (begin: string, letters = 'x') =>
  function attack(socket: Socket): void {
    let at = 0;
    socket.resume();
    socket.write(begin);
    keepOn(socket, () => socket.write(letters.charAt(at++ % letters.length)));
  };

/** Reads all responses; sends a text, and nothing more. */
const say = (text: string) => (socket: Socket) => {
  socket.resume();
  socket.write(text);
};

/** Reads all responses; sends a text, and half-closes the connection. */
const sayAndEnd = (text: string) => (socket: Socket) => {
  socket.resume();
  socket.end(text);
};

const posting = (path: string, authorization: string, ...lines: readonly string[]): string =>
  head('POST', path, ...(authorization === '' ? [] : [`Authorization: ${authorization}`]), ...lines);
const JSON_BODY = 'Content-Type: application/json';
const FILE_BODY = ['Content-Type: text/plain', 'Content-Disposition: attachment; filename="drip.txt"'];
const LENGTH = 'Content-Length: 100000';
const CHUNKED = 'Transfer-Encoding: chunked';
const POSTS = '/api/site/v2/posts';
const MEDIA = '/api/site/v2/media';

/** Every way that we know of. */
export const SLOW_CLIENTS: readonly SlowClient[] = [
  { what: 'says nothing at all', closedBy: 'headers_timeout', attack: say('') },
  { what: 'never ends its headers', closedBy: 'headers_timeout', attack: say(get(POSTS).slice(0, -2)) },
  {
    what: 'sends its headers letter by letter',
    closedBy: 'headers_timeout',
    attack: drip(`${get(POSTS).slice(0, -2)}X-Slow: `),
  },
  {
    what: 'sends the headers of a second request letter by letter',
    closedBy: 'headers_timeout',
    attack: drip(`${head('HEAD', POSTS)}${get(POSTS).slice(0, -2)}X-Slow: `),
  },
  { what: 'is gone for good in its headers', closedBy: 'at once', attack: sayAndEnd(get(POSTS).slice(0, -2)) },
  {
    what: 'sends a body letter by letter',
    closedBy: 'request_timeout',
    attack: (socket, { authorization }) => drip(posting(POSTS, authorization, JSON_BODY, LENGTH), ' ')(socket),
  },
  {
    what: 'sends a body in chunks of a letter',
    closedBy: 'request_timeout',
    attack: (socket, { authorization }) =>
      drip(posting(POSTS, authorization, JSON_BODY, CHUNKED), '1\r\n \r\n')(socket),
  },
  {
    what: 'is gone for good in its body',
    closedBy: 'at once',
    attack: (socket, { authorization }) => sayAndEnd(posting(POSTS, authorization, JSON_BODY, LENGTH))(socket),
  },
  {
    what: 'uploads letter by letter',
    closedBy: 'request_timeout',
    attack: (socket, { authorization }) => drip(posting(MEDIA, authorization, ...FILE_BODY, LENGTH))(socket),
  },
  {
    what: 'uploads letter by letter what was refused',
    closedBy: 'request_timeout',
    attack: drip(posting(MEDIA, '', ...FILE_BODY, LENGTH)),
  },
  {
    what: 'takes a list drop by drop',
    closedBy: 'slow_reader',
    attack: (socket, { list }) => {
      socket.write(get(list));
      keepOn(socket, () => void socket.read(1));
    },
  },
  {
    what: 'takes nothing of a list, and says no more',
    closedBy: 'slow_reader',
    attack: (socket, { list }) => void socket.end(get(list)),
  },
  {
    what: 'takes nothing of a file',
    closedBy: 'slow_reader',
    attack: (socket, { file }) => void socket.write(get(file)),
  },
  {
    what: 'asks for twenty lists and takes nothing',
    closedBy: 'slow_reader',
    attack: (socket, { list }) => void socket.write(get(list).repeat(20)),
  },
  { what: 'sends empty lines and nothing else', closedBy: 'headers_timeout', attack: drip('', '\n') },
  { what: 'sends empty lines after an answer', closedBy: 'next_request', attack: drip(get('/api/'), '\n') },
  { what: 'keeps an idle connection', closedBy: 'keep_alive', attack: say(get('/api/')) },
];
