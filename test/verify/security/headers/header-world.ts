import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, type HttpHandler, isStream } from '../../../../core/contract/http-message.ts';
import type { Plugin, Role } from '../../../../core/index.ts';
import { type TestSite, testSite } from '../../../../scripts/testing/test-site.ts';
import { apiDocs, withRenderer } from '../../../api-docs/renderer-files.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { projectFolder } from '../../../house/sources.ts';

/** URL of the site, which no request contains. */
export const SITE = 'http://site.test';

/** A site with all plugins on, and one of each kind of record. */
export interface HeaderWorld {
  readonly handle: HttpHandler;
  readonly plugins: readonly Plugin[];
  /** An `Authorization` header with all rights. */
  readonly authorization: string;
  /** URLs besides those of routes, by kind. */
  readonly addresses: {
    readonly file: string;
    readonly page: string;
    readonly asset: string;
  };
  close(): Promise<void>;
}

const AS: { readonly as: Role } = { as: 'administrator' };

/** A record of each kind, by the path of its list; possible parents come first. */
const RECORDS: readonly (readonly [path: string, json: object])[] = [
  [
    '/site/v2/posts',
    { title: 'Öffentlich\u2028', slug: 'öffentlich', content: 'long '.repeat(500), status: 'publish' },
  ],
  ['/site/v2/posts', { title: 'Another', status: 'publish' }],
  ['/site/v2/pages', { title: 'A page', status: 'publish' }],
  ['/site/v2/blocks', { title: 'A pattern', content: 'x', status: 'publish' }],
  ['/site/v2/navigation', { title: 'A way', content: 'x', status: 'publish' }],
  ['/site/v2/tags', { name: 'A tag' }],
  ['/site/v2/wp_pattern_category', { name: 'A kind' }],
  ['/site/v2/menus', { name: 'A menu' }],
  ['/site/v2/menu-items', { title: 'An item', url: 'https://example.org/', status: 'publish' }],
  ['/site/v2/templates', { slug: 'a-template', title: 'A template', content: 'x' }],
  ['/site/v2/template-parts', { slug: 'a-part', title: 'A part', content: 'x' }],
  [
    '/calendar/events/v1/events',
    {
      title: 'An event',
      start_date: '2030-02-01 10:00',
      end_date: '2030-02-01 11:00',
      categories: ['Kinds'],
      tags: ['Words'],
      venue: { venue: 'A hall' },
      organizer: { organizer: 'A host' },
      status: 'publish',
    },
  ],
];

/** Versions and autosaves of the first of a list. */
const VERSIONED = ['posts', 'pages', 'blocks', 'navigation', 'templates', 'template-parts', 'menu-items'];

export async function openHeaderWorld(): Promise<HeaderWorld> {
  const sources = readdirSync(join(projectFolder, 'plugins')).map((name) =>
    name === 'api-docs' ? apiDocs : presentPlugin(name),
  );
  const fileSystem = await withRenderer({
    'swagger-ui.css': '.a { color: red }\n'.repeat(100),
    'swagger-ui-bundle.js': 'run()',
    'favicon-32x32.png': 'x',
  });
  const plugins = {
    ...Object.fromEntries(sources.map(({ manifest }) => [manifest.name, true])),
    site: { theme: 'plain' },
    // the URL of the site itself is part of the API; plugins own all others
    'calendar-web': false,
    web: false,
    feeds: false,
    'wp-alias': false,
    // its answers do not end; test/changes looks at their headers
    changes: false,
  };
  const site = await testSite(sources, { settings: { plugins }, fileSystem, files: THEME });
  for (const [path, json] of RECORDS) await made(site, path, { ...AS, json });
  for (const kind of VERSIONED) await addVersions(site, `/site/v2/${kind}`);
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="seen.txt"' };
  const { source_url } = await made(site, '/site/v2/media', { ...AS, headers, body: 'seen\n'.repeat(400) });
  const [{ link }] = (await site.json<[{ link: string }]>('/site/v2/posts?_fields=link')).body;
  const embed = await site.json<{ html: string }>(`/oembed/1.0/embed?url=${encodeURIComponent(link)}`);
  const docs = await site.site.handle({
    method: 'GET',
    target: '/docs',
    header: () => undefined,
    body: async function* () {},
    address: '127.0.0.1',
    secure: true,
  });
  await site.command('user add', { login: 'held', role: 'administrator', email: 'held@example.org' });
  const [password] = await site.command('app-password create', { login: 'held', name: 'test' });
  return {
    handle: (request) => site.site.handle(request),
    plugins: site.site.plugins,
    authorization: `Basic ${btoa(`held:${password}`)}`,
    addresses: {
      file: pathIn(source_url, /.+/),
      page: pathIn(embed.body.html, /http:\/\/site\.test[^"]*embed[^"]*/),
      asset: /\/docs\/[^"]+\.css/.exec(String(isStream(docs.body) ? '' : Buffer.from(bytesOf(docs.body))))?.[0] ?? '',
    },
    close: () => site.close(),
  };
}

/** A theme, so that there are templates and styles. */
const THEME = {
  'themes/plain/theme.json': '{ "version": 3, "title": "Plain", "styles": {} }',
  'themes/plain/templates/index.html': '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->',
};

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent
async function made(site: TestSite, path: string, request: Parameters<TestSite['fetch']>[1]): Promise<any> {
  const { status, body } = await site.json(path, request);
  if (status !== 200 && status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function addVersions(site: TestSite, list: string): Promise<void> {
  const { body } = await site.json<readonly { readonly id: number | string }[]>(`${list}?context=edit`, AS);
  const own = body.find(({ id }) => typeof id === 'number' || /a-(template|part)$/.test(id));
  for (const title of ['Once', 'Twice']) await made(site, `${list}/${own?.id}`, { ...AS, json: { title } });
  await made(site, `${list}/${own?.id}/autosaves`, { ...AS, json: { title: 'Half' } });
}

function pathIn(text: string, address: RegExp): string {
  const { pathname, search } = new URL(address.exec(text)?.[0] ?? '');
  return pathname + search;
}
