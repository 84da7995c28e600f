import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { definePlugin } from '../../core/index.ts';
import type { FileSystem } from '../../core/platform/file-system.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import sitePlugin from '../../plugins/site/index.ts';
import { exportAsking } from '../../plugins/transfer/export/export-asking.ts';
import { itemsOf, takeSite } from '../../plugins/transfer/export/taken-site.ts';
import type { ImportItem } from '../../plugins/transfer/items/import-item.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type Answer, type AskingSite, askingSite } from '../asking-site.ts';
import { textsBelow } from '../texts-below.ts';
import { PICTURE } from '../verify/security/picture.ts';

const DATA = fileURLToPath(new URL('../../data/', import.meta.url));

/** Records of the demo by relative path, without media, whose files are not in memory. */
export const demoRecords = (): Promise<Readonly<Record<string, string>>> =>
  textsBelow(nodeFileSystem, DATA, /^(?:content|calendar|site\/(?!media)|themes)\S*\.(?:json|html|css)$/);

/** Only the themes of the demo. */
export const demoThemes = (): Promise<Readonly<Record<string, string>>> =>
  textsBelow(nodeFileSystem, DATA, /^themes\/.*\.(?:json|html|css)$/);

const probe = definePlugin({ name: 'probe' });

/** Command that returns the content of a site, as exports see it. */
const taken = probe.command({
  words: ['probe'],
  summary: 'Prints all items.',
  arguments: {},
  prepare: () => undefined,
  run: async (_, context) => {
    const asking = exportAsking(context);
    for (const item of itemsOf(asking, takeSite(asking))) context.output.print(JSON.stringify(item));
    return 0;
  },
});

/** A site that can be exported and imported, and compared. */
export interface TransferSite extends AskingSite {
  /** Its content, as exports see it. */
  items(): Promise<readonly ImportItem[]>;
  /** Sends a request as an administrator, and asserts the status. @param path relative to the REST root */
  admin(status: number, method: string, path: string, json?: unknown): Promise<Answer>;
  /** All records of a list, as an editor sees them. @param path of the list relative to the REST root, with a query */
  all(path: string): Promise<readonly Answer[]>;
}

/** Options of a site. */
export interface TransferPlace {
  /** Files that exist before it opens. */
  readonly files?: Readonly<Record<string, string>>;
  readonly fileSystem?: FileSystem;
  readonly folder?: string;
  /** Its time zone; default America/New_York. */
  readonly timezone?: string;
}

