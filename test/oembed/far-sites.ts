import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../core/platform/network.ts';
import { nodeNetwork } from '../../core/platform/node/network.ts';

/** What another site answers: 200 and JSON where nothing is said. */
export interface FarAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Other sites, which are one real server on the loopback. */
export interface FarSites {
  /** Leads what goes to a public address there; names lead to one, but for `inside.example`. */
  readonly network: Network;
  /** Requested URLs, in order. */
  readonly asked: string[];
  /** Responses by URL without the query, for those without a full match. They may be changed at any time. */
  answers: Readonly<Record<string, FarAnswer>>;
  close(): Promise<void>;
}

const PUBLIC = '93.184.215.14';

/** Opens the other sites. */
export async function farSites(): Promise<FarSites> {
  const far: { asked: string[]; answers: FarSites['answers'] } = { asked: [], answers: {} };
  const server = createServer((request, response) => {
    const url = request.headers['x-url'] as string;
    const answer = far.answers[url] ?? far.answers[url.split('?')[0] ?? ''] ?? { status: 404, body: 'no' };
    const { status = 200, type = 'application/json', headers = {}, body = '' } = answer;
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(far, {
    network: {
      resolve: async (name: string) => [name === 'inside.example' ? '10.0.0.1' : PUBLIC],
      request: (request: Parameters<Network['request']>[0]) => {
        if (request.address !== PUBLIC) throw new Error(`${request.address} was connected to`);
        const url = `${request.secure ? 'https' : 'http'}://${request.headers.Host}${request.target}`;
        far.asked.push(url);
        const headers = { ...request.headers, 'X-Url': url };
        return nodeNetwork.request({ ...request, headers, address: '127.0.0.1', port, secure: false });
      },
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
