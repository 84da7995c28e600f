import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { hasCode } from '../../core/host.ts';

/**
 * The first free port, counting up from this one; 0 means any.
 *
 * @throws Error EADDRNOTAVAIL, EACCES … when listening on the address is not possible
 */
export async function freePort(from: number, address: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(from, address);
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE') || from === 65_535) throw error;
    return freePort(from + 1, address);
  }
}
