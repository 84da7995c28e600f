/** Repeated requests are answered without Node's HTTP server, with the same bytes; everything else goes to Node. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import type { HttpHandler, HttpRequest } from '../../../core/contract/http-message.ts';
import { checkFastPath } from '../../../core/http/server/check-fast-path.ts';
import { RawConnection } from '../raw-connection.ts';
import { type Served, type ServeOptions, SWEEP, serve } from './served.ts';

const HOST = 'Host: town.test\r\n';
const LIST = `GET /list HTTP/1.1\r\n${HOST}\r\n`;

interface Counted extends Served {
  /** Addresses of those whom the fast path answered. */
  readonly repeats: string[];
  /** Requests that Node answered. */
  readonly made: HttpRequest[];
  /** From now on the cached responses are out of date. */
  expire(): void;
}

/** Serves responses that can be given again, each with the name of its request. @param repeated body of those that are repeated */
async function counted(options: ServeOptions = {}, repeated?: Uint8Array): Promise<Counted> {
  const repeats: string[] = [];
  const made: HttpRequest[] = [];
  let edition = 0;
  const handle: HttpHandler = (request) => {
    made.push(request);
    const of = edition;
    const isUnchanged = request.header('if-none-match') === '"a"';
    const body = isUnchanged || request.method === 'HEAD' ? '' : Buffer.from('hello');
    return {
      status: isUnchanged ? 304 : 200,
      headers: {
        ETag: '"a"',
        ...(!isUnchanged && { 'Content-Length': '5' }),
        'X-Request-Id': 'made',
        Vary: 'Origin',
      },
      body,
      again: (_now, address) => {
        if (of !== edition) return undefined;
        repeats.push(address);
        return { id: `again${repeats.length}`, body: repeated ?? (body === '' ? undefined : body) };
      },
    };
  };
  const expire = () => void edition++;
  return { ...(await serve(handle, options)), repeats, made, expire };
}

async function ask(connection: RawConnection, bytes: string, hasBody = true) {
  connection.write(bytes);
  const response = await connection.response(hasBody);
  assert.ok(response);
  return response;
}

/** A response without what differs each time. */
const lasting = ({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
  ...rest,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});

for (const [what, bytes, hasBody] of [
  ['a list', LIST, true],
  ['its head', `HEAD /list HTTP/1.1\r\n${HOST}\r\n`, false],
  ['a list that did not change', `GET /list HTTP/1.1\r\n${HOST}If-None-Match: "a"\r\n\r\n`, false],
  [
    'a list that a browser asks for',
    `GET /list?a=%20b HTTP/1.1\r\n${HOST}Connection: Keep-Alive\r\nAccept: */*\r\n\r\n`,
    true,
  ],
] as const) {
  test(`${what}: Node responds once, and the fast path repeats it`, async () => {
    const { server, made, repeats } = await counted();
    const connection = await RawConnection.open(server.port);
    const first = await ask(connection, bytes, hasBody);
    const second = await ask(connection, bytes, hasBody);
    const third = await ask(connection, bytes, hasBody);
    assert.deepEqual([made.length, repeats], [1, ['127.0.0.1', '127.0.0.1']]);
    assert.deepEqual([lasting(second), lasting(third)], [lasting(first), lasting(first)]);
    assert.deepEqual([...second.headers.keys()], [...first.headers.keys()], 'headers keep their order');
    assert.deepEqual(
      [first, second, third].map(({ headers }) => headers.get('x-request-id')),
      ['made', 'again1', 'again2'],
    );
    assert.equal(second.headers.get('date'), 'Thu, 01 Jan 1970 00:00:00 GMT', 'of the clock');
    connection.end();
    await server.close();
  });
}

test('the first request of each connection goes to Node', async () => {
  const { server, made, repeats } = await counted();
  for (let count = 0; count < 3; count++) {
    const connection = await RawConnection.open(server.port);
    await ask(connection, LIST);
    connection.end();
  }
  assert.deepEqual([made.length, repeats.length], [3, 0]);
  await server.close();
});

test('each request on a connection has its own headers', async () => {
  const { server, made } = await counted();
  const connection = await RawConnection.open(server.port);
  for (const bytes of [
    `GET /a HTTP/1.1\r\n${HOST}Accept: one\r\n\r\n`,
    `GET /b HTTP/1.1\r\n${HOST}Accept: one\r\n\r\n`,
    `GET /c HTTP/1.1\r\n${HOST}Accept: two\r\n\r\n`,
    `GET /d HTTP/1.1\r\n${HOST}Accept: two\r\nAuthorization: Basic x\r\n\r\n`,
    `GET /e HTTP/1.1\r\n${HOST}Accept: two\r\nAuthorization: Basic x\r\n\r\n`,
    `GET /f HTTP/1.1\r\n${HOST}Accept: two\r\n\r\n`,
  ]) {
    await ask(connection, bytes);
  }
  assert.deepEqual(
    made.map(({ target, header }) => [target, header('accept'), header('authorization')]),
    [
      ['/a', 'one', undefined],
      ['/b', 'one', undefined],
      ['/c', 'two', undefined],
      ['/d', 'two', 'Basic x'],
      ['/e', 'two', 'Basic x'],
      ['/f', 'two', undefined],
    ],
  );
  connection.end();
  await server.close();
});

