import * as v from 'valibot';
import { all, oneOf, type RenderContext } from '../../../core/index.ts';
import { POST } from '../../site/index.ts';
import { blockRenderer } from '../block-renderer.ts';
import { itemLink } from '../item-link.ts';

const attributes = v.object({
  postsToShow: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 5),
  order: v.fallback(v.picklist(['asc', 'desc']), 'desc'),
  orderBy: v.fallback(v.picklist(['date', 'title']), 'date'),
  categories: v.fallback(v.array(v.object({ id: v.number() })), []),
});

type Attributes = v.InferOutput<typeof attributes>;

/** A list of the newest posts. */
export const latestPosts = blockRenderer('core/latest-posts', attributes, (asked, { context }) => {
  const links = openPosts(context, asked).map((post) =>
    itemLink(context, POST, post, 'wp-block-latest-posts__post-title'),
  );
  const entries = links.map((link) => `<li>${link}</li>\n`).join('');
  return `<ul class="wp-block-latest-posts__list wp-block-latest-posts">${entries}</ul>`;
});

/** The first posts that everybody sees. */
function openPosts({ store, moment }: RenderContext, { postsToShow, order, orderBy, categories }: Attributes) {
  const among = categories.map(({ id }) => id);
  return store.of(POST.collection).find({
    where: all(moment.reached('open'), among.length > 0 ? oneOf('categories', among) : undefined),
    order: [{ field: orderBy === 'date' ? 'open' : orderBy, direction: order }],
    limit: postsToShow,
  }).records;
}
