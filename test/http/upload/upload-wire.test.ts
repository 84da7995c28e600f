/** Uploads over a connection: what is read of them, and when they are answered. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { HttpHandler, HttpResponse } from '../../../core/contract/http-message.ts';
import { type AlbumSite, albumSite } from '../album-site.ts';
import { RawConnection } from '../raw-connection.ts';
import { type Served, serve } from '../server/served.ts';

const MIB = 1024 * 1024;

let album: AlbumSite;
let served: Served;
/** Waits for a request 400 ms. */
let hasty: Served;
let authorization: string;
/** Bytes that the site took of the body that came last. */
let taken = 0;
/** Replies, which are made when all that a request left was removed. */
const replies: Promise<HttpResponse>[] = [];

before(async () => {
  album = await albumSite({ settings: { limits: { upload_other: 100_000 } } });
  const [password = ''] = await signIn();
  authorization = `Basic ${btoa(`author:${password}`)}`;
  const counting: HttpHandler = (request) => {
    taken = 0;
    const reply = Promise.resolve(album.site.site.handle({ ...request, body: () => counted(request.body()) }));
    replies.push(reply);
    return reply;
  };
  served = await serve(counting);
  hasty = await serve(counting, { limits: { request_timeout: 400, headers_timeout: 200 } });
});
after(async () => {
  await served.server.close();
  await hasty.server.close();
  await album.site.close();
});
afterEach(async () => {
  await Promise.all(replies.splice(0));
  assert.deepEqual(await temporary(), [], 'nothing is left among the temporary files');
});

async function signIn(): Promise<readonly string[]> {
  await album.site.command('user add', { login: 'author', role: 'author', email: 'author@example.org' });
  return album.site.command('app-password create', { login: 'author', name: 'wire' });
}

async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    taken += chunk.length;
    yield chunk;
  }
}

/** Names of temporary files, but for marks of kept files and what records were, which wait for a checkpoint. */
const temporary = async () =>
  (await album.site.fileSystem.readDirectory('/site/.almanac/tmp'))
    .map(({ name }) => name)
    .filter((name) => !/^place-|\.(?:old|new)$/.test(name));

const NAMED = ['Content-Type: text/plain', 'Content-Disposition: attachment; filename=a.txt'];
const FORM = ['Content-Type: multipart/form-data; boundary=xYz'];
const PART = '--xYz\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const signed = () => `Authorization: ${authorization}`;
const head = (...headers: readonly string[]) =>
  ['POST /api/album/v1/pictures HTTP/1.1', 'Host: town.test', ...headers, '', ''].join('\r\n');
const length = (bytes: number) => `Content-Length: ${bytes}`;

const codeOf = ({ body }: { readonly body: string }) => JSON.parse(body).code;

const ask = (...bytes: readonly string[]) => askOn(served, ...bytes);

async function askOn({ server }: Served, ...bytes: readonly string[]): Promise<RawConnection> {
  const connection = await RawConnection.open(server.port);
  for (const some of bytes) connection.write(some);
  return connection;
}

describe('a client without the right to upload is refused before its file is read', () => {
  for (const [what, headers] of [
    ['as a body', [...NAMED, length(25 * MIB)]],
    ['as a body in chunks', [...NAMED, 'Transfer-Encoding: chunked']],
    ['in a form', [...FORM, length(25 * MIB)]],
    ['as a body that waits to be asked for', [...NAMED, length(25 * MIB), 'Expect: 100-continue']],
  ] as const) {
    test(what, async () => {
      const connection = await ask(head(...headers));
      const response = await connection.response();
      assert.deepEqual([response?.status, response && codeOf(response)], [401, 'album_cannot_create']);
      assert.equal(response?.headers.get('connection'), 'close');
      assert.equal(taken, 0);
      await connection.closed;
    });
  }

  test('even while 25 MiB are being sent', async () => {
    const connection = await ask(head(...NAMED, length(25 * MIB)), 'x'.repeat(25 * MIB));
    assert.equal((await connection.response())?.status, 401);
    assert.equal(taken, 0);
    await connection.closed;
  });

  test('a web client receives the error', async () => {
    for (let times = 0; times < 20; times++) {
      const response = await fetch(`${served.server.url}/api/album/v1/pictures`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=a.txt' },
        body: new Uint8Array(25 * MIB),
      });
      assert.equal(response.status, 401);
      assert.equal(taken, 0);
    }
  });
});

