import type { IncomingMessage } from 'node:http';
import type { LightRequest } from '../light.ts';
import { bodyChunks } from './body-chunks.ts';
import { checkCoding } from './check-coding.ts';
import type { Peer } from './peer.ts';

/** A proxy may send the whole address (RFC 9112, 3.2.2); its host is not ours to go by. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

function targetOf(url: string): string {
  const target = url.replace(ABSOLUTE, '');
  // an absolute address may leave out the path (RFC 9110, 4.2.3)
  return target === '' || target.startsWith('?') ? `/${target}` : target;
}

/**
 * The pipeline's view of a request of Node's.
 *
 * @param ask called before the body is read: its sender may wait for that
 */
export const lightRequest = (
  message: IncomingMessage,
  { address, secure }: Peer,
  ask: () => void = () => {},
): LightRequest => ({
  method: message.method ?? 'GET',
  target: targetOf(message.url ?? ''),
  header: (name) => message.headers[name]?.toString(),
  body: () => {
    checkCoding(message);
    ask();
    return bodyChunks(message);
  },
  address,
  secure,
});
