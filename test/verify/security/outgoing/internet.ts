import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../../../core/platform/network.ts';
import { nodeNetwork } from '../../../../core/platform/node/network.ts';
import { resolveName } from '../../../../core/platform/node/resolve-name.ts';
import { nameServer } from './name-server.ts';

/** Addresses of the simulated public network, one of each family. */
export const PUBLIC = '93.184.215.14';
export const PUBLIC_IPV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const WEB_PORTS: readonly number[] = [80, 443];

/** Content of the page at `/`, which the canary does not have. */
export const GREETING = 'hello from the public net';

/** A public net on the loopback: real servers for the web and for names, and a canary in the place of everything else. */
export interface Internet {
  /** Directs connections to public addresses at web ports to the public server, and all others to the canary. */
  readonly network: Network;
  /** Connections to the canary up to now. */
  canaryHits(): number;
  /** Sets the addresses of a name; each list answers one query, the last one all further queries. */
  name(name: string, ...answers: readonly (readonly string[])[]): void;
  close(): Promise<void>;
}

/** Opens the public net. */
export async function openInternet(): Promise<Internet> {
  const names = new Map<string, (readonly string[])[]>();
  const nameless = await nameServer((name, family) => {
    // the other family does not use up an answer
    const answers = names.get(`${name} ${family}`);
    return answers && (answers.length > 1 ? answers.shift() : answers[0]);
  });
  const web = await listen(answer);
  const canary = await listen((_request, response) => response.end('the canary'));
  let hits = 0;
  canary.on('connection', () => {
    hits++;
  });
  const resolver = () => {
    const made = new Resolver({ timeout: 2_000, tries: 2 });
    made.setServers([nameless.address]);
    return made;
  };
  return {
    network: {
      resolve: (name, signal) => resolveName(name, signal, resolver()),
      request: (request) => {
        const isPublic = [PUBLIC, PUBLIC_IPV6].includes(request.address) && WEB_PORTS.includes(request.port);
        return nodeNetwork.request({
          ...request,
          address: '127.0.0.1',
          port: portOf(isPublic ? web : canary),
          secure: false,
        });
      },
    },
    canaryHits: () => hits,
    name: (name, ...answers) => {
      for (const family of [4, 6]) names.set(`${name} ${family}`, [...answers]);
    },
    close: async () => {
      nameless.close();
      for (const server of [web, canary]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

/** URL for discovery in a page: its oEmbed description. */
export const CARD = `http://${PUBLIC}/card`;

/** A page that redirects. */
export const redirecting = (to: string, status: number): string =>
  `http://${PUBLIC}/to?${new URLSearchParams({ to, status: String(status) })}`;

/** A page that names another for discovery. */
export const linking = (to: string): string => `http://${PUBLIC}/links?${new URLSearchParams({ to })}`;

const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
  const to = searchParams.get('to') ?? '';
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (pathname === '/to') {
    // a header holds bytes, and no line break
    response.writeHead(Number(searchParams.get('status')), {
      location: Buffer.from(to.replace(/[\r\n]/g, '')).toString('latin1'),
    });
    response.end();
  } else if (pathname === '/links') {
    const href = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    response.end(`<!doctype html><link rel="alternate" type="application/json+oembed" href="${href}">`);
  } else if (pathname === '/card') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ version: '1.0', type: 'link', title: GREETING }));
  } else if (pathname === '/') {
    response.end(GREETING);
  } else {
    response.writeHead(404).end();
  }
};

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
