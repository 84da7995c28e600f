import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { RepeatedResponse } from './repeated-response.ts';

const ID = 'id';
const HEADERS = { 'Content-Length': '2', 'X-Request-Id': ID, Vary: 'Origin' };
const BODY = 'ok';

/** Turns of the event loop to wait. A response to so simple a request arrives at once or not at all. */
const TURNS = 100;

/** A connection that records what is sent to the client. */
class MemoryConnection extends Duplex {
  sent = '';

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.sent += String(chunk);
    done();
  }
}

/**
 * Does Node's HTTP server work as the fast path expects? It must have one `data` listener per connection, accept bytes passed to
 * that listener, and send the same bytes as the fast path. Tried on an in-memory connection.
 *
 * @param keepAlive milliseconds for which an idle connection is kept
 */
export async function checkFastPath(keepAlive: number): Promise<boolean> {
  const server = createServer({ keepAliveTimeout: keepAlive }, (_request, response) => {
    response.writeHead(200, HEADERS);
    response.end(BODY);
  });
  const nodes = new MemoryConnection();
  server.emit('connection', nodes);
  const [listener, ...others] = nodes.listeners('data');
  if (!listener || others.length > 0) return false;
  nodes.off('data', listener as () => void);
  nodes.on('data', (bytes) => listener.call(nodes, bytes));
  nodes.push('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  for (let turn = 0; turn < TURNS && !nodes.sent.endsWith(BODY); turn++) await new Promise(setImmediate);
  nodes.destroy();
  const ours = new MemoryConnection();
  const date = /^Date: (.*)\r$/m.exec(nodes.sent)?.[1] ?? '';
  const repeated = new RepeatedResponse({ status: 200, headers: HEADERS, body: BODY }, keepAlive);
  repeated.send(ours, { id: ID, date }, Buffer.from(BODY));
  return ours.sent === nodes.sent;
}
