import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterEach, test } from 'node:test';
import type { HttpHandler } from '../../../core/contract/http-message.ts';
import { readBody } from '../../../core/http/request/parameters.ts';
import { RawConnection } from '../raw-connection.ts';
import { gate, type Served, type ServeOptions, SWEEP, serve, text } from './served.ts';

const opened: Served[] = [];
afterEach(async () => {
  for (const { server, clock } of opened.splice(0)) {
    const closed = server.close();
    clock.ring();
    await closed;
  }
});

async function serving(handle: HttpHandler, options: ServeOptions = {}): Promise<Served> {
  const served = await serve(handle, options);
  opened.push(served);
  return served;
}

const get = (headers = '') => `GET / HTTP/1.1\r\nHost: town.test\r\n${headers}\r\n`;
const hello: HttpHandler = async () => text('hello');

test('requests beyond those in flight are 503 and may come again', async () => {
  const { open, passed } = gate();
  const { open: came, passed: allCame } = gate();
  let waiting = 0;
  const { server } = await serving(
    async () => {
      waiting++;
      if (waiting === 2) came();
      await passed;
      return text('at last');
    },
    { limits: { in_flight: 2 } },
  );
  const early = [fetch(server.url), fetch(server.url)];
  await allCame;
  const refused = await fetch(server.url);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.deepEqual(await refused.json(), {
    code: 'rest_server_busy',
    message: 'Too many requests at once. Please try again later.',
    data: { status: 503 },
  });
  open();
  for (const response of await Promise.all(early)) assert.equal(await response.text(), 'at last');
  assert.equal((await fetch(server.url)).status, 200);
});

test('connections beyond those of an address are 503, and count no more once closed', async () => {
  const { server } = await serving(hello, { limits: { connections_per_address: 2 } });
  const first = await RawConnection.open(server.port);
  const second = await RawConnection.open(server.port);
  second.write(get());
  assert.equal((await second.response())?.status, 200);
  const third = await RawConnection.open(server.port);
  assert.equal((await third.response())?.status, 503);
  await third.closed;
  first.end();
  await first.closed;
  const fourth = await RawConnection.open(server.port);
  fourth.write(get());
  assert.equal((await fourth.response())?.status, 200);
});

test('connections of a proxy only count in total', async () => {
  const { server } = await serving(hello, {
    limits: { connections_per_address: 1, connections: 2 },
    trusted_proxies: ['127.0.0.1'],
  });
  const allowed = [await RawConnection.open(server.port), await RawConnection.open(server.port)];
  for (const connection of allowed) {
    connection.write(get());
    assert.equal((await connection.response())?.status, 200);
  }
  const refused = await RawConnection.open(server.port);
  assert.equal((await refused.response())?.status, 503);
});

test('who does not read the answer is let go', async () => {
  const { open: answered, passed } = gate();
  const { server, clock } = await serving(async () => {
    answered();
    return text(Buffer.alloc(64 * 1024 * 1024, 'x'));
  });
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  socket.pause();
  socket.write(get());
  await passed;
  while (!clock.waiting.includes(20_000)) await new Promise((resolve) => setImmediate(resolve));
  clock.ring();
  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
  });
  socket.on('error', () => {});
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  assert.ok(received < 64 * 1024 * 1024, 'the answer never came whole');
});

test('a client that reads the response leaves nothing waiting', async () => {
  const { server, clock } = await serving(hello);
  const connection = await RawConnection.open(server.port);
  connection.write(get());
  assert.equal((await connection.response())?.body, 'hello');
  connection.write(get());
  assert.equal((await connection.response())?.body, 'hello');
  assert.deepEqual(clock.waitingForAnswers, []);
});

test('a client that sends empty lines instead of a request is disconnected', async () => {
  const { server, clock } = await serving(hello);
  const connection = await RawConnection.open(server.port);
  for (let requests = 0; requests < 3; requests++) {
    connection.write(get());
    assert.equal((await connection.response())?.body, 'hello');
  }
  connection.write('\r\n\r\n');
  while (!clock.waiting.includes(SWEEP)) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(clock.waiting, [SWEEP], 'it waits once, however many requests there were');
  clock.ring();
  await connection.closed;
  assert.deepEqual(clock.waiting, []);
});

for (const [what, headers, body] of [
  ['a length says so', 'Content-Length: 11\r\n', ''],
  ['the bytes say so', 'Transfer-Encoding: chunked\r\n', 'b\r\n01234567890\r\n'],
] as const) {
  test(`a body that is too large is refused when ${what}, before it is complete`, async () => {
    const { server } = await serving(async (request) =>
      readBody(request, 10).then(
        (bytes) => text(bytes),
        (error) => text(error.code, error.status),
      ),
    );
    const connection = await RawConnection.open(server.port);
    connection.write(`POST / HTTP/1.1\r\nHost: town.test\r\n${headers}\r\n${body}`);
    const response = await connection.response();
    assert.equal(response?.status, 413);
    assert.equal(response?.body, 'rest_body_too_large');
    assert.equal(response?.headers.get('connection'), 'close');
    await connection.closed;
  });
}