for (const [what, header] of [
  ['another program', 'User-Agent: other/1.0'],
  ['a proxy that nobody trusts', 'X-Forwarded-For: 10.1.1.1'],
  ['a traced request', 'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
] as const) {
  test(`${what} gets the same response`, async () => {
    const { server, made, repeats } = await counted();
    const connection = await RawConnection.open(server.port);
    await ask(connection, LIST);
    for (let count = 0; count < 2; count++) {
      assert.equal((await ask(connection, `GET /list HTTP/1.1\r\n${HOST}${header}\r\n\r\n`)).body, 'hello');
    }
    assert.deepEqual([made.length, repeats], [1, ['127.0.0.1', '127.0.0.1']]);
    connection.end();
    await server.close();
  });
}

test('the client of a trusted proxy is identified', async () => {
  const { server, repeats } = await counted({ trusted_proxies: ['127.0.0.1'] });
  const connection = await RawConnection.open(server.port);
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.1']) {
    await ask(connection, `GET /list HTTP/1.1\r\n${HOST}X-Forwarded-For: 198.51.100.9, ${address}\r\n\r\n`);
  }
  assert.deepEqual(repeats, ['192.0.2.2', '192.0.2.2', '192.0.2.1']);
  connection.end();
  await server.close();
});

/** What is never answered from what is remembered, after `LIST` is. */
for (const [what, bytes, status] of [
  ['another address', `GET /other HTTP/1.1\r\n${HOST}\r\n`, 200],
  ['another host', 'GET /list HTTP/1.1\r\nHost: other.test\r\n\r\n', 200],
  ['another language', `GET /list HTTP/1.1\r\n${HOST}Accept-Language: it\r\n\r\n`, 200],
  ['credentials', `GET /list HTTP/1.1\r\n${HOST}Authorization: Basic YTpi\r\n\r\n`, 200],
  ['a body', `GET /list HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\nhi`, 200],
  ['a body in chunks', `GET /list HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 200],
  ['the last request of a connection', `GET /list HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 200],
  ['an older version', `GET /list HTTP/1.0\r\n${HOST}\r\n`, 200],
  ['another protocol', `GET /list HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: keep-alive\r\n\r\n`, 200],
  ['lines that end in half', `GET /list HTTP/1.1\n${HOST}\r\n`, 400],
  ['no header', `GET /list HTTP/1.1\r\n${HOST}User Agent: a\r\n\r\n`, 400],
  ['a header that goes on in the next line', `GET /list HTTP/1.1\r\n${HOST}User-Agent: a\r\n b\r\n\r\n`, 400],
  ['a header with a control character', `GET /list HTTP/1.1\r\n${HOST}User-Agent: a\u0001b\r\n\r\n`, 400],
  ['too many headers', `GET /list HTTP/1.1\r\n${HOST}${'User-Agent: a\r\n'.repeat(200)}\r\n`, 431],
] as const) {
  test(`Node handles ${what}`, async () => {
    const { server, repeats } = await counted();
    const connection = await RawConnection.open(server.port);
    for (let count = 0; count < 2; count++) await ask(connection, LIST);
    assert.equal((await ask(connection, bytes)).status, status);
    assert.equal(repeats.length, 1);
    connection.end();
    await server.close();
  });
}

