import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import type { HttpHandler, PiecedBody } from '../../../core/contract/http-message.ts';
import { serve } from './served.ts';

/** A body of one letter: whatever was sent of another one shows. */
class Letters implements PiecedBody {
  readonly length: number;
  readonly #letter: string;

  constructor(letter: string, length: number) {
    this.#letter = letter;
    this.length = length;
  }

  get bytes(): Uint8Array {
    return Buffer.alloc(this.length, this.#letter);
  }

  copyTo(buffer: Buffer): void {
    buffer.fill(this.#letter);
  }
}

/** `/a/60000`: so many times this letter. */
const handle: HttpHandler = ({ target }) => {
  const [, letter = '', length = ''] = target.split('/');
  return { status: 200, headers: { 'Content-Length': length }, body: new Letters(letter, Number(length)) };
};

const asking = (letter: string, length: number) => `GET /${letter}/${length} HTTP/1.1\r\nHost: town.test\r\n\r\n`;

for (const length of [1, 8_191, 8_192, 60_000, 131_072, 131_073]) {
  test(`a body of ${length} bytes in pieces is sent completely`, async () => {
    const { server } = await serve(handle);
    for (const letter of ['a', 'b']) {
      const response = await fetch(`${server.url}/${letter}/${length}`);
      assert.equal(await response.text(), letter.repeat(length));
    }
    await server.close();
  });
}

test('the next body does not overwrite data that a slow client has not read yet', async () => {
  const { server } = await serve(handle);
  const LENGTH = 100_000;
  // more than the kernel takes of one connection
  const asked = [...'abcdefghijklmnopqrst'.repeat(10)];
  const slow = connect(server.port, '127.0.0.1').setEncoding('latin1');
  await once(slow, 'connect');
  slow.pause();
  slow.write(asked.map((letter) => asking(letter, LENGTH)).join(''));
  for (const letter of 'VWXYZ') {
    const response = await fetch(`${server.url}/${letter}/${LENGTH}`);
    assert.equal(await response.text(), letter.repeat(LENGTH));
  }
  const bodies: string[] = [];
  let received = '';
  slow.on('data', (text) => {
    received += text;
    for (let at = received.indexOf('\r\n\r\n'); at >= 0 && received.length >= at + 4 + LENGTH; ) {
      bodies.push(received.slice(at + 4, at + 4 + LENGTH));
      received = received.slice(at + 4 + LENGTH);
      at = received.indexOf('\r\n\r\n');
    }
    if (bodies.length === asked.length) slow.destroy();
  });
  slow.resume();
  await once(slow, 'close');
  for (const [index, letter] of asked.entries()) assert.ok(bodies[index] === letter.repeat(LENGTH), `body ${index}`);
  await server.close();
});

/** Reads this many bytes of a body from a connection, after one head. */
async function bodyOf(socket: Socket, length: number): Promise<string> {
  let received = '';
  for (;;) {
    const at = received.indexOf('\r\n\r\n');
    if (at >= 0 && received.length >= at + 4 + length) return received.slice(at + 4);
    const [text] = (await once(socket, 'data')) as [string];
    received += text;
  }
}

for (const length of [1, 8_192, 100_000, 131_073]) {
  test(`concurrent clients each get their own body of ${length} bytes`, async () => {
    const { server } = await serve(handle);
    const sockets = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST'].map((letter) => ({
      letter,
      socket: connect(server.port, '127.0.0.1').setEncoding('latin1'),
    }));
    for (let round = 0; round < 3; round++) {
      const bodies = await Promise.all(
        sockets.map(({ letter, socket }) => {
          socket.write(asking(letter, length));
          return bodyOf(socket, length);
        }),
      );
      for (const [at, { letter }] of sockets.entries()) assert.ok(bodies[at] === letter.repeat(length), letter);
    }
    for (const { socket } of sockets) socket.destroy();
    await server.close();
  });

  test(`a client that half-closes after a request for ${length} bytes gets them`, async () => {
    const { server } = await serve(handle);
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    socket.write(asking('a', length));
    assert.equal(await bodyOf(socket, length), 'a'.repeat(length));
    socket.end(asking('b', length));
    assert.equal(await bodyOf(socket, length), 'b'.repeat(length));
    await once(socket, 'close');
    await server.close();
  });
}
