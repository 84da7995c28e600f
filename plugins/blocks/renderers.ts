import { type Contribution, contribute } from '../../core/index.ts';
import { blockRenderers } from '../content/index.ts';
import { navigationItem } from './navigation/navigation-item.ts';
import { pageList } from './navigation/page-list.ts';
import { pattern } from './site/pattern.ts';
import { namedClass } from './text/named-class.ts';
import { shortcode } from './text/shortcode.ts';
import { latestPosts } from './widgets/latest-posts.ts';

/** Blocks that are rendered here; all others are what stands in the text. */
export const renderers: readonly Contribution[] = [
  latestPosts,
  namedClass('heading', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
  namedClass('list', ['ol', 'ul']),
  navigationItem('navigation-link'),
  navigationItem('navigation-submenu'),
  pageList,
  pattern,
  shortcode,
].map((renderer) => contribute(blockRenderers, renderer));
