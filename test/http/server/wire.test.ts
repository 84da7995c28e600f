import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../core/contract/error.ts';
import type { HttpRequest } from '../../../core/contract/http-message.ts';
import { readBody } from '../../../core/http/request/parameters.ts';
import { RawConnection } from '../raw-connection.ts';
import { gate, type Served, serve, text } from './served.ts';

/** Responds with the request. */
async function echo(request: HttpRequest) {
  try {
    const body = new TextDecoder().decode(await readBody(request, 1024));
    return text(`${request.method} ${request.target} ${body}`);
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return text(error.code, error.status);
  }
}

let served: Served;
before(async () => {
  served = await serve(echo);
});
after(() => served.server.close());

const open = () => RawConnection.open(served.server.port);
const HOST = 'Host: town.test\r\n';
const chunked = (body: string) => `POST /a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${body}`;

for (const [what, bytes, body] of [
  ['a plain request', `GET /a?b=c HTTP/1.1\r\n${HOST}\r\n`, 'GET /a?b=c '],
  ['an address of the absolute form', `GET http://evil.test/a?b HTTP/1.1\r\n${HOST}\r\n`, 'GET /a?b '],
  ['an absolute form without a path', `GET http://evil.test HTTP/1.1\r\n${HOST}\r\n`, 'GET / '],
  ['an absolute form with a query alone', `GET http://evil.test?b=c HTTP/1.1\r\n${HOST}\r\n`, 'GET /?b=c '],
  ['the server itself', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 'OPTIONS * '],
  ['a method that is known and not used', `PROPFIND /a HTTP/1.1\r\n${HOST}\r\n`, 'PROPFIND /a '],
  ['an address in percents', `GET /%2e%2E/%00%0d%0aX:y HTTP/1.1\r\n${HOST}\r\n`, 'GET /%2e%2E/%00%0d%0aX:y '],
  ['dots in the address', `GET /a/../b HTTP/1.1\r\n${HOST}\r\n`, 'GET /a/../b '],
  ['a body with its length', `POST /a HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`, 'POST /a hello'],
  ['a DELETE with a body', `DELETE /a HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`, 'DELETE /a {}'],
  ['a body in chunks', chunked('3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'), 'POST /a hello'],
  ['chunks with an extension', chunked('5;why=not\r\nhello\r\n0\r\n\r\n'), 'POST /a hello'],
  ['chunks with a trailer', chunked('5\r\nhello\r\n0\r\nX: y\r\n\r\n'), 'POST /a hello'],
  [
    'a wish for another protocol',
    `GET /a HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    'GET /a ',
  ],
  ['empty lines before it', `\r\n\r\nGET /a HTTP/1.1\r\n${HOST}\r\n`, 'GET /a '],
  ['an empty header', `GET /a HTTP/1.1\r\n${HOST}X:\r\n\r\n`, 'GET /a '],
] as const) {
  test(`${what} is understood, whole or in single bytes`, async () => {
    const connection = await open();
    connection.write(bytes);
    assert.equal((await connection.response())?.body, body);
    for (const byte of bytes) connection.write(byte);
    assert.equal((await connection.response())?.body, body);
    connection.end();
    await connection.closed;
  });
}

test('a connection is kept for the next request, even if the response was immediate', async () => {
  const { server } = await serve(({ target }) => text(target));
  const connection = await RawConnection.open(server.port);
  for (const target of ['/a', '/b', '/c']) {
    connection.write(`GET ${target} HTTP/1.1\r\n${HOST}\r\n`);
    const response = await connection.response();
    assert.equal(response?.body, target);
    assert.equal(response?.headers.get('connection'), 'keep-alive');
  }
  connection.end();
  await server.close();
});

test('responses come in the order of the requests, however many arrive at once', async () => {
  const connection = await open();
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  connection.write(numbers.map((number) => `GET /${number} HTTP/1.1\r\n${HOST}\r\n`).join(''));
  for (const number of numbers) assert.equal((await connection.response())?.body, `GET /${number} `);
});

test('a request after a body is the next request, not part of the body', async () => {
  const connection = await open();
  connection.write(`POST /a HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabcGET /b HTTP/1.1\r\n${HOST}\r\n`);
  assert.equal((await connection.response())?.body, 'POST /a abc');
  assert.equal((await connection.response())?.body, 'GET /b ');
});

test('HEAD has the headers of the response and no body', async () => {
  const connection = await open();
  connection.write(`HEAD /a HTTP/1.1\r\n${HOST}\r\nGET /b HTTP/1.1\r\n${HOST}\r\n`);
  assert.equal((await connection.response(false))?.headers.get('content-length'), '8');
  assert.equal((await connection.response())?.body, 'GET /b ');
});

test('a client that requests the end of the connection gets it', async () => {
  const connection = await open();
  connection.write(`GET /a HTTP/1.1\r\n${HOST}Connection: close\r\n\r\nGET /b HTTP/1.1\r\n${HOST}\r\n`);
  assert.deepEqual(
    (await connection.responses()).map(({ body }) => body),
    ['GET /a '],
  );
});

test('HTTP/1.0 needs no Host, and the connection ends with the response', async () => {
  const connection = await open();
  connection.write('GET /a HTTP/1.0\r\n\r\n');
  assert.deepEqual(
    (await connection.responses()).map(({ body }) => body),
    ['GET /a '],
  );
});

test('a client that waits for 100 Continue gets it', async () => {
  const connection = await open();
  connection.write(`POST /a HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`);
  assert.equal((await connection.response())?.status, 100);
  connection.write('hello');
  assert.equal((await connection.response())?.body, 'POST /a hello');
});

/** A server whose `GET /first` responds when the gate opens; other requests get their body back as bytes, at once. */
async function heldUp() {
  const first = gate();
  const { server } = await serve(async (request) => {
    if (request.method === 'GET') return first.passed.then(() => text('first'));
    return text(await readBody(request, 1024));
  });
  const connection = await RawConnection.open(server.port);
  return { connection, first, port: server.port, close: () => server.close() };
}

const FIRST = `GET /first HTTP/1.1\r\n${HOST}\r\n`;
const EXPECTING = `POST /a HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`;

test('100 Continue waits for the response before it', async () => {
  const { connection, first, close } = await heldUp();
  connection.write(FIRST + EXPECTING);
  first.open();
  assert.equal((await connection.response())?.body, 'first');
  assert.equal((await connection.response())?.status, 100);
  connection.write('hello');
  assert.equal((await connection.response())?.body, 'hello');
  connection.end();
  await close();
});

test('100 Continue is sent before a response that waits for the one before it', async () => {
  const { connection, first, port, close } = await heldUp();
  const last = `POST /a HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: 3\r\n\r\nend`;
  connection.write(`${FIRST}${EXPECTING}hello${last}`);
  await connection.sent();
  // a response on another connection: by then, those of the two other requests are ready
  const other = await RawConnection.open(port);
  other.write(last);
  await other.closed;
  first.open();
  assert.deepEqual(
    (await connection.responses()).map(({ status, body }) => `${status} ${body}`),
    ['200 first', '100 ', '200 hello', '200 end'],
  );
  await close();
});

test('a client may disconnect at any byte without affecting others', async () => {
  const bytes = `POST /a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
  for (let length = 0; length < bytes.length; length++) {
    const connection = await open();
    connection.write(bytes.slice(0, length));
    connection.destroy();
    await connection.closed;
  }
  assert.equal((await fetch(`${served.server.url}/a`)).status, 200);
});

test('randomly changed bytes get a response or are cut off, and others are served', async () => {
  const whole = `POST /a?b=c HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nX: y\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
  const change = fc.record({
    at: fc.nat(whole.length - 1),
    drop: fc.nat(3),
    put: fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\0', ' ', '\t', ':', '0', 'ffffffff', 'Content-Length: 3\r\n'),
      fc.string({ minLength: 1, maxLength: 4, unit: fc.nat(255).map((code) => String.fromCharCode(code)) }),
    ),
  });
  const mutate = (bytes: string, { at, drop, put }: { at: number; drop: number; put: string }) =>
    bytes.slice(0, at) + put + bytes.slice(at + drop);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const connection = await open();
      connection.write(changes.reduce(mutate, whole));
      connection.end();
      for (const { status } of await connection.responses())
        assert.ok(status === 200 || (status >= 400 && status < 500));
      assert.equal((await fetch(`${served.server.url}/a`)).status, 200);
    }),
    { numRuns: 300 },
  );
});

test('many requests at once are answered in order, a few in each turn of the event loop', async () => {
  const turns = new Set<number>();
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn++;
    ticking = setImmediate(tick);
  });
  const counting = await serve(({ target }) => {
    turns.add(turn);
    return text(target);
  });
  const connection = await RawConnection.open(counting.server.port);
  // more than one packet
  const paths = Array.from({ length: 900 }, (_, at) => `/${at}/${'x'.repeat(100)}`);
  connection.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join(''));
  const bodies: (string | undefined)[] = [];
  for (const _ of paths) bodies.push((await connection.response())?.body);
  clearImmediate(ticking);
  connection.end();
  await counting.server.close();
  assert.deepEqual(bodies, paths);
  assert.ok(turns.size >= paths.length / 5, String(turns.size));
});
