import { type Contribution, contribute } from '../../../core/index.ts';
import { blockRenderers } from '../../content/index.ts';
import { BLOCK } from '../kinds/block.ts';
import { PAGE } from '../kinds/page.ts';
import { POST } from '../kinds/post.ts';
import { latestPosts } from './latest-posts.ts';
import { namedClass } from './named-class.ts';
import { navigationItem } from './navigation-item.ts';
import { pageList } from './page-list.ts';
import { pattern } from './pattern.ts';
import { shortcode } from './shortcode.ts';

/** Blocks that the site renders; all others are what stands in the text. */
export const siteBlocks: readonly Contribution[] = [
  contribute(blockRenderers, pattern, { opens: [BLOCK.collection] }),
  contribute(blockRenderers, latestPosts, { opens: [POST.collection] }),
  contribute(blockRenderers, pageList, { opens: [PAGE.collection] }),
  contribute(blockRenderers, shortcode),
  contribute(blockRenderers, navigationItem('navigation-link')),
  contribute(blockRenderers, navigationItem('navigation-submenu')),
  contribute(blockRenderers, namedClass('heading', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])),
  contribute(blockRenderers, namedClass('list', ['ol', 'ul'])),
];
