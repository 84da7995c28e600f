import * as v from 'valibot';
import { type Contribution, contribute, type RenderContext } from '../../../core/index.ts';
import { blockRenderers, paragraphs, statusOf } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';
import { BLOCK } from '../kinds/block.ts';
import { PAGE } from '../kinds/page.ts';
import { POST } from '../kinds/post.ts';
import { blockRenderer } from './block-renderer.ts';
import { latestPosts } from './latest-posts.ts';
import { navigationItem } from './navigation-item.ts';
import { pageList } from './page-list.ts';
import { namedClass } from './with-classes.ts';

/** A shortcode of its own: a paragraph, which whoever renders shortcodes takes away around those that are known (reference). */
const shortcode = blockRenderer('core/shortcode', v.object({}), (_attributes, { block: { pieces }, render }) => {
  const html = paragraphs(render(pieces));
  return html && `${html}\n`;
});

/** Does everybody see it, its texts too? Whatever shows other items shows these alone, whoever reads. */
const isOpen = ({ moment }: RenderContext, item: Item): boolean =>
  statusOf(item, moment) === 'publish' && !item.password;

const attributes = v.object({
  /** Id of the pattern. */
  ref: v.fallback(v.number(), 0),
});

/** A pattern that stands in another text. */
const pattern = blockRenderer('core/block', attributes, ({ ref }, { context, include }) => {
  const item = context.store.of(BLOCK.collection).get(ref);
  return item && isOpen(context, item) ? include(item.id, item.content ?? '') : '';
});

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
