import type { HttpHandler } from '../../core/contract/http-message.ts';
import type { Limits } from '../../core/contract/limits.ts';
import { listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';

/** The sender of a request, as seen by the site. */
export interface Seen {
  readonly address: string;
  readonly secure: boolean;
}

/** A site in memory that listens on a port, with the settings of docs/deployment.md for sites behind a proxy. */
export interface ProxiedSite {
  readonly port: number;
  /** The sender of the last request. */
  lastSeen(): Seen | undefined;
  /** The `Authorization` header of an editor. */
  readonly authorization: string;
  close(): Promise<void>;
}

const open = (limits: Partial<Limits>): Promise<TestSite> =>
  testSite(['content', 'site', 'calendar'].map(presentPlugin), {
    settings: { url: 'https://example.org', trusted_proxies: ['127.0.0.1'], limits },
  });

/** @param limits replace the defaults */
export async function proxiedSite(limits: Partial<Limits> = {}): Promise<ProxiedSite> {
  const site = await open(limits);
  await site.command('user add', { login: 'ada', role: 'editor', email: 'ada@example.org' });
  const [password = ''] = await site.command('app-password create', { login: 'ada', name: 'proxies' });
  for (const title of ['Bread', 'Mill', 'Bridge']) {
    await site.json('/site/v2/posts', {
      as: 'editor',
      json: { title, status: 'publish', content: 'Long. '.repeat(900) },
    });
  }
  let seen: Seen | undefined;
  const handle: HttpHandler = (request) => {
    seen = { address: request.address, secure: request.secure };
    return site.site.handle(request);
  };
  const server = await listen({
    handle,
    settings: site.site.settings,
    port: 0,
    host: '127.0.0.1',
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return {
    port: server.port,
    lastSeen: () => seen,
    authorization: `Basic ${btoa(`ada:${password}`)}`,
    close: async () => {
      await server.close();
      await site.close();
    },
  };
}