/** Far more than the buffers of both sides of a connection hold. */
const LONG = 'x'.repeat(16 * 1024 * 1024);
const post = (body: string, headers = '') =>
  `POST / HTTP/1.1\r\nHost: town.test\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

for (const [what, status, headers, options] of [
  ['the handler refuses', 401, '', {}],
  ['there are too many requests', 503, '', { limits: { in_flight: 0 } }],
  ['an expectation is not met', 417, 'Expect: a miracle\r\n', {}],
] as const) {
  test(`a client that sends its whole body before reading gets the response when ${what}`, async () => {
    const { server } = await serving(() => text('who are you?', 401), options);
    const connection = await RawConnection.open(server.port);
    connection.pause();
    connection.write(post(LONG, headers));
    await connection.sent();
    connection.resume();
    const response = await connection.response();
    assert.equal(response?.status, status);
    assert.equal(response?.headers.get('connection'), 'close');
    await connection.closed;
  });
}

test('bytes after an unread body are not a request', async () => {
  const asked: string[] = [];
  const { server } = await serving(({ method }) => {
    asked.push(method);
    return text('');
  });
  const connection = await RawConnection.open(server.port);
  connection.write(`${post('hello')}${get()}`);
  await connection.closed;
  assert.deepEqual(asked, ['POST']);
});

test('an interrupted body is not a failure', async () => {
  const { open: came, passed } = gate();
  const outcome = gate();
  let code = '';
  const { server, log } = await serving(async (request) => {
    came();
    code = await readBody(request, 100).then(
      () => 'whole',
      (error) => error.code,
    );
    outcome.open();
    return text('');
  });
  const connection = await RawConnection.open(server.port);
  connection.write('POST / HTTP/1.1\r\nHost: town.test\r\nContent-Length: 50\r\n\r\nhalf');
  await passed;
  connection.destroy();
  await outcome.passed;
  assert.equal(code, 'rest_bad_request');
  assert.deepEqual(log, []);
});

test('a request followed by invalid bytes gets its response first', async () => {
  const { open, passed } = gate();
  const { server } = await serving(async () => {
    await passed;
    return text('hello');
  });
  const connection = await RawConnection.open(server.port);
  connection.write(`${get()}NONSENSE\r\n\r\n`);
  open();
  assert.deepEqual(
    (await connection.responses()).map(({ status }) => status),
    [200, 400],
  );
});

test('a handler that fails is a 500 without a reason', async () => {
  const { server, log } = await serving(async () => {
    throw new Error('the key under the mat');
  });
  const response = await fetch(server.url);
  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /mat/);
  assert.deepEqual(log, ['a response failed']);
});

test('the address and its security are the proxy’s word', async () => {
  const { server } = await serving(async ({ address, secure, target }) => text(`${address} ${secure} ${target}`), {
    trusted_proxies: ['127.0.0.0/8'],
  });
  const connection = await RawConnection.open(server.port);
  connection.write(
    'GET http://town.test/a?b=http://c HTTP/1.1\r\nHost: town.test\r\nX-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\n\r\n',
  );
  assert.equal((await connection.response())?.body, '203.0.113.9 true /a?b=http://c');
});

test('a stop lets running requests finish and accepts no more', async () => {
  const { open, passed } = gate();
  const { open: came, passed: allCame } = gate();
  const { server, clock } = await serve(async () => {
    came();
    await passed;
    return text('finished');
  });
  const idle = await RawConnection.open(server.port);
  const busy = await RawConnection.open(server.port);
  busy.write(get());
  await allCame;
  const closed = server.close();
  assert.deepEqual(clock.waiting, [3_000]);
  await assert.rejects(RawConnection.open(server.port), { code: 'ECONNREFUSED' });
  open();
  const response = await busy.response();
  assert.equal(response?.body, 'finished');
  assert.equal(response?.headers.get('connection'), 'close');
  idle.end();
  await closed;
  assert.deepEqual(clock.waitingForAnswers, []);
});

test('a stop waits three seconds and no more', async () => {
  const { open: came, passed } = gate();
  const { server, clock } = await serve(async () => {
    came();
    return new Promise(() => {});
  });
  const stuck = await RawConnection.open(server.port);
  stuck.write(get());
  await passed;
  const closed = server.close();
  clock.ring();
  await closed;
  assert.equal(await stuck.response(), undefined);
});

test('a port in use is reported', async () => {
  const { server } = await serving(hello);
  await assert.rejects(serve(hello, { port: server.port }), { code: 'EADDRINUSE' });
});