for (const [what, ...pieces] of [
  ['several requests at once', LIST + LIST],
  ['a request in two pieces', LIST.slice(0, 20), LIST.slice(20)],
  ['a request and the beginning of another', LIST + LIST.slice(0, 9), LIST.slice(9)],
] as const) {
  test(`${what}: all get responses in order`, async () => {
    const { server, repeats } = await counted();
    const connection = await RawConnection.open(server.port);
    for (let count = 0; count < 2; count++) await ask(connection, LIST);
    for (const piece of pieces) {
      connection.write(piece);
      await connection.sent();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const count = pieces.join('').length / LIST.length;
    for (let left = count; left > 0; left--) assert.equal((await connection.response())?.body, 'hello');
    assert.equal(repeats.length, 1, 'the connection is left to Node');
    connection.end();
    await server.close();
  });
}

for (const fast_path of [true, false]) {
  test(`bytes after an unread body are not a request, ${fast_path ? 'with' : 'without'} the fast path`, async () => {
    const asked: string[] = [];
    const { server } = await serve(
      async ({ target }) => {
        asked.push(target);
        return { status: 200, headers: { 'Content-Length': '2' }, body: 'ok' };
      },
      { fast_path },
    );
    const connection = await RawConnection.open(server.port);
    connection.write(`GET /a HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello${LIST}`);
    assert.deepEqual(
      (await connection.responses()).map(({ status, headers }) => [status, headers.get('connection')]),
      [[200, 'close']],
    );
    assert.deepEqual(asked, ['/a']);
    await server.close();
  });
}

test('an outdated response is rendered and cached again', async () => {
  const { server, made, repeats, expire } = await counted();
  const connection = await RawConnection.open(server.port);
  for (let count = 0; count < 2; count++) await ask(connection, LIST);
  expire();
  for (let count = 0; count < 3; count++) await ask(connection, LIST);
  assert.deepEqual([made.length, repeats.length], [2, 3]);
  connection.end();
  await server.close();
});

test('the fast path is used with this version of Node', async () => {
  assert.equal(await checkFastPath(5_000), true);
});

test('without the fast path Node handles everything', async () => {
  const { server, made, repeats } = await counted({ fast_path: false });
  const connection = await RawConnection.open(server.port);
  for (let count = 0; count < 3; count++) await ask(connection, LIST);
  assert.deepEqual([made.length, repeats.length], [3, 0]);
  connection.end();
  await server.close();
});

/** More than the system buffers for a stalled client. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'a');

/** Asks twice, and takes nothing of the second response, which is large. */
async function slowReader({ server, repeats }: Counted) {
  const socket = connect(server.port, '127.0.0.1');
  let received = 0;
  socket.write(LIST);
  await once(socket, 'data');
  socket.pause();
  socket.on('data', (bytes) => {
    received += bytes.length;
  });
  socket.pause();
  socket.write(LIST);
  while (repeats.length === 0) await new Promise((resolve) => setImmediate(resolve));
  return { socket, received: () => received };
}

test('a client that reads nothing is disconnected', async () => {
  const site = await counted({}, LARGE);
  const { socket, received } = await slowReader(site);
  assert.ok(site.clock.waiting.includes(SWEEP));
  site.clock.ring();
  socket.resume();
  await once(socket, 'close');
  assert.ok(received() < LARGE.length);
  await site.server.close();
});

test('a stop waits for clients that read their response', async () => {
  const site = await counted({}, LARGE);
  const { socket, received } = await slowReader(site);
  const closed = site.server.close();
  socket.resume();
  await once(socket, 'close');
  assert.ok(received() > LARGE.length);
  await closed;
});

const SIMPLE = {
  status: 200,
  headers: { 'Content-Length': '5', 'X-Request-Id': 'one', Vary: 'Origin' },
  body: 'hello',
};

for (const [what, reply, header] of [
  ['text', SIMPLE, ''],
  ['bytes', { ...SIMPLE, body: Buffer.from('hello') }, ''],
  ['with credentials', SIMPLE, 'Authorization: Basic YTpi\r\n'],
  ['not changed', { status: 304, headers: { ETag: '"a"' }, body: '' }, 'If-None-Match: "a" \r\n'],
  ['later', Promise.resolve(SIMPLE), ''],
] as const) {
  test(`the second request of a connection gets the same head as the first: ${what}`, async () => {
    const asked: (string | undefined)[] = [];
    const { server } = await serve((request) => {
      asked.push(
        `${request.target} ${request.address} ${request.header('if-none-match')} ${request.header('authorization')}`,
      );
      return reply;
    });
    const connection = await RawConnection.open(server.port);
    const responses = [];
    for (let count = 0; count < 3; count++) {
      responses.push(
        lasting(await ask(connection, `GET /a?b HTTP/1.1\r\n${HOST}${header}\r\n`, what !== 'not changed')),
      );
    }
    assert.deepEqual([responses[1], responses[2]], [responses[0], responses[0]]);
    assert.deepEqual([asked[1], asked[2]], [asked[0], asked[0]]);
    connection.end();
    await server.close();
  });
}

test('an invalid header is refused as by Node', async () => {
  let asked = 0;
  const forged = { ...SIMPLE, headers: { ...SIMPLE.headers, Link: 'a\r\nX: b' } };
  const { server, log } = await serve(() => (asked++ === 0 ? SIMPLE : forged));
  const connection = await RawConnection.open(server.port);
  await ask(connection, LIST);
  assert.equal((await ask(connection, LIST)).status, 500);
  connection.end();
  assert.deepEqual(log, ['a response failed']);
  await server.close();
});

test('a client that disconnects before a late response ends its request', async () => {
  const ended: boolean[] = [];
  let asked = 0;
  const { server } = await serve(({ signal }) => {
    asked++;
    if (asked === 1) return SIMPLE;
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        ended.push(true);
        resolve(SIMPLE);
      });
    });
  });
  const connection = await RawConnection.open(server.port);
  await ask(connection, LIST);
  connection.write(LIST);
  while (asked < 2) await new Promise((resolve) => setImmediate(resolve));
  connection.end();
  while (ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await server.close();
});
