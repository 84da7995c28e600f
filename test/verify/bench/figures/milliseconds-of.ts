import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** One kept-alive connection, as in a browser; `fetch` would take longer than the server. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Requests a path as a single client that waits for the response.
 *
 * @returns duration in milliseconds
 * @throws Error unless the status is 200
 */
export async function millisecondsOf(port: number, path: string): Promise<number> {
  const from = performance.now();
  const asked = get({ host: '127.0.0.1', port, path, agent });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode}`);
  return performance.now() - from;
}
