import type { BlockTypeDeclaration } from '../site/index.ts';
import { COMMENT_BLOCKS } from './types/comment-blocks.ts';
import { LISTING_BLOCKS } from './types/listing-blocks.ts';
import { POST_BLOCKS } from './types/post-blocks.ts';
import { QUERY_BLOCKS } from './types/query-blocks.ts';
import { THEME_BLOCKS } from './types/theme-blocks.ts';

/** The reference's blocks, in addition to those that the site declares: they make up pages and templates. */
export const BLOCK_TYPES: readonly BlockTypeDeclaration[] = [
  ...COMMENT_BLOCKS,
  ...LISTING_BLOCKS,
  ...POST_BLOCKS,
  ...QUERY_BLOCKS,
  ...THEME_BLOCKS,
];
