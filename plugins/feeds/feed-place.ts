import type { PageContent } from '../../core/index.ts';
import { pathParts, say } from '../content/index.ts';
import { presentationOf, siteIconUrl } from '../site/index.ts';
import {
  type Asked,
  addressIn,
  addressOf,
  type Found,
  findShown,
  isShown,
  languageOf,
  pathBelow,
  type Shown,
  showMissing,
} from '../web/index.ts';
import { feedUrl } from './feed-links.ts';
import { ATOM } from './formats/atom.ts';
import { type FeedFormat, lastModified } from './formats/channel.ts';
import { entryOf } from './formats/entry.ts';
import { JSON_FEED } from './formats/json-feed.ts';
import { RDF } from './formats/rdf.ts';
import { RSS2 } from './formats/rss2.ts';
import { RSS092 } from './formats/rss092.ts';

/** Formats by their names in addresses. */
const FORMATS: ReadonlyMap<string, FeedFormat> = new Map([
  ['feed', RSS2],
  ['rss2', RSS2],
  ['rss', RSS092],
  ['rdf', RDF],
  ['atom', ATOM],
  ['json', JSON_FEED],
]);

/** Formats that may end a path without `/feed/`: `/atom/`, `/2024/rss2/` (reference). */
const ALONE: ReadonlySet<string> = new Set(['rss2', 'rss', 'rdf', 'atom']);

/** Feed paths by their legacy file names (reference). */
const FILES: ReadonlyMap<string, string> = new Map([
  ['wp-feed.php', ''],
  ['wp-rss.php', ''],
  ['wp-rss2.php', ''],
  ['wp-rdf.php', 'rdf/'],
  ['wp-atom.php', 'atom/'],
]);

/** A requested feed. */
interface AskedFeed {
  readonly format: FeedFormat;
  /** The list that it is a feed of. */
  readonly of: Asked;
  /** The address may also belong to an item whose slug is the name of a format. */
  readonly isUnsure?: boolean;
}

/** Feeds, under every address that lists something: `/feed/`, `/category/ferry/feed/atom/`, `/?s=boat&feed=rss2`. */
export function feedAt(asked: Asked): Found | undefined {
  const { site } = asked.context;
  const file = asked.address.parts.length === 1 ? FILES.get(asked.address.parts[0] ?? '') : undefined;
  if (file !== undefined) return { location: `${site.url}/feed/${file}` };
  const feed = askedFeed(asked);
  if (feed === 'unknown') return showMissing(asked);
  if (!feed) return undefined;
  const found = foundAt(feed.of);
  if (feed.isUnsure && !(isShown(found) && found.status === undefined)) return undefined;
  if (!isShown(found)) return 'location' in found ? found : undefined;
  const { list, subject } = found.visit;
  // single items have no feed: comments are not served
  if ((subject.is === 'item' || !list) && found.canonical !== undefined) return { location: found.canonical };
  return list ? feedOf(asked, found, feed.format) : found;
}

/** What is shown at an address, after following one redirect within the site. */
function foundAt(asked: Asked): Found {
  const found = findShown(asked);
  const { site } = asked.context;
  if (isShown(found) || !('location' in found) || !found.location.startsWith(`${site.url}/`)) return found;
  return findShown({ ...asked, address: addressIn(pathBelow(site, found.location)) });
}

/** @returns `unknown` for an unknown format */
function askedFeed(asked: Asked): AskedFeed | 'unknown' | undefined {
  const { address } = asked;
  const { feed: named, ...query } = address.query;
  const parts = pathParts(address.path);
  if (named) return feedOn(asked, FORMATS.get(named), withoutFeed(address.path, parts), query) ?? 'unknown';
  const [before, last = ''] = [parts.at(-2), parts.at(-1)];
  // a search for the word "feed" (reference)
  if (parts[0] === 'search' && parts[1] === 'feed' && parts.length < 4) {
    return parts.length < 3 ? undefined : feedOn(asked, FORMATS.get(last), pathOf(parts.slice(0, 2)), query);
  }
  if (last === 'feed') return feedOn(asked, RSS2, pathOf(parts.slice(0, -1)), query);
  if (before === 'feed') return feedOn(asked, FORMATS.get(last), pathOf(parts.slice(0, -2)), query);
  if (!ALONE.has(last)) return undefined;
  const feed = feedOn(asked, FORMATS.get(last), pathOf(parts.slice(0, -1)), query);
  return feed && { ...feed, isUnsure: true };
}

/** Removes the feed part of a path if the query gives the format too: the query wins (reference). */
function withoutFeed(path: string, parts: readonly string[]): string {
  const at = parts.lastIndexOf('feed');
  const isFeed = at === parts.length - 1 || (at === parts.length - 2 && FORMATS.has(parts.at(-1) ?? ''));
  return at < 0 || !isFeed || (parts[0] === 'search' && at < 2) ? path : pathOf(parts.slice(0, at));
}

const pathOf = (parts: readonly string[]): string => (parts.length === 0 ? '/' : `/${parts.join('/')}/`);

const feedOn = (
  asked: Asked,
  format: FeedFormat | undefined,
  path: string,
  query: Readonly<Record<string, string>>,
): AskedFeed | undefined => format && { format, of: { ...asked, isFeed: true, address: addressOf(path, query) } };

/** The feed of a list; past its last page it is empty, with status 404 (reference). */
function feedOf({ context, address }: Asked, shown: Shown, format: FeedFormat): PageContent {
  const { site } = context;
  const { page, list } = shown.visit;
  const items = list?.items ?? [];
  const query = new URLSearchParams(address.query).toString();
  const entries = items.map((item) => entryOf(context, item));
  const modified = lastModified({ entries });
  const body = format.write({
    title: [shown.title, page > 1 ? say(context, 'Page {number}', { number: page }) : '', site.title]
      .filter((part) => part !== '')
      .join(' – '),
    description: site.description,
    home: site.url,
    id: feedUrl(context, `${site.url}/`, 'atom'),
    self: `${site.url}${address.path}${query === '' ? '' : `?${query}`}`,
    language: languageOf(context),
    icon: siteIconUrl(context),
    entries,
  });
  return {
    type: format.type,
    body,
    indexed: presentationOf(context).blog_public,
    ...(modified !== undefined && { headers: { 'Last-Modified': new Date(modified).toUTCString() } }),
    ...(page > 1 && items.length === 0 && { status: 404 }),
  };
}
