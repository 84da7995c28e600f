import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { hasCode } from '../../core/host.ts';

/**
 * The first port from this one upwards that nobody listens on; 0 stands for any that is free.
 *
 * @throws Error EADDRNOTAVAIL, EACCES … when the address cannot be listened on
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
