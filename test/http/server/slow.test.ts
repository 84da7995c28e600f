import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../core/contract/error.ts';
import { readBody } from '../../../core/http/request/parameters.ts';
import { RawConnection } from '../raw-connection.ts';
import { serve, text } from './served.ts';

const HOST = 'Host: town.test\r\n';
const HEAD = `POST /a HTTP/1.1\r\n${HOST}`;

/** Ways to keep a server waiting, and with which statuses that ends; none when the connection is just closed. */
for (const [what, bytes, statuses] of [
  ['nothing at all', '', [408]],
  ['half of the first line', 'GET /a HT', [408]],
  ['headers that never end', `GET /a HTTP/1.1\r\n${HOST}X: y\r\n`, [408]],
  ['a body that never begins', `${HEAD}Content-Length: 5\r\n\r\n`, [408]],
  ['half a body', `${HEAD}Content-Length: 5\r\n\r\nhe`, [408]],
  ['a chunk that never ends', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhe`, [408]],
  ['chunks without a last one', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`, [408]],
  ['half a request behind a whole one', `GET /a HTTP/1.1\r\n${HOST}\r\nGET /b`, [200, 408]],
] as const) {
  test(`${what}: ${statuses}, then the connection ends`, async () => {
    const { server } = await serve(
      (request) =>
        readBody(request, 1024).then(
          (body) => text(body),
          (error) => {
            assert.ok(error instanceof ApiError);
            return text(error.code, error.status);
          },
        ),
      { limits: { headers_timeout: 80, request_timeout: 160 } },
    );
    const connection = await RawConnection.open(server.port);
    connection.write(bytes);
    assert.deepEqual(
      (await connection.responses()).map(({ status }) => status),
      statuses,
    );
    await server.close();
  });
}

test('one byte after the other does not make the time longer', async () => {
  const { server } = await serve(async () => text('never'), { limits: { headers_timeout: 80, request_timeout: 160 } });
  const connection = await RawConnection.open(server.port);
  connection.write(`GET /a HTTP/1.1\r\n${HOST}X: `);
  const drip = setInterval(() => connection.write('y'), 10);
  assert.deepEqual(
    (await connection.responses()).map(({ status }) => status),
    [408],
  );
  clearInterval(drip);
  await server.close();
});
