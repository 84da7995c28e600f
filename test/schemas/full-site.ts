import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import type { Answer } from '../site/content-site.ts';
import { GREEN, NEWS, UNCATEGORIZED, type WritingSite, writingSite } from '../site/writing/write-fixture.ts';
import { textsBelow } from '../texts-below.ts';
import { PICTURE } from '../verify/security/picture.ts';

const BLOCKS = '<!-- wp:paragraph --><p>Some <em>text</em>.</p><!-- /wp:paragraph -->';
const FUTURE = '2031-01-01T00:00:00';

/** What an item of any kind may be sent. */
const TEXTS = { title: 'A <title>', content: BLOCKS };

/** Items of each kind in each state that shows something else, by the last part of their routes. */
const ITEMS: Readonly<Record<string, readonly object[]>> = {
  posts: [
    {
      status: 'publish',
      categories: [NEWS, UNCATEGORIZED],
      tags: [GREEN],
      sticky: true,
      format: 'aside',
      excerpt: 'Short.',
      meta: { footnotes: '[]', _builder_tags: 'a' },
    },
    { status: 'draft', slug: 'kept' },
    { status: 'pending' },
    { status: 'private', author: 1 },
    { status: 'publish', password: 'pass' },
    { status: 'publish', date: FUTURE },
    { title: '', content: 'no blocks and no title', status: 'publish' },
  ],
  pages: [{ status: 'publish', menu_order: 3, template: 'wide.html' }, { status: 'draft' }],
  blocks: [
    { status: 'publish', meta: { pattern_sync_status: 'unsynced' }, excerpt: 'Short.' },
    { status: 'draft' },
    { status: 'publish', password: 'pass' },
  ],
  navigation: [{ status: 'publish' }, { status: 'draft' }],
};

/** A site with items of each kind in each state, revisions and autosaves of them, media, terms of each taxonomy, and a theme. */
export interface FullSite extends WritingSite {
  /** The created items, by the last part of their routes; those in the trash are last. */
  readonly items: Readonly<Record<string, readonly Answer[]>>;
  /** Media: a picture of a post, a private one, a text. */
  readonly media: readonly Answer[];
}

/** Media as they are uploaded: name, type, content, and what else is said of them. */
const MEDIA: readonly (readonly [name: string, type: string, bytes: Uint8Array<ArrayBuffer>, query: string])[] = [
  ['sun.png', 'image/png', PICTURE, 'alt_text=A sun&caption=Seen <em>twice</em>&description=A %26 b'],
  ['hidden.png', 'image/png', PICTURE, 'status=private'],
  ['notes.txt', 'text/plain', new TextEncoder().encode('Notes.\n'), ''],
];

/** Uploads one to a site as an administrator. */
export async function uploaded(site: WritingSite, [name, type, bytes, query]: (typeof MEDIA)[number]): Promise<Answer> {
  const { status, body } = await site.json<Answer>(`/site/v2/media?${query}`, {
    as: 'administrator',
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
    body: bytes,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const STARTER = fileURLToPath(new URL('../../plugins/site/starter/', import.meta.url));

/** Makes one, with the theme that new sites begin with. */
export async function fullSite(): Promise<FullSite> {
  const site = await writingSite(await textsBelow(nodeFileSystem, STARTER));
  const { admin } = site;
  const parent = await admin(201, 'POST', '/categories', { name: 'Parent', description: 'Above <b>others</b>.' });
  await admin(201, 'POST', '/categories', { name: 'Child', parent: parent.id });
  await admin(201, 'POST', '/wp_pattern_category', { name: 'Heads' });

  const items: Record<string, Answer[]> = {};
  for (const [base, inputs] of Object.entries(ITEMS)) {
    const made: Answer[] = [];
    for (const input of inputs) made.push(await admin(201, 'POST', `/${base}`, { ...TEXTS, ...input }));
    const trashed = await admin(201, 'POST', `/${base}`, TEXTS);
    await admin(200, 'DELETE', `/${base}/${trashed.id}`);
    items[base] = [...made, trashed];
  }
  await admin(201, 'POST', '/pages', { ...TEXTS, status: 'publish', parent: items.pages?.[0]?.id });
  const media: Answer[] = [];
  for (const one of MEDIA) media.push(await uploaded(site, one));
  const [sun] = media;
  const [post] = items.posts ?? [];
  await admin(200, 'PATCH', `/media/${sun?.id}`, { post: post?.id });
  await admin(200, 'PATCH', `/posts/${post?.id}`, { featured_media: sun?.id });
  for (const [base, [first]] of Object.entries(items)) {
    site.clock.advance(1000);
    await admin(200, 'PUT', `/${base}/${first?.id}`, { title: 'Another title' });
    await admin(200, 'POST', `/${base}/${first?.id}/autosaves`, { title: 'Not yet saved', content: BLOCKS });
  }
  return { ...site, items, media };
}
