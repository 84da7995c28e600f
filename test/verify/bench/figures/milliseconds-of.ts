import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** One connection, as a browser keeps; `fetch` would take longer than the server. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Asks for a path as one client who waits for the answer.
 *
 * @returns how long it took
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