test('a client that waits for 100 Continue gets it when the body is wanted', async () => {
  const connection = await ask(head(signed(), ...NAMED, length(5), 'Expect: 100-continue'));
  assert.equal((await connection.response())?.status, 100);
  connection.write('hello');
  assert.equal((await connection.response())?.status, 201);
  connection.end();
});

test('a connection is kept for what follows an upload', async () => {
  const connection = await ask(head(signed(), ...NAMED, length(5)), 'hello');
  assert.equal((await connection.response())?.status, 201);
  connection.write(head(signed(), ...NAMED, 'Transfer-Encoding: chunked'));
  connection.write('5\r\nhello\r\n0\r\n\r\n');
  assert.equal((await connection.response())?.status, 201);
  connection.end();
});

describe('too much is refused as soon as it is known', () => {
  const start = 'x'.repeat(4_096);
  for (const [what, headers, bytes, most] of [
    ['by the length, with the first bytes', [...NAMED, length(25 * MIB)], start, 4_096],
    [
      'by the bytes',
      [...NAMED, 'Transfer-Encoding: chunked'],
      `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}`,
      200_000,
    ],
    ['in a form, by the bytes', [...FORM, length(25 * MIB)], `${PART}${'x'.repeat(200_000)}`, 201_000],
  ] as const) {
    test(what, async () => {
      const connection = await ask(head(signed(), ...headers), bytes);
      const response = await connection.response();
      assert.deepEqual([response?.status, response && codeOf(response)], [413, 'rest_body_too_large']);
      assert.equal(response?.headers.get('connection'), 'close');
      assert.ok(taken <= most, `${taken} bytes were taken`);
      await connection.closed;
    });
  }
});

test('who sends too much to its end before reading is told, too', async () => {
  const body = `${PART}${'x'.repeat(25 * MIB)}`;
  const connection = await RawConnection.open(served.server.port);
  connection.pause();
  connection.write(`${head(signed(), ...FORM, length(body.length))}${body}`);
  await connection.sent();
  connection.resume();
  assert.equal((await connection.response())?.status, 413);
  await connection.closed;
});

describe('what breaks off is nobody’s failure', () => {
  for (const [what, headers, bytes, sent] of [
    ['before its first byte', [...NAMED, length(50_000)], '', 0],
    ['in the middle', [...NAMED, length(50_000)], 'x'.repeat(20_000), 20_000],
    ['in a chunk', [...NAMED, 'Transfer-Encoding: chunked'], '4e20\r\nxxx', 3],
    ['in a file of a form', [...FORM, length(50_000)], `${PART}${'x'.repeat(20_000)}`, PART.length + 20_000],
    ['in the head of a part', [...FORM, length(50_000)], PART.slice(0, 30), 30],
  ] as const) {
    test(what, async () => {
      const connection = await ask(head(signed(), ...headers), bytes);
      while (replies.length === 0 || taken < sent) await new Promise((resolve) => setImmediate(resolve));
      connection.destroy();
      const reply = await replies[0];
      assert.equal(reply?.status, 400);
      assert.ok(!served.log.includes('a response failed'));
    });

    test(`${what}, and then nothing more comes`, async () => {
      const connection = await askOn(hasty, head(signed(), ...headers), bytes);
      assert.equal((await connection.response())?.status, 408);
      await connection.closed;
      assert.equal((await replies[0])?.status, 400);
    });
  }
});
