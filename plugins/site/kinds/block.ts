import * as v from 'valibot';
import { defineKind } from '../kind.ts';
import { site } from '../site.ts';
import { PATTERN_CATEGORIES } from '../taxonomies/pattern-category.ts';
import { FOOTNOTES } from './meta.ts';
import { BLOCK_RIGHTS } from './rights.ts';

/** Blocks that several items use: patterns. */
export const BLOCK = defineKind(site, {
  name: 'wp_block',
  restBase: 'blocks',
  labels: { name: 'Patterns', singular: 'Pattern' },
  supports: ['title', 'editor', 'excerpt', 'revisions', 'custom-fields'],
  taxonomies: [{ taxonomy: PATTERN_CATEGORIES, field: 'pattern_category' }],
  rights: BLOCK_RIGHTS,
  meta: {
    pattern_sync_status: v.optional(
      v.pipe(v.picklist(['', 'partial', 'unsynced']), v.description('Whether its uses follow it.')),
      '',
    ),
    ...FOOTNOTES,
  },
  raw: true,
});
