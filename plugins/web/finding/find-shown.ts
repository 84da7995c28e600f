import { frontPageOf, itemUrl, PAGE, POST, siteIconUrl } from '../../site/index.ts';
import { addressOf, pageNumber, withoutComments, withoutNumber } from '../asked/address.ts';
import { type Asked, postsPageOf } from '../asked/asking.ts';
import { guesses, places } from '../asked/points.ts';
import { type Found, isShown, type Moved, type Shown } from '../asked/shown.ts';
import { showMissing, showSearch } from '../subjects/archives.ts';
import { isPublic, pagesOf, showItem, textPageUrl } from '../subjects/item.ts';
import { showPosts } from '../subjects/posts.ts';
import { archiveAt } from './archives-at.ts';
import { foundByQuery, itemByQuery } from './by-query.ts';
import { EMBED, embedded } from './embedded.ts';
import { fileAt } from './files-at.ts';
import { formerlyAt, guessed } from './guess.ts';
import { isAt, isAtDate, itemAt, type PublicItem } from './items-at.ts';
import { movedTo, tidied } from './moved.ts';
import { withoutPunctuation } from './punctuation.ts';
import { redirected } from './redirected.ts';

/**
 * Finds what is at an address of the site: what its query names, a published item at exactly this address, content of another
 * plugin, or an archive. Otherwise it is the redirect in `redirects.json`, a redirect to where the content may have moved, or the
 * "not found" page.
 */
export function findShown(asked: Asked): Found {
  const found = findPage(asked);
  if (found && !isShown(found)) return found;
  const framed = asked.address.query[EMBED] === undefined ? undefined : embedded(asked, found);
  if (framed) return framed;
  if (found && found.status === undefined) return staysAsWritten(asked, found) ? found : (tidied(asked) ?? found);
  return redirected(asked) ?? embeddedAt(asked) ?? meant(asked, found);
}

/**
 * Where somebody may have wanted to go who found nothing.
 *
 * @param found the page of a plugin that says that there is nothing
 */
function meant(asked: Asked, found: Found | undefined): Found {
  const guess = asked.context.contributions.ask(guesses, asked);
  if (guess !== undefined && guess !== 'nothing') return guess;
  if (found) return trimmed(asked) ?? found;
  return (
    iconAt(asked) ??
    misplaced(asked) ??
    formerlyAt(asked) ??
    trimmed(asked) ??
    (guess === undefined ? guessed(asked) : undefined) ??
    showMissing(asked)
  );
}

