/** Answers that are sent as they are read, and answers that wait for their turn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResponse } from '../../../core/contract/http-message.ts';
import { readBody } from '../../../core/http/request/parameters.ts';
import { until } from '../../verify/faults/until.ts';
import { RawConnection } from '../raw-connection.ts';
import { gate, serve, text } from './served.ts';

const GET = 'GET /a HTTP/1.1\r\nHost: town.test\r\n\r\n';
const CHUNK = 64 * 1024;

/** A body of so many chunks, and what became of it. */
function streamOf(chunks: number, fail?: Error) {
  const closed = gate();
  const made = { given: 0, closed: closed.passed };
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      while (made.given < chunks) yield Buffer.alloc(CHUNK, String(made.given++ % 10));
      if (fail) throw fail;
    } finally {
      closed.open();
    }
  }
  const reply: HttpResponse = { status: 200, headers: { 'Content-Length': String(chunks * CHUNK) }, body: read() };
  return { made, reply };
}

test('a stream arrives complete and in order, and the connection stays open', async () => {
  const { server, clock } = await serve(async () => streamOf(20).reply);
  const connection = await RawConnection.open(server.port);
  for (let times = 0; times < 3; times++) {
    connection.write(GET);
    const response = await connection.response();
    const expected = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(CHUNK)).join('');
    assert.ok(response?.body === expected);
  }
  assert.deepEqual(clock.waitingForAnswers, []);
  connection.end();
  await server.close();
});

interface Given {
  readonly given: number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits many turns of the event loop, until nothing more is read because the client does not read. */
async function stalls(made: Given): Promise<void> {
  for (let before = -1; made.given === 0 || made.given !== before; ) {
    before = made.given;
    for (let turns = 0; turns < 100; turns++) await turn();
  }
}

/** Waits until more is read. */
async function goesOn(made: Given): Promise<void> {
  const before = made.given;
  while (made.given === before) await turn();
}

/** Far more than the buffers of both sides of a connection hold. */
const MANY = 2_000;

test('no more is read for a stalled client than fits in the buffers', async () => {
  const { made, reply } = streamOf(MANY);
  const { server, clock } = await serve(async () => reply, { limits: { slow_reader: 20_000 } });
  const connection = await RawConnection.open(server.port);
  connection.pause();
  connection.write(GET);
  await stalls(made);
  assert.ok(made.given < MANY / 2, `${made.given} chunks`);
  assert.deepEqual(clock.waiting, [20_000]);

  clock.ring();
  await made.closed;
  assert.ok(made.given < MANY);
  connection.resume();
  await connection.closed;
  await server.close();
});

test('a client that reads slowly gets everything', async () => {
  const { made, reply } = streamOf(MANY);
  const { server, clock } = await serve(async () => reply);
  const connection = await RawConnection.open(server.port);
  connection.pause();
  connection.write(GET);
  let begun = 0;
  for (let pauses = 0; pauses < 3; pauses++) {
    await stalls(made);
    assert.deepEqual(clock.waiting, [20_000]);
    assert.ok(clock.begun > begun, 'the waiting began anew');
    begun = clock.begun;
    connection.resume();
    await goesOn(made);
    connection.pause();
  }
  connection.resume();
  await made.closed;
  assert.equal(made.given, MANY);
  connection.destroy();
  await server.close();
});

test('a client that disconnects midway leaves nothing open', async () => {
  const { made, reply } = streamOf(MANY);
  const { server, clock, log } = await serve(async () => reply);
  const connection = await RawConnection.open(server.port);
  connection.pause();
  connection.write(GET);
  await stalls(made);
  connection.destroy();
  await made.closed;
  assert.deepEqual([clock.waiting, log], [[], []]);
  await server.close();
});

test('an unreadable stream is cut off, and the log has the reason', async () => {
  const { reply } = streamOf(1, new Error('the disk fell over'));
  const headers = { 'Content-Length': String(2 * CHUNK) };
  const { server, log } = await serve(async () => ({ ...reply, headers }));
  const connection = await RawConnection.open(server.port);
  connection.write(GET);
  assert.equal(await connection.response(), undefined);
  await connection.closed;
  assert.deepEqual(log, ['a response was interrupted']);
  await server.close();
});

test('a stop lets a stream continue for a limited time', async () => {
  const { made, reply } = streamOf(MANY);
  const { server, clock } = await serve(async () => reply);
  const connection = await RawConnection.open(server.port);
  connection.pause();
  connection.write(GET);
  await stalls(made);
  const closing = server.close();
  assert.deepEqual(clock.waiting, [20_000, 3_000]);
  clock.ring();
  await Promise.all([closing, made.closed]);
  connection.resume();
  await connection.closed;
});

/** Two concurrent requests, the first of which gets its response when the gate opens. @param second the other response */
async function oneBehindTheOther(second: HttpResponse) {
  const first = gate();
  const { server, clock } = await serve(async ({ target }) => {
    if (target === '/a') return second;
    await first.passed;
    return text('first');
  });
  const connection = await RawConnection.open(server.port);
  connection.write(`${GET.replace('/a', '/first')}${GET}`);
  while (clock.waiting.length === 0) await turn();
  return { first, server, clock, connection };
}

test('a response waits for its turn, and is not read before', async () => {
  const { made, reply } = streamOf(MANY);
  const { first, server, clock, connection } = await oneBehindTheOther(reply);
  await stalls(made);
  assert.ok(made.given < 10);
  clock.ring();
  assert.deepEqual(clock.waiting, [20_000]);
  first.open();
  assert.equal((await connection.response())?.body, 'first');
  await made.closed;
  assert.equal(made.given, MANY);
  connection.destroy();
  await server.close();
});

test('a waiting response is closed when its client disconnects', async () => {
  const { made, reply } = streamOf(MANY);
  const { first, server, clock, connection } = await oneBehindTheOther(reply);
  await stalls(made);
  connection.destroy();
  await made.closed;
  assert.ok(made.given < 10);
  assert.deepEqual(clock.waiting, []);
  first.open();
  await server.close();
});

test('a complete response waits for its turn as well', async () => {
  const { first, server, clock, connection } = await oneBehindTheOther(text('second'));
  for (let times = 0; times < 3; times++) {
    clock.ring();
    assert.deepEqual(clock.waiting, [20_000]);
  }
  first.open();
  assert.equal((await connection.response())?.body, 'first');
  assert.equal((await connection.response())?.body, 'second');
  assert.deepEqual(clock.waitingForAnswers, []);
  connection.destroy();
  await server.close();
});

test('a complete waiting response is dropped when its client disconnects', async () => {
  const { first, server, clock, connection } = await oneBehindTheOther(text('second'));
  connection.destroy();
  await until(() => clock.waiting.length === 0, 5_000);
  assert.deepEqual(clock.waiting, []);
  first.open();
  await server.close();
});

test('a response for a client that is gone delays nobody', async () => {
  const [asked, first, answered] = [gate(), gate(), gate()];
  const { server, clock } = await serve(async (request) => {
    if (request.method === 'GET') await first.passed;
    else {
      asked.open();
      await assert.rejects(readBody(request, CHUNK));
      setImmediate(answered.open);
    }
    return text('late');
  });
  const connection = await RawConnection.open(server.port);
  connection.write(`${GET}POST /a HTTP/1.1\r\nHost: town.test\r\nContent-Length: 9\r\n\r\nhalf`);
  await asked.passed;
  connection.destroy();
  await answered.passed;
  assert.deepEqual(clock.waiting, []);
  first.open();
  await server.close();
});
