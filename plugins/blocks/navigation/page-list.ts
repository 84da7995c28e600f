import * as v from 'valibot';
import { all, eq, escapeHtml, keptText, type RenderContext } from '../../../core/index.ts';
import { plainText, say, sayHtml, statusOf, visitOf } from '../../content/index.ts';
import { frontPageOf, itemUrl, PAGE } from '../../site/index.ts';
import { phrase } from '../html/phrase.ts';
import { flag, whole } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { type Look, navigationLook } from './colours.ts';
import { SUBMENU_ICON } from './icons.ts';

/** Maximum number of pages in a list; longer ones help nobody. */
const MOST = 500;

const attributes = v.object({
  /** The page whose children are listed; 0 for the top level. */
  parentPageID: whole(0),
  isNested: flag(false),
});

interface Showing {
  readonly context: RenderContext;
  /** Ids listed so far: guards against cycles of parents in the files. */
  readonly listed: Set<number>;
  /** Id of the current page; 0 if it is not a page. */
  readonly current: number;
  /** Ids of its ancestors. */
  readonly above: ReadonlySet<number>;
  readonly frontPage: number;
  /** Look of submenus. */
  readonly overlay: Look;
  readonly isNested: boolean;
  readonly isInNavigation: boolean;
  readonly isOnClick: boolean;
  readonly hasIcons: boolean;
}

/** The tree of public pages. A page that is not public is omitted with everything under it. */
export const pageList = blockRenderer('core/page-list', attributes, ({ parentPageID, isNested }, question) => {
  const { block, context, values } = question;
  const look = navigationLook(values, context);
  const { list, size, overlay } = look;
  const menu = {
    isInNavigation: 'showSubmenuIcon' in values,
    isOnClick: values.openSubmenusOnClick === true,
    hasIcons: values.showSubmenuIcon === true,
  };
  const current = shownPage(question);
  const key = `blocks/page-list ${JSON.stringify([current, look, menu, block.attributes])}`;
  // it is on every page, and the same on all pages outside the tree
  return keptText(context, key, (within) => {
    const entries = entriesBelow(parentPageID, 0, {
      context: within,
      listed: new Set([parentPageID]),
      current,
      above: pagesAbove(within, current),
      frontPage: frontPageOf(within),
      overlay,
      isNested,
      ...menu,
    });
    if (entries === '' || isNested) return entries;
    const classes = `${list.class} ${size.class}`.trim();
    return `<ul${question.wrapper({ class: classes, style: list.style + size.style })}>${entries}</ul>`;
  });
});

/** Id of the current page; 0 if it is not a page. */
function shownPage({ context, values }: BlockRendering): number {
  const subject = visitOf(values)?.subject;
  const id = subject?.is === 'posts' ? subject.id : subject?.is === 'item' ? subject.item.record.id : undefined;
  return id !== undefined && context.store.of(PAGE.collection).get(id) ? id : 0;
}

/** Ancestors of a page, up to the first that is not public: everything under that one is hidden. */
function pagesAbove({ store, moment }: RenderContext, id: number): ReadonlySet<number> {
  const pages = store.of(PAGE.collection);
  const above = new Set<number>();
  for (let page = pages.get(id); page?.parent && !above.has(page.parent); page = pages.get(page.parent)) {
    if (page.id !== id && statusOf(page, moment) !== 'publish') break;
    above.add(page.parent);
  }
  return above;
}

function entriesBelow(parent: number, depth: number, showing: Showing): string {
  const { context, isInNavigation, isOnClick, hasIcons } = showing;
  const pages = context.store.of(PAGE.collection).find({
    where: all(eq('parent', parent), context.moment.reached('listed')),
    order: [
      { field: 'menu_order', direction: 'asc' },
      { field: 'title', direction: 'asc' },
    ],
    limit: MOST,
  }).records;
  let html = '';
  for (const page of pages) {
    const { listed, current, above, frontPage, overlay, isNested } = showing;
    if (listed.has(page.id) || listed.size > MOST) continue;
    listed.add(page.id);
    const below = entriesBelow(page.id, depth + 1, showing);
    const isCurrent = page.id === current;
    const look = depth > 0 || isNested ? overlay : { class: '', style: '' };
    const classes = [
      'wp-block-pages-list__item',
      isCurrent && 'current-menu-item',
      above.has(page.id) && 'current-menu-ancestor',
      below && 'has-child',
      isInNavigation && 'wp-block-navigation-item',
      isInNavigation && (isOnClick ? 'open-on-click' : hasIcons && 'open-on-hover-click'),
      look.class,
      page.id === frontPage && 'menu-item-home',
    ];
    const title = phrase(page.title) || sayHtml(context, '(no title)');
    const button = `aria-label="${escapeHtml(say(context, '{name} submenu', { name: plainText(title) }))}" aria-expanded="false"`;
    const content = isInNavigation ? 'wp-block-navigation-item__content' : '';
    const link = htmlAttributes({
      class: `wp-block-pages-list__item__link ${content}`.trim(),
      href: itemUrl(context, PAGE, page),
      'aria-current': isCurrent ? 'page' : undefined,
    });
    html += `<li${htmlAttributes({ class: classes.filter(Boolean).join(' '), style: look.style })}>`;
    html +=
      below && isInNavigation && isOnClick
        ? `<button ${button} class="${content} wp-block-navigation-submenu__toggle">${title}</button><span class="wp-block-page-list__submenu-icon wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
        : `<a${link}>${title}</a>`;
    if (below && isInNavigation && hasIcons && !isOnClick) {
      html += `<button ${button} class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle">${SUBMENU_ICON}</button>`;
    }
    html += below && `<ul class="wp-block-navigation__submenu-container">${below}</ul>`;
    html += '</li>';
  }
  return html;
}
