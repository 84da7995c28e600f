import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../core/http/server/server.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import calendar from '../../plugins/calendar/index.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { askingSite } from '../asking-site.ts';
import { projectFolder } from '../house/sources.ts';

/** The themes of the demo, and of new sites. */
export const THEMES = ['daybook', 'gazette'] as const;

/** The demo's site on an address of this machine. */
export interface ServedDemo {
  /** `http://127.0.0.1:8123` */
  readonly url: string;
  /** Fetches a path. @throws Error if it does not exist */
  read(path: string): Promise<string>;
  /** Paths of all pages, in sitemaps or not. */
  paths(): Promise<readonly string[]>;
  /** Writes it as static files. @param folder absolute path @param base where they will be served */
  freeze(folder: string, base: string): Promise<void>;
  close(): Promise<void>;
}

const DATA = join(projectFolder, 'data');

/** Serves the demo as it is in git, on 2026-11-21 at noon UTC. */
export async function servedDemo(theme: (typeof THEMES)[number] = 'daybook'): Promise<ServedDemo> {
  const host = '127.0.0.1';
  const port = await freePort(0, host);
  const url = `http://${host}:${port}`;
  const settings = JSON.parse(readFileSync(join(DATA, 'settings.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'almanac-demo-'));
  // internal files of a server that ran on it are not copied
  cpSync(DATA, folder, { recursive: true, filter: (path) => path !== join(DATA, '.almanac') });
  const opened = await askingSite({
    on: Object.keys(settings.plugins),
    plugin: calendar,
    fileSystem: nodeFileSystem,
    folder,
    clock: testClock('2026-11-21T12:00:00Z'),
    settings: { ...settings, url, plugins: { ...settings.plugins, site: { ...settings.plugins.site, theme } } },
  });
  const { handle, settings: read } = opened.site;
  const server = await listen({ handle, settings: read, port, host, clock: systemClock, log: quietLog });
  const demo = {
    url,
    read: async (path: string) => {
      // a checker may block this process until an idle connection is closed, which would be noticed too late
      const answer = await fetch(`${url}${path}`, { headers: { connection: 'close' } });
      if (!answer.ok && !UNKNOWN.includes(path)) throw new Error(`${path} answered ${answer.status}`);
      return answer.text();
    },
  };
  return {
    ...demo,
    paths: async () => [...(await listedPaths(demo)), ...(await linkedPaths(demo)), ...VIEWS, ...UNKNOWN],
    freeze: async (copy, base) => {
      const output = { print: () => {}, warn: () => {}, progress: () => {} };
      await opened.site.run(['freeze'], { folder: copy, base, isChecked: false }, output);
    },
    close: async () => {
      await server.close();
      await opened.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A page that does not exist. */
const UNKNOWN = ['/nothing-here/'];

/** Pages that are in no sitemap: the front page, and lists. */
const VIEWS = [
  '/',
  '/news/page/2/',
  '/2026/',
  '/2026/11/',
  '/2026/11/18/',
  '/?s=bridge',
  '/?s=there-is-no-such-word',
  '/events/',
  '/events/list/page/2/',
  '/events/list/?eventDisplay=past',
  '/events/month/',
  '/events/month/2026-12/',
  '/events/month/?tribe-bar-date=2040-01-01',
  '/events/2026-12-05/',
  '/events/today/',
  '/events/?tribe-bar-search=market',
  '/events/?tribe-bar-search=there-is-no-such-word',
] as const;

type Readable = Pick<ServedDemo, 'url' | 'read'>;

async function listedPaths({ url, read }: Readable): Promise<readonly string[]> {
  const addressesIn = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.slice(url.length));
  const sitemaps = await addressesIn('/wp-sitemap.xml');
  return (await Promise.all(sitemaps.map(addressesIn))).flat();
}

/** Pages of venues and organizers. */
async function linkedPaths({ url, read }: Readable): Promise<readonly string[]> {
  const lists = await Promise.all(
    ['venues', 'organizers'].map(async (list): Promise<readonly { readonly url: string }[]> => {
      return JSON.parse(await read(`/api/calendar/events/v1/${list}?per_page=50`))[list];
    }),
  );
  return lists.flat().map((record) => record.url.slice(url.length));
}