/** The way to an address behind which stands what is not its own: how the text around a link went on, or `index.php` (reference). */
function trimmed(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const path = withoutPunctuation(address.path.replace(/\/index\.php\/*$/, '/'));
  if (path === address.path) return undefined;
  const there = { ...asked, address: addressOf(path, address.query) };
  const found = findShown(there);
  if (!isShown(found) && 'location' in found) return found;
  const isThere = isShown(found) && found.status === undefined;
  return (isThere ? tidied(there) : undefined) ?? movedTo(there, `${context.site.url}${path}`);
}

/** The icon of the site where programs look for it that read no page; for now, since it may be another one tomorrow (reference). */
function iconAt({ context, address }: Asked): Moved | undefined {
  const location = address.path === '/favicon.ico' ? siteIconUrl(context) : undefined;
  return location === undefined ? undefined : { location, status: 302 };
}

/** The way from the address of a record with `embed/` behind it. */
function embeddedAt(asked: Asked): Found | undefined {
  const { address } = asked;
  if (address.parts.at(-1) !== EMBED) return undefined;
  return embedded(asked, findPage({ ...asked, address: { ...address, parts: address.parts.slice(0, -1) } }));
}

/** Is it shown however its address is written? So the reference has searches and pages behind the first. */
const staysAsWritten = ({ address }: Asked, { visit }: Shown): boolean =>
  visit.subject.is === 'search' || address.paged !== undefined;

/** What is at an address, without a look at where something else may have gone; a page with status 404 where nothing may be shown. */
export const findPage = (asked: Asked): Found | undefined => (isHome(asked) ? foundAtHome(asked) : foundBelow(asked));

const isHome = ({ address }: Asked): boolean => address.parts.length === 0;

function foundAtHome(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const ofPlugin = context.contributions.ask(places, asked);
  if (ofPlugin) return ofPlugin;
  const { s } = address.query;
  const named = s === undefined ? foundByQuery(asked) : (itemByQuery(asked) ?? showSearch(asked, s));
  return named === 'nothing' ? showMissing(asked) : (named ?? showFront(asked));
}

/** The front page: the newest posts, or the page that the settings name. */
function showFront(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const front = frontPageOf(context);
  const page = front > 0 ? context.store.of(PAGE.collection).get(front) : undefined;
  if (asked.isFeed || !page || !isPublic(context, page)) return showPosts(asked, true);
  if (asksForPosts(asked)) return showPosts(asked, false);
  const home = `${context.site.url}/`;
  // what has no such page of its text is shown all the same, as every page that is no post (reference)
  if (address.paged !== undefined && address.paged > 1) {
    return showItem(asked, PAGE, page, Math.min(address.paged, pagesOf(page)));
  }
  if (address.paged !== undefined) return movedTo(asked, home, ['paged']);
  const number = pageNumber(address.query.page) ?? 1;
  return number > 1
    ? movedTo(asked, textPageUrl(home, number > pagesOf(page) ? 1 : number, true), ['page'])
    : showItem(asked, PAGE, page);
}

/** Does the query of the site's own address say which posts are wanted, so that no page stands in front of them (reference)? */
const asksForPosts = ({ address: { query } }: Asked): boolean =>
  ['cat', 'author', 'order', 'orderby', 'w'].some((name) => query[name] !== undefined) || query.post_type === POST.name;

function foundBelow(asked: Asked): Found | undefined {
  const { context, address } = asked;
  // the feed of an item is for who gives feeds
  const feed = address.query.feed ? context.contributions.ask(places, asked) : undefined;
  if (feed) return feed;
  const item = itemAt(asked, address.parts);
  if (item && isAtDate(context, item, address.parts)) return itemFound(asked, item, undefined);
  const { above, number } = withoutNumber(address.parts);
  const paged = above && itemAt(asked, above);
  if (paged && isAt(context, paged, above)) return itemFound(asked, paged, number);
  const found = context.contributions.ask(places, asked) ?? archiveAt(asked);
  if (found === 'nothing') return showMissing(asked);
  const file = found ? undefined : fileAt(context, address.parts);
  return file === undefined ? found : movedTo(asked, file);
}

/** The way to the item whose slug an address ends with, below another parent or date, to a page of its text, and to what is behind it. */
function misplaced(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const item = isHome(asked) ? undefined : itemAt(asked, address.parts);
  if (item) {
    return isAt(context, item, address.parts) ? undefined : movedTo(asked, itemUrl(context, item.kind, item.item));
  }
  return commented(asked) ?? pageMisplaced(asked);
}

/** The way to an item from the addresses of its comments, and from where others tell that they link to it: that is for now (reference). */
function commented(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { above, isTrackback } = withoutComments(address.parts);
  const found = above && itemAt(asked, above);
  if (!found) return undefined;
  const location = itemUrl(context, found.kind, found.item);
  return isTrackback && isAt(context, found, above) ? { location, status: 302 } : movedTo(asked, location);
}

/** The way to a page of a text from below another parent or date. */
function pageMisplaced(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { above, number } = withoutNumber(address.parts);
  const paged = above && itemAt(asked, above);
  if (!paged || isAt(context, paged, above)) return undefined;
  // also to a page that the text has not, which leads on (reference)
  return movedTo(asked, textPageUrl(itemUrl(context, paged.kind, paged.item), number));
}

/**
 * An item at its own address.
 *
 * @param number of the page of its text that the address names
 */
function itemFound(asked: Asked, { kind, item }: PublicItem, number: number | undefined): Found | undefined {
  const { context, address } = asked;
  // page 0 is none (reference)
  const named = Number(number ?? address.query.page) === 0 ? undefined : (number ?? pageNumber(address.query.page));
  if (item.id === postsPageOf(context)) {
    // its text has no pages (reference)
    return (named === undefined ? showPosts(asked, false) : undefined) ?? showMissing(asked);
  }
  const isFront = item.id === frontPageOf(context);
  const url = isFront ? `${context.site.url}/` : itemUrl(context, kind, item);
  const textPage = named !== undefined && named > 1 && named <= pagesOf(item) ? named : 1;
  // a page of a list behind the first is shown where it is asked for, although there is no list (reference)
  const isMoved = isFront ? (address.paged ?? 1) < 2 : named !== undefined && !isWritten(asked, named, textPage);
  return isMoved
    ? movedTo(asked, textPageUrl(url, textPage, isFront), ['page'])
    : showItem(asked, kind, item, textPage);
}

/** Does an address end with the number of a page of a text as the site writes it? */
const isWritten = ({ address }: Asked, named: number, textPage: number): boolean =>
  named === textPage && address.query.page === undefined && address.parts.at(-1) === String(textPage) && textPage > 1;
