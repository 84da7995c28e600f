/** The port to other machines, on the loopback. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { NotConnected } from '../../../core/platform/index.ts';
import type { NetworkRequest } from '../../../core/platform/network.ts';
import { nodeNetwork } from '../../../core/platform/node/network.ts';

/** A server that sends these bytes to every client, then ends the connection or calls `then`. */
async function saying(bytes: string, then?: () => void) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('close', () => server.emit('gone'));
    socket.once('data', (data) => {
      heard.push(String(data));
      socket.write(bytes, 'latin1');
      if (then) then();
      else socket.end();
    });
  }).listen(0, '127.0.0.1');
  const gone = once(server, 'gone');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = (given: Partial<NetworkRequest> = {}): NetworkRequest => ({
    address: '127.0.0.1',
    port,
    secure: false,
    host: 'town.example',
    method: 'GET',
    target: '/a?b',
    headers: { Host: 'town.example', Accept: 'text/html' },
    signal: new AbortController().signal,
    ...given,
  });
  return { heard, gone, request, close: () => server.close() };
}

/** All of a body, as text. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\nLink: <a>\r\nLink: <b>\r\n\r\npage';

test('it sends a body with its length', async () => {
  const server = await saying(OK);
  const body = new TextEncoder().encode('{"é":1}');
  const { close } = await nodeNetwork.request(server.request({ method: 'PUT', body }));
  assert.deepEqual(server.heard, [
    'PUT /a?b HTTP/1.1\r\nHost: town.example\r\nAccept: text/html\r\nContent-Length: 8\r\nConnection: close\r\n\r\n{"é":1}',
  ]);
  close();
  server.close();
});

test('only an address that is not connected to counts as one where nothing was sent', async () => {
  const server = await saying('nonsense');
  await assert.rejects(nodeNetwork.request(server.request()), (error) => !(error instanceof NotConnected));
  server.close();
  await server.gone;
  await assert.rejects(nodeNetwork.request(server.request()), NotConnected);
});

test('it sends the headers given and nothing else, and gives the answer', async () => {
  const server = await saying(OK);
  const answer = await nodeNetwork.request(server.request());
  assert.equal(answer.status, 200);
  assert.deepEqual(
    ['content-type', 'link', 'set-cookie', 'location'].map((name) => answer.header(name)),
    ['text/html', '<a>, <b>', 'a=b', undefined],
  );
  assert.equal(await textOf(answer.body), 'page');
  assert.deepEqual(server.heard, [
    'GET /a?b HTTP/1.1\r\nHost: town.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
  ]);
  answer.close();
  server.close();
});

test('it knows no proxy of the environment', async () => {
  const server = await saying(OK);
  const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = 'http://127.0.0.1:9/';
  try {
    assert.equal((await nodeNetwork.request(server.request())).status, 200);
  } finally {
    for (const [index, name] of names.entries()) {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    server.close();
  }
});

for (const [what, bytes] of [
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'],
  [
    'an early hint before the answer',
    'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\n\r\n',
  ],
] as const) {
  test(`${what} is a normal response`, async () => {
    const server = await saying(bytes);
    const answer = await nodeNetwork.request(server.request());
    assert.deepEqual([answer.status, answer.header('location')], [302, 'http://127.0.0.1:9/']);
    answer.close();
    server.close();
  });
}

test('compressed content stays compressed', async () => {
  const server = await saying('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc');
  const answer = await nodeNetwork.request(server.request());
  assert.deepEqual([answer.header('content-encoding'), await textOf(answer.body)], ['gzip', 'abc']);
  server.close();
});

for (const [what, bytes] of [
  ['nothing', ''],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'],
  ['a head of a mebibyte', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
] as const) {
  test(`${what} is not a response`, async () => {
    const server = await saying(bytes);
    await assert.rejects(nodeNetwork.request(server.request()));
    server.close();
  });
}

for (const [what, bytes] of [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\npage'],
  ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n'],
] as const) {
  test(`an interrupted body with ${what} throws`, async () => {
    const server = await saying(bytes);
    const { body } = await nodeNetwork.request(server.request());
    await assert.rejects(textOf(body));
    server.close();
  });
}

for (const [what, bytes] of [
  ['before the answer', ''],
  ['in the head', 'HTTP/1.1 200 OK\r\nX: '],
] as const) {
  test(`the signal ends a connection that is silent ${what}`, async () => {
    const late = new AbortController();
    const server = await saying(bytes, () => late.abort());
    await assert.rejects(nodeNetwork.request(server.request({ signal: late.signal })));
    await server.gone;
    server.close();
  });
}

for (const [what, head] of [
  ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n'],
  ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n'],
  ['that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\n'],
] as const) {
  test(`the signal ends a body ${what}, which is then incomplete`, async () => {
    const late = new AbortController();
    const server = await saying(`${head}page`, () => {});
    const { body } = await nodeNetwork.request(server.request({ signal: late.signal }));
    await assert.rejects(async () => {
      for await (const chunk of body) {
        assert.equal(String(chunk), 'page');
        late.abort();
      }
    }, /aborted/);
    await server.gone;
    server.close();
  });
}

test('a signal that has been given connects to nothing', async () => {
  const server = await saying(OK);
  await assert.rejects(nodeNetwork.request(server.request({ signal: AbortSignal.abort() })));
  assert.deepEqual(server.heard, []);
  server.close();
});

test('closing an answer ends its connection', async () => {
  const server = await saying(OK, () => {});
  (await nodeNetwork.request(server.request())).close();
  await server.gone;
  server.close();
});

for (const address of ['localhost', 'town.example', '', '127.1', '0x7f000001']) {
  test(`${JSON.stringify(address)} is no address to connect to`, async () => {
    const server = await saying(OK);
    await assert.rejects(nodeNetwork.request(server.request({ address })), /is not an IP address/);
    server.close();
  });
}

for (const [what, given] of [
  ['a target', { target: '/a b HTTP/1.1\r\nX: y' }],
  ['a header', { headers: { Host: 'town.example', Accept: 'a\r\nX: y' } }],
] as const) {
  test(`a line break in ${what} is refused`, async () => {
    const server = await saying(OK);
    await assert.rejects(nodeNetwork.request(server.request(given)));
    assert.deepEqual(server.heard, []);
    server.close();
  });
}
