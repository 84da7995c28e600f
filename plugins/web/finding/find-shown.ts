import { frontPageOf, itemUrl, PAGE, POST, siteIconUrl } from '../../site/index.ts';
import { addressOf, pageNumber, withoutComments, withoutNumber } from '../asked/address.ts';
import { type Asked, postsPageOf } from '../asked/asking.ts';
import { guesses, places } from '../asked/points.ts';
import { type Found, isShown, type Moved, type Shown } from '../asked/shown.ts';
import { showMissing, showSearch } from '../subjects/archives.ts';
import { isPublic, pagesOf, showItem, textPageUrl } from '../subjects/item.ts';
import { showPosts } from '../subjects/posts.ts';
import { archiveAt } from './archives-at.ts';
import { byId, foundByQuery, ID_NAMES, insteadOfList, itemByQuery } from './by-query.ts';
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
 * A redirect to what was probably meant by an address without content, or the "not found" page.
 *
 * @param found the "not found" page of a plugin, if any
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

/** A redirect to an address without what does not belong to it: `index.php`, or punctuation of the text around a link (reference). */
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

/** A redirect from `favicon.ico` to the icon of the site; temporary, because the icon may change (reference). */
function iconAt({ context, address }: Asked): Moved | undefined {
  const location = address.path === '/favicon.ico' ? siteIconUrl(context) : undefined;
  return location === undefined ? undefined : { location, status: 302 };
}

/** A redirect from the address of a record followed by `embed/`. */
function embeddedAt(asked: Asked): Found | undefined {
  const { address } = asked;
  if (address.parts.at(-1) !== EMBED) return undefined;
  return embedded(asked, findPage({ ...asked, address: { ...address, parts: address.parts.slice(0, -1) } }));
}

/** Is it shown even if its address is not canonical? This applies to searches and pages after the first (reference). */
const staysAsWritten = ({ address }: Asked, { visit }: Shown): boolean =>
  visit.subject.is === 'search' || address.paged !== undefined;

/** Finds what is at an address, without former addresses and guesses. The page has status 404 if it must not be shown. */
export const findPage = (asked: Asked): Found | undefined =>
  isHome(asked) ? foundAtHome(asked) : (foundById(asked) ?? foundBelow(asked));

/** What an id in the query behind a path names. Without such a record, the address of an item leads to the item (reference). */
function foundById(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const found = byId(asked, () => isOfTerm(archiveAt(asked)));
  if (found !== 'nothing') return found;
  const item = itemAt(asked, address.parts);
  return item && isAt(context, item, address.parts)
    ? movedTo(asked, itemUrl(context, item.kind, item.item), ID_NAMES)
    : showMissing(asked);
}

const isOfTerm = (found: ReturnType<typeof archiveAt>): boolean =>
  typeof found === 'object' && found.visit.subject.is === 'term';

const isHome = ({ address }: Asked): boolean => address.parts.length === 0;

function foundAtHome(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const ofPlugin = context.contributions.ask(places, asked);
  if (ofPlugin) return ofPlugin;
  const { s } = address.query;
  const named = s === undefined ? foundByQuery(asked) : (itemByQuery(asked) ?? showSearch(asked, s) ?? 'nothing');
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
  // shown even if its text has no such page, like every page that is not a post (reference)
  if (address.paged !== undefined && address.paged > 1) {
    return showItem(asked, PAGE, page, Math.min(address.paged, pagesOf(page)));
  }
  if (address.paged !== undefined) return movedTo(asked, home, ['paged']);
  const number = pageNumber(address.query.page) ?? 1;
  return number > 1
    ? movedTo(asked, textPageUrl(home, number > pagesOf(page) ? 1 : number, true), ['page'])
    : showItem(asked, PAGE, page);
}

/** Does the query of the site's own address select posts, so that they are shown instead of the front page (reference)? */
const asksForPosts = ({ address: { query } }: Asked): boolean =>
  ['cat', 'author', 'order', 'orderby', 'w'].some((name) => query[name] !== undefined) || query.post_type === POST.name;

function foundBelow(asked: Asked): Found | undefined {
  const { context, address } = asked;
  // the feed of an item is served by the plugin for feeds
  const feed = address.query.feed ? context.contributions.ask(places, asked) : undefined;
  if (feed) return feed;
  const item = itemAt(asked, address.parts);
  if (item && isAtDate(context, item, address.parts)) return itemFound(asked, item, undefined);
  const { above, number } = withoutNumber(address.parts);
  const paged = above && itemAt(asked, above);
  if (paged && isAt(context, paged, above)) return itemFound(asked, paged, number);
  const found = context.contributions.ask(places, asked) ?? archiveFound(asked);
  if (found === 'nothing') return showMissing(asked);
  const file = found ? undefined : fileAt(context, address.parts);
  return file === undefined ? found : movedTo(asked, file);
}

/** The archive at a path, or what the query names instead of it. */
function archiveFound(asked: Asked): Found | 'nothing' | undefined {
  const archive = archiveAt(asked);
  return typeof archive === 'object' ? (insteadOfList(asked, archive) ?? archive) : archive;
}

/** A redirect to the item whose slug ends the address, under another parent or date, and to a page of its text or its comments. */
function misplaced(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const item = isHome(asked) ? undefined : itemAt(asked, address.parts);
  if (item) {
    return isAt(context, item, address.parts) ? undefined : movedTo(asked, itemUrl(context, item.kind, item.item));
  }
  return commented(asked) ?? pageMisplaced(asked);
}

/** A redirect to an item from the addresses of its comments, and from that of its trackbacks, which is temporary (reference). */
function commented(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { above, isTrackback } = withoutComments(address.parts);
  const found = above && itemAt(asked, above);
  if (!found) return undefined;
  const location = itemUrl(context, found.kind, found.item);
  return isTrackback && isAt(context, found, above) ? { location, status: 302 } : movedTo(asked, location);
}

/** A redirect to a page of a text from under another parent or date. */
function pageMisplaced(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const { above, number } = withoutNumber(address.parts);
  const paged = above && itemAt(asked, above);
  if (!paged || isAt(context, paged, above)) return undefined;
  // also to a page that the text does not have, which redirects further (reference)
  return movedTo(asked, textPageUrl(itemUrl(context, paged.kind, paged.item), number));
}

/**
 * An item at its own address.
 *
 * @param number page of its text in the path, if any
 */
function itemFound(asked: Asked, { kind, item }: PublicItem, number: number | undefined): Found | undefined {
  const { context, address } = asked;
  // page 0 is ignored (reference)
  const named = Number(number ?? address.query.page) === 0 ? undefined : (number ?? pageNumber(address.query.page));
  if (item.id === postsPageOf(context)) {
    // its text is not split into pages (reference)
    return (named === undefined ? showPosts(asked, false) : undefined) ?? showMissing(asked);
  }
  const isFront = item.id === frontPageOf(context);
  const url = isFront ? `${context.site.url}/` : itemUrl(context, kind, item);
  const textPage = named !== undefined && named > 1 && named <= pagesOf(item) ? named : 1;
  // a page number of a list after the first is accepted, although there is no list (reference)
  const isMoved = isFront ? (address.paged ?? 1) < 2 : named !== undefined && !isWritten(asked, named, textPage);
  return isMoved
    ? movedTo(asked, textPageUrl(url, textPage, isFront), ['page'])
    : showItem(asked, kind, item, textPage);
}

/** Does the address end with the page number of a text as in the site's own links? */
const isWritten = ({ address }: Asked, named: number, textPage: number): boolean =>
  named === textPage && address.query.page === undefined && address.parts.at(-1) === String(textPage) && textPage > 1;
