import * as v from 'valibot';
import { all, oneOf, type Query } from '../../../core/index.ts';
import { type RenderContext, withStatus } from '../../content/index.ts';
import type { Item } from '../item.ts';
import { POST } from '../kinds/post.ts';
import { blockRenderer } from './block-renderer.ts';
import { isOpen } from './is-open.ts';
import { itemLink } from './item-link.ts';

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

/** The first posts that everybody sees. No field tells of passwords, and few have one: those are left out one by one. */
function openPosts(context: RenderContext, { postsToShow: limit, order, orderBy, categories }: Attributes): Item[] {
  const posts = context.store.of(POST.collection);
  const query: Query<Item> = {
    where: all(
      withStatus('publish', context.moment),
      categories.length > 0
        ? oneOf(
            'categories',
            categories.map(({ id }) => id),
          )
        : undefined,
    ),
    order: [{ field: orderBy, direction: order }],
    limit,
  };
  const open: Item[] = [];
  for (let offset = 0; open.length < limit; offset += limit) {
    const { records } = posts.find({ ...query, offset });
    open.push(...records.filter((post) => isOpen(context, post)));
    if (records.length < limit) break;
  }
  return open.slice(0, limit);
}
