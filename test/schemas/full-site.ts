import type { Answer } from '../site/content-site.ts';
import { GREEN, IMAGE, NEWS, UNCATEGORIZED, type WritingSite, writingSite } from '../site/write-fixture.ts';

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
      featured_media: IMAGE,
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

/** A site with items of each kind in each state, revisions and autosaves of them, and terms of each taxonomy. */
export interface FullSite extends WritingSite {
  /** The items that were made, by the last part of their routes; what is in the trash is last. */
  readonly items: Readonly<Record<string, readonly Answer[]>>;
}

/** Makes one. */
export async function fullSite(): Promise<FullSite> {
  const site = await writingSite();
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
  for (const [base, [first]] of Object.entries(items)) {
    site.clock.advance(1000);
    await admin(200, 'PUT', `/${base}/${first?.id}`, { title: 'Another title' });
    await admin(200, 'POST', `/${base}/${first?.id}/autosaves`, { title: 'Not yet saved', content: BLOCKS });
  }
  return { ...site, items };
}
