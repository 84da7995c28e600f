import { frontPageOf, itemUrl, PAGE } from '../../site/index.ts';
import { type Asked, postsPageOf } from '../asked/asking.ts';
import { places } from '../asked/points.ts';
import { type Found, isShown, type Shown } from '../asked/shown.ts';
import { showMissing, showSearch } from '../subjects/archives.ts';
import { isPublic, pagesOf, showItem, textPageUrl } from '../subjects/item.ts';
import { showPosts } from '../subjects/posts.ts';
import { archiveAt } from './archives-at.ts';
import { foundByQuery } from './by-query.ts';
import { formerlyAt, guessed } from './guess.ts';
import { isAt, itemAt, type PublicItem } from './items-at.ts';
import { movedTo, tidied } from './moved.ts';
import { redirected } from './redirected.ts';

/**
 * What is at an address of the site: what its query names, a published item at exactly this address, what another plugin has there,
 * an archive; or else where `redirects.json` leads, or the way to where it may have moved, or that there is nothing.
 */
export function findShown(asked: Asked): Found {
  const found = findPage(asked);
  if (found && !isShown(found)) return found;
  if (found && found.status === undefined) return tidied(asked) ?? found;
  return redirected(asked) ?? found ?? misplaced(asked) ?? formerlyAt(asked) ?? guessed(asked) ?? showMissing(asked);
}

/** What is at an address, without a look at where something else may have gone; a page with status 404 where nothing may be shown. */
export const findPage = (asked: Asked): Found | undefined => (isHome(asked) ? foundAtHome(asked) : foundBelow(asked));

const isHome = ({ address }: Asked): boolean => address.parts.length === 0;

function foundAtHome(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const ofPlugin = context.contributions.ask(places, asked);
  if (ofPlugin) return ofPlugin;
  const { s } = address.query;
  if (s !== undefined) return showSearch(asked, s);
  const named = foundByQuery(asked);
  return named === 'nothing' ? showMissing(asked) : (named ?? showFront(asked));
}

/** The front page: the newest posts, or the page that the settings name. */
function showFront(asked: Asked): Shown | undefined {
  const { context, address } = asked;
  const front = frontPageOf(context);
  const page = front > 0 ? context.store.of(PAGE.collection).get(front) : undefined;
  if (asked.isFeed || !page || !isPublic(context, page)) return showPosts(asked, true);
  const textPage = address.paged ?? 1;
  if (textPage > pagesOf(page)) return undefined;
  return showItem({ ...asked, address: { ...address, paged: undefined } }, PAGE, page, textPage);
}

function foundBelow(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const item = itemAt(asked, address.parts);
  if (item && isAt(context, item, address.parts)) return itemFound(asked, item, undefined);
  const number = /^\d{1,6}$/.test(address.parts.at(-1) ?? '') ? Number(address.parts.at(-1)) : undefined;
  const above = number === undefined || address.parts.length < 2 ? undefined : address.parts.slice(0, -1);
  const paged = above && itemAt(asked, above);
  if (paged && isAt(context, paged, above)) return itemFound(asked, paged, number);
  const found = context.contributions.ask(places, asked) ?? archiveAt(asked);
  if (found === 'nothing') return showMissing(asked);
  return found;
}

/** The way to the item whose slug an address ends with, below another parent or date. */
function misplaced(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const item = isHome(asked) ? undefined : itemAt(asked, address.parts);
  return item && !isAt(context, item, address.parts)
    ? movedTo(asked, itemUrl(context, item.kind, item.item))
    : undefined;
}

/**
 * An item at its own address.
 *
 * @param number of the page of its text that the address names
 */
function itemFound(asked: Asked, { kind, item }: PublicItem, number: number | undefined): Found | undefined {
  const { context, address } = asked;
  const url = itemUrl(context, kind, item);
  if (item.id === postsPageOf(context) && number === undefined) return showPosts(asked, false);
  if (item.id === frontPageOf(context)) {
    return movedTo(asked, textPageUrl(`${context.site.url}/`, number ?? address.paged ?? 1, true));
  }
  // pages of lists are no pages of a post
  if (address.paged !== undefined && !kind.hierarchical) return movedTo(asked, url, ['paged']);
  if (number !== undefined && (number < 2 || number > pagesOf(item))) return movedTo(asked, url);
  return showItem(asked, kind, item, number);
}
