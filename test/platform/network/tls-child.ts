/**
 * Asks a server on this machine through TLS, as whoever trusts `NODE_EXTRA_CA_CERTS`; prints the status, or why there is none.
 *
 *   node --import tsx test/platform/network/tls-child.ts <port> <host>
 */
import { nodeNetwork } from '../../../core/platform/node/network.ts';

const [port, host = ''] = process.argv.slice(2);
try {
  const { status, close } = await nodeNetwork.request({
    method: 'GET',
    address: '127.0.0.1',
    port: Number(port),
    secure: true,
    host,
    target: '/',
    headers: { Host: host },
    signal: new AbortController().signal,
  });
  close();
  console.log(status);
} catch (error) {
  console.log((error as NodeJS.ErrnoException).code);
}
