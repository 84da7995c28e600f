import * as v from 'valibot';
import { capabilitiesNamed } from '../../content/index.ts';
import { defineKind } from '../items/kind/define-kind.ts';
import { FOOTNOTES } from '../items/kind/meta.ts';
import { BLOCK_RIGHTS } from '../items/kind/rights.ts';
import { site } from '../site.ts';
import { PATTERN_CATEGORIES } from '../terms/taxonomies.ts';

/** Patterns: blocks that items share. */
export const BLOCK = defineKind(site, {
  name: 'wp_block',
  restBase: 'blocks',
  labels: { name: 'Patterns', singular: 'Pattern' },
  supports: ['title', 'editor', 'excerpt', 'revisions', 'custom-fields'],
  taxonomies: [{ taxonomy: PATTERN_CATEGORIES, field: 'pattern_category' }],
  rights: BLOCK_RIGHTS,
  // mixed with the capabilities of posts, as in the reference
  capabilities: {
    ...capabilitiesNamed('post', 'posts'),
    edit_post: 'edit_block',
    read_post: 'read_block',
    delete_post: 'delete_block',
    publish_posts: 'publish_blocks',
    read_private_posts: 'read_private_blocks',
    edit_private_posts: 'edit_private_blocks',
    delete_private_posts: 'delete_private_blocks',
    create_posts: 'publish_posts',
    read: 'edit_posts',
  },
  meta: {
    pattern_sync_status: v.optional(
      v.pipe(
        v.picklist(['', 'partial', 'unsynced']),
        v.description('Whether its uses stay in sync with it; unsynced ones are copies.'),
      ),
      '',
    ),
    ...FOOTNOTES,
  },
  raw: true,
});
