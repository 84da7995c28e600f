import { once } from 'node:events';
import { createConnection } from 'node:net';
import { hasCode } from '../file-system.ts';

/**
 * Does anybody listen at a Unix socket? The kernel knows, in whichever container they run. What cannot be asked, as for want
 * of a right, counts as somebody.
 *
 * @param path absolute
 */
export async function socketAnswers(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !hasCode(error, 'ENOENT', 'ENOTDIR', 'ECONNREFUSED');
  } finally {
    socket.destroy();
  }
}
