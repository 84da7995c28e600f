import * as v from 'valibot';
import { all, eq, type RenderContext } from '../../../core/index.ts';
import { PAGE } from '../../site/index.ts';
import { blockRenderer } from '../block-renderer.ts';
import { itemLink } from '../item-link.ts';

/** Pages of a list at most: one that is longer shows nobody the way. */
const MOST = 500;

const attributes = v.object({
  /** The page whose children are listed; 0 for the top. */
  parentPageID: v.fallback(v.number(), 0),
});

/** The tree of pages that everybody sees. What lies below a page that not everybody sees is left out with it. */
export const pageList = blockRenderer('core/page-list', attributes, ({ parentPageID }, { context }) => {
  const entries = entriesBelow(context, parentPageID, new Set([parentPageID]));
  return entries && `<ul class="wp-block-page-list">${entries}</ul>`;
});

/** @param listed ids so far: pages whose files say that they lie below each other are listed once */
function entriesBelow(context: RenderContext, parent: number, listed: Set<number>): string {
  const pages = context.store.of(PAGE.collection).find({
    where: all(eq('parent', parent), context.moment.reached('open')),
    order: [
      { field: 'menu_order', direction: 'asc' },
      { field: 'title', direction: 'asc' },
    ],
    limit: MOST,
  });
  return pages.records
    .map((page) => {
      if (listed.has(page.id) || listed.size > MOST) return '';
      listed.add(page.id);
      const below = entriesBelow(context, page.id, listed);
      const link = itemLink(context, PAGE, page, 'wp-block-pages-list__item__link');
      return below === ''
        ? `<li class="wp-block-pages-list__item">${link}</li>`
        : `<li class="wp-block-pages-list__item has-child">${link}<ul class="wp-block-navigation__submenu-container">${below}</ul></li>`;
    })
    .join('');
}