/** Opens a site with the settings of the demo. */
export async function transferSite({ files = {}, timezone, ...place }: TransferPlace): Promise<TransferSite> {
  const site = await askingSite({
    on: ['content', 'calendar', 'site', 'builder', 'transfer'],
    plugin: sitePlugin,
    files,
    more: [pluginSource(probe.with({ commands: [taken] }), { requires: ['content', 'site'], uses: ['export'] })],
    settings: {
      title: 'Alder Falls',
      ...(timezone !== undefined && { timezone }),
      plugins: { site: { theme: 'daybook', permalinks: '/%year%/%monthnum%/%day%/%postname%/' } },
    },
    ...place,
  });
  const admin: TransferSite['admin'] = async (status, method, path, json) => {
    const answer = await site.json<Answer>(path, { as: 'administrator', method, ...(json !== undefined && { json }) });
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...site,
    admin,
    items: async () => (await site.command('probe', undefined)).map((line) => JSON.parse(line)),
    all: async (path) => {
      const found: Answer[] = [];
      for (let page = 1; ; page++) {
        const list = await admin(200, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=50&page=${page}`);
        const records: readonly Answer[] = Array.isArray(list)
          ? list
          : (Object.values(list).find((value): value is readonly Answer[] => Array.isArray(value)) ?? []);
        found.push(...records);
        if (records.length < 50) return found;
      }
    },
  };
}

const TEXT = '<!-- wp:paragraph -->\n<p>Less &lt; more ]]&gt; &amp; “quoted”\nand on</p>\n<!-- /wp:paragraph -->';

/** Adds content that the demo lacks: items with all statuses and all members. */
export async function furnish(site: TransferSite): Promise<void> {
  const { status, body: picture } = await site.json<Answer>(
    '/site/v2/media?alt_text=A sun&caption=Seen <em>twice</em>&description=A %26amp; b',
    {
      as: 'administrator',
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="sun.png"' },
      body: PICTURE,
    },
  );
  assert.equal(status, 201, JSON.stringify(picture));
  const post = (base: string, json: object) => site.admin(201, 'POST', `/site/v2/${base}`, json);
  const first = await post('posts', {
    title: 'Über us &amp; them',
    content: TEXT,
    status: 'publish',
    slug: 'über-uns',
  });
  site.clock.advance(1000);
  await site.admin(200, 'PATCH', `/site/v2/posts/${first.id}`, {
    content: `${TEXT}\n\n${TEXT}`,
    featured_media: picture.id,
  });
  await site.admin(200, 'PATCH', `/site/v2/media/${picture.id}`, { post: first.id });
  const above = await post('categories', { name: 'Parent', description: 'Above <b>others</b>.' });
  const below = await post('categories', { name: 'Child, or not', parent: above.id });
  await post('categories', { name: 'Child, or not', slug: 'another-child' });
  await post('posts', {
    title: 'Later',
    status: 'publish',
    date: '2031-01-01T10:00:00',
    sticky: true,
    format: 'aside',
    categories: [below.id],
    meta: { _builder_tags: 'Notice', footnotes: '[]' },
  });
  await post('posts', {
    title: 'Hidden',
    status: 'private',
    excerpt: 'Short.',
    content: 'No blocks, and\n\nan empty line.',
  });
  await post('posts', {
    title: 'Locked',
    status: 'publish',
    password: 'open, please',
    content: `<!-- wp:image {"id":${picture.id}} -->\n<figure class="wp-block-image"><img src="${picture.source_url}" alt="" class="wp-image-${picture.id}" /></figure>\n<!-- /wp:image -->`,
  });
  await post('pages', { title: 'Idea', status: 'draft', comment_status: 'open' });
  await post('pages', { title: '1. *Stars* and [more]', status: 'pending', menu_order: 3 });
  const gone = await post('posts', { title: 'Gone', status: 'publish' });
  await site.admin(200, 'DELETE', `/site/v2/posts/${gone.id}`);
}

/** Adds content that the demo lacks to the calendar, menus and templates. */
export async function furnishCalendar(site: TransferSite): Promise<void> {
  const made = (path: string, json: object) => site.admin(201, 'POST', `/calendar/events/v1/${path}`, json);
  const place = { address: 'Via 1', city: 'Roma', country: 'Italy', province: 'RM', stateprovince: 'RM', zip: '00100' };
  const more = { phone: '+39 1', website: 'https://x.example/', show_map: false, status: 'publish' };
  const venue = await made('venues', { venue: 'Hall &amp; more', ...place, ...more, description: 'A <b>b</b>' });
  const draft = await made('organizers', { organizer: 'Ada', email: 'ada@x.example', status: 'draft' });
  const shown = await made('organizers', { organizer: 'Bo', website: 'https://o.example/', status: 'publish' });
  // a local time that does not exist in one of the time zones
  const event = (json: object) =>
    made('events', { start_date: '2031-03-30 02:30:00', end_date: '2031-03-30 04:00:00', status: 'publish', ...json });
  const links = { venue: venue.id, organizer: [shown.id, draft.id], website: 'https://e.example/?a=1&b=2' };
  const flags = { featured: true, sticky: true, hide_from_listings: true, show_map_link: true };
  await event({
    title: 'Zone',
    timezone: 'Europe/Rome',
    cost: '12.50',
    ...links,
    ...flags,
    tags: ['A, b'],
    excerpt: 'E <b>b</b>',
  });
  await event({ title: 'Offset', timezone: 'UTC+5.5', cost: 'Free', categories: ['Cats &amp; dogs'] });
  await event({ title: 'All day', all_day: true, start_date: '2031-01-01', end_date: '2031-01-03', cost: '0' });
  for (const status of ['draft', 'pending', 'private']) await event({ title: `A ${status}`, status, cost: '5 - 10' });
  const locked = await event({ title: 'Locked' });
  await site.admin(200, 'PATCH', `/calendar/events/v1/events/${locked.id}`, { password: 'open, please' });
  const gone = await event({ title: 'Gone' });
  await site.admin(200, 'DELETE', `/calendar/events/v1/events/${gone.id}`);
  const menu = await site.admin(201, 'POST', '/site/v2/menus', { name: 'More &amp; more', locations: ['footer'] });
  const look = { classes: ['a', 'b'], xfn: ['me'], target: '_blank', attr_title: 'at', description: 'dd' };
  const entry = { menus: menu.id, status: 'publish' };
  const above = await site.admin(201, 'POST', '/site/v2/menu-items', {
    ...entry,
    ...look,
    title: 'Top',
    url: 'https://x.example/?a=1&b=2',
  });
  await site.admin(201, 'POST', '/site/v2/menu-items', {
    ...entry,
    status: 'draft',
    title: 'Below',
    type: 'post_type_archive',
    object: 'tribe_events',
    parent: above.id,
    menu_order: 5,
  });
  const content = '<!-- wp:paragraph -->\n<p>t</p>\n<!-- /wp:paragraph -->';
  await site.admin(201, 'POST', '/site/v2/templates', { slug: 'mine', title: 'Mine', content, description: 'd' });
  await site.admin(201, 'POST', '/site/v2/template-parts', { slug: 'part', title: 'Part', area: 'footer', content });
  const pattern = { title: 'Pattern', content, status: 'publish', meta: { pattern_sync_status: 'unsynced' } };
  await site.admin(201, 'POST', '/site/v2/blocks', pattern);
  const post = await site.admin(201, 'POST', '/site/v2/posts', {
    title: 'Slugs',
    slug: 'one',
    status: 'publish',
    comment_status: 'closed',
    ping_status: 'closed',
  });
  await site.admin(200, 'PATCH', `/site/v2/posts/${post.id}`, { slug: 'two' });
}
