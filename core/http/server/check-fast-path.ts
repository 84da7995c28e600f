import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { headText, responseHead } from './response-head.ts';

const HEADERS = { 'Content-Length': '2', 'X-Request-Id': 'id', Vary: 'Origin' };
const BODY = 'ok';

/** When the answer to such a request is not there at once, it does not come. */
const TURNS = 100;

/**
 * Does Node's HTTP server work as the fast path expects: does it listen to a connection in one place, take bytes that are
 * handed to its listener, and write the same head? Tries it on a connection in memory.
 *
 * @param keepAlive as `responseHead`
 */
export async function checkFastPath(keepAlive: number): Promise<boolean> {
  let written = '';
  const connection = new Duplex({
    read: () => {},
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const server = createServer({ keepAliveTimeout: keepAlive }, (_request, response) => {
    response.writeHead(200, HEADERS);
    response.end(BODY);
  });
  server.emit('connection', connection);
  const [listener, ...others] = connection.listeners('data');
  if (!listener || others.length > 0) return false;
  connection.off('data', listener as () => void);
  connection.on('data', (bytes) => listener.call(connection, bytes));
  connection.push('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  for (let turn = 0; turn < TURNS && !written.endsWith(BODY); turn++) await new Promise(setImmediate);
  connection.destroy();
  const date = /^Date: (.*)\r$/m.exec(written)?.[1] ?? '';
  const head = responseHead({ status: 200, headers: HEADERS, body: BODY }, keepAlive);
  return written === headText(head, HEADERS['X-Request-Id'], date) + BODY;
}
