import { type TestSite, testSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import type { Address } from './addresses.ts';
import type { HeaderWorld } from './header-world.ts';

const ON = [
  ...['content', 'calendar', 'site', 'blocks', 'web', 'feeds', 'calendar-web', 'oembed', 'changes'],
  ...['app-authorization', 'wp-alias'],
];

const AS = { as: 'administrator' } as const;
const PUBLISHED = { status: 'publish', date: '2026-05-20T10:00:00' };

/** A site for visitors, with URLs of everything that they and their programs may request. */
export interface VisitedWorld extends HeaderWorld {
  readonly visited: readonly Address[];
}

/** Addresses that any such site has. */
const USUAL = [
  ...['/', '/2026/', '/2026/05/', '/2026/05/20/', '/?s=lane', '/nothing-here/', '/robots.txt', '/sitemap.xml'],
  ...['/wp-sitemap.xml', '/wp-sitemap-posts-post-1.xml', '/wp-sitemap-posts-nothing-1.xml'],
  ...['/feed/', '/feed/atom/', '/feed/rdf/', '/feed/json/', '/category/nothing/feed/', '/?s=lane&feed=rss2'],
  ...['/events/', '/events/month/', '/events/2030-02-01/', '/events/today/', '/events/?tribe-bar-search=fair'],
  ...['/events/?ical=1', '/events/ical/', '/event/fair/', '/event/fair/?ical=1', '/event/nothing/', '/venue/hall/'],
  ...['/organizer/host/', '/event/fair', '/index.php/events/', '/wp-login.php', '/xmlrpc.php', '/?p=1', '/?cat=99'],
  ...['/old/', '/?m=202605', '/?post_type=post&p=1&preview=true&pass=none'],
];

const REDIRECTS = JSON.stringify({ version: 1, redirects: { '/old/': '/events/' } });

/** Opens a site in memory with the plugins for visitors: pages at its URL, the API at `/api`. */
export async function openVisitedWorld(): Promise<VisitedWorld> {
  const site = await testSite(ON.map(presentPlugin), {
    settings: {
      plugins: {
        ...Object.fromEntries(ON.map((name) => [name, true])),
        site: { permalinks: '/%year%/%monthnum%/%day%/%postname%/', theme: 'plain' },
      },
    },
    files: {
      'redirects.json': REDIRECTS,
      'themes/plain/theme.json': '{ "version": 3, "title": "Plain", "styles": {} }',
      'themes/plain/templates/index.html':
        '<main><!-- wp:post-title /--><!-- wp:post-content /--><!-- wp:navigation /--></main>',
    },
  });
  const open = await made(site, '/site/v2/posts', { title: 'Öffentlich', slug: 'lane', ...PUBLISHED });
  const locked = await made(site, '/site/v2/posts', { title: 'Locked', password: 'sesame', ...PUBLISHED });
  const draft = await made(site, '/site/v2/posts', { title: 'Draft', status: 'draft' });
  await made(site, '/site/v2/pages', { title: 'Visit', ...PUBLISHED });
  await made(site, '/calendar/events/v1/events', {
    ...{ title: 'Fair', start_date: '2030-02-01 10:00', end_date: '2030-02-01 11:00', status: 'publish' },
    ...{ venue: { venue: 'Hall' }, organizer: { organizer: 'Host' } },
  });
  const preview = await made(site, '/web/v1/previews', { id: draft.id });
  await site.command('user add', { login: 'held', role: 'administrator', email: 'held@example.org' });
  const [password] = await site.command('app-password create', { login: 'held', name: 'test' });
  const paths = [open.link, locked.link, preview.link].map(pathOf);
  const [ofOpen = ''] = paths;
  const home = await (await site.fetch('/../')).text();
  const files = [...home.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return {
    handle: (request) => site.site.handle(request),
    plugins: site.site.plugins,
    authorization: `Basic ${btoa(`held:${password}`)}`,
    addresses: { file: '', page: '', asset: files[0] ?? '' },
    visited: [
      ...[...USUAL, ...paths, `${ofOpen}2/`, `${ofOpen}feed/`, `/../..${ofOpen}`].map(visited),
      ...[...files, '/wp-json/', '/wp-json/wp/v2/posts', '/wp-json/wp/v2/nothing'].map(visited),
    ],
    close: () => site.close(),
  };
}

const visited = (target: string): Address => ({ kind: 'visited', target, methods: ['GET'] });

const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

async function made(
  site: TestSite,
  path: string,
  json: object,
): Promise<{ readonly id: number; readonly link: string }> {
  const { status, body } = await site.json<{ id: number; link: string }>(path, { ...AS, method: 'POST', json });
  if (status !== 200 && status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
