import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { MOMENT } from '../moment.ts';
import { get } from '../requests/raw-request.ts';
import type { LoadJob } from './load-job.ts';
import { runLoad } from './run-load.ts';

const MILLISECONDS = 30;

/** Loads a server briefly with two connections. */
async function loading(
  handler: RequestListener,
  request: LoadJob['request'] = get('/'),
  more: Partial<Pick<LoadJob, 'milliseconds' | 'perSecond'>> = {},
) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const expected = { status: 200, least: 2, most: 4 };
  try {
    return await runLoad({ port, connections: 2, milliseconds: MILLISECONDS, request, from: 0, expected, ...more });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('counts each answer once', async () => {
  let asked = 0;
  const { answers, milliseconds, p99 } = await loading((_request, response) => {
    asked++;
    response.end('abc');
  });
  assert.equal(answers, asked);
  assert.ok(answers >= 2 && milliseconds >= MILLISECONDS);
  assert.ok(p99 > 0 && p99 < milliseconds);
});

test('never sends one moment twice', async () => {
  const asked: (string | undefined)[] = [];
  const { answers } = await loading(
    ({ url }, response) => {
      asked.push(url);
      response.end('abc');
    },
    get(`/?at=${MOMENT}`),
  );
  assert.equal(new Set(asked).size, answers);
  assert.match(asked[0] ?? '', /^\/\?at=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test('sends each request of a list once, and ends with the last', async () => {
  const asked: (string | undefined)[] = [];
  const list = ['/1', '/2', '/3', '/4', '/5'];
  const { answers, milliseconds } = await loading(
    ({ url }, response) => {
      asked.push(url);
      response.end('abc');
    },
    list.map((path) => get(path)),
    { milliseconds: 60_000 },
  );
  assert.deepEqual(asked.sort(), list);
  assert.equal(answers, list.length);
  assert.ok(milliseconds < 60_000);
});

test('sends no more requests a second than it is to', async () => {
  const { answers, milliseconds } = await loading((_request, response) => response.end('abc'), get('/'), {
    milliseconds: 200,
    perSecond: 50,
  });
  // one at once, and one more on the other connection
  assert.ok(answers >= 2 && answers <= 2 + (milliseconds * 50) / 1_000, `${answers} in ${milliseconds} ms`);
});

for (const [what, handler, reason] of [
  [
    'another status',
    (_, response) => Object.assign(response, { statusCode: 500 }).end('abc'),
    /GET \/ .*500 with 3 bytes/,
  ],
  ['too short an answer', (_, response) => response.end('a'), /1 bytes/],
  ['too long an answer', (_, response) => response.end('abcde'), /5 bytes/],
  ['a connection that is closed', (request) => request.socket.destroy(), /closed|ECONNRESET/],
  [
    'one that is closed when time is over',
    ({ socket }) => setTimeout(() => socket.destroy(), 2 * MILLISECONDS),
    /closed|ECONNRESET/,
  ],
] as const satisfies readonly (readonly [string, RequestListener, RegExp])[]) {
  test(`fails for ${what}`, () => assert.rejects(loading(handler), reason));
}
