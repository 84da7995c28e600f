/** Real servers that do not end, on the loopback: the client does, and leaves no connection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { anonymous as nobody } from '../../core/contract/fixed-principals.ts';
import { createOutgoing } from '../../core/outgoing/outgoing.ts';
import { nodeNetwork } from '../../core/platform/node/network.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { FAR } from './far-network.ts';

const LIMITS = { outgoing_requests: 20, outgoing_timeout: 8_000, outgoing_hops: 3, outgoing_bytes: 1024 * 1024 };
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

/** Sends one piece after the other until the connection ends. */
function flow(socket: Socket, piece: string, sent: () => void = () => {}): void {
  const send = () => {
    if (socket.destroyed) return;
    socket.write(piece, () => {
      sent();
      setImmediate(send);
    });
  };
  send();
}

/** How many times something is sent before the time is over. */
const DRIPS = 50;

const LATE = /timed out/;

for (const [what, answer, cause] of [
  ['drips a body', { head: `${HEAD}\r\n`, piece: 'x' }, LATE],
  ['drips a body in chunks', { head: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, piece: '1\r\nx\r\n' }, LATE],
  ['drips a head', { head: HEAD, piece: 'X: y\r\n' }, LATE],
  ['hints for ever at an answer', { head: '', piece: 'HTTP/1.1 103 Early Hints\r\n\r\n' }, LATE],
  ['has no end', { head: `${HEAD}\r\n`, piece: 'x'.repeat(64 * 1024) }, /too large/],
  [
    'redirects, and drips on',
    { head: `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n`, piece: 'x' },
    /not a public host/,
  ],
] as const) {
  test(`a server that ${what} is left`, async () => {
    const clock = testClock();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('close', () => server.emit('gone'));
      socket.once('data', () => {
        let drips = 0;
        socket.write(answer.head);
        flow(socket, answer.piece, () => {
          drips++;
          if (drips === DRIPS) clock.advance(LIMITS.outgoing_timeout);
        });
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gone = once(server, 'gone');
    const { port } = server.address() as AddressInfo;
    const logged: string[] = [];
    const log = { ...quietLog, info: (_message: string, fields = {}) => logged.push(JSON.stringify(fields)) };
    const network = {
      ...nodeNetwork,
      request: (request: Parameters<typeof nodeNetwork.request>[0]) =>
        nodeNetwork.request({ ...request, address: '127.0.0.1', port }),
    };
    const session = createOutgoing({ network, clock, log }).begin(nobody, LIMITS, () => {});
    assert.equal(await session.get(`http://${FAR}/`), undefined);
    await gone;
    assert.match(logged.join(), cause);
    server.close();
  });
}
