import { type Contribution, contribute } from '../../../core/index.ts';
import { blockRenderers } from '../../content/index.ts';
import { BLOCK } from '../kinds/block.ts';
import { PAGE } from '../kinds/page.ts';
import { POST } from '../kinds/post.ts';
import { latestPosts } from './latest-posts.ts';
import { navigationItem } from './navigation-item.ts';
import { pageList } from './page-list.ts';
import { pattern } from './pattern.ts';

/** Blocks that the site renders; all others are what stands in the text. */
export const siteBlocks: readonly Contribution[] = [
  contribute(blockRenderers, pattern, { opens: [BLOCK.collection] }),
  contribute(blockRenderers, latestPosts, { opens: [POST.collection] }),
  contribute(blockRenderers, pageList, { opens: [PAGE.collection] }),
  contribute(blockRenderers, navigationItem('navigation-link')),
  contribute(blockRenderers, navigationItem('navigation-submenu')),
];
