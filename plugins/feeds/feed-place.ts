import type { PageContent } from '../../core/index.ts';
import { pathParts, say } from '../content/index.ts';
import { type Asked, addressOf, type Found, findShown, isShown, languageOf, type Shown } from '../web/index.ts';
import { ATOM } from './formats/atom.ts';
import type { FeedFormat } from './formats/channel.ts';
import { entryOf } from './formats/entry.ts';
import { JSON_FEED } from './formats/json-feed.ts';
import { RDF } from './formats/rdf.ts';
import { RSS2 } from './formats/rss2.ts';
import { RSS092 } from './formats/rss092.ts';

/** Formats by what addresses call them. */
const FORMATS: Readonly<Record<string, FeedFormat>> = {
  feed: RSS2,
  rss2: RSS2,
  rss: RSS092,
  rdf: RDF,
  atom: ATOM,
  json: JSON_FEED,
};

/** Which feed is asked for. */
interface AskedFeed {
  readonly format: FeedFormat;
  /** Address of what it is of. */
  readonly of: Asked;
}

/** Feeds, behind every address that lists something: `/feed/`, `/category/ferry/feed/atom/`, `/?s=boat&feed=rss2`. */
export function feedAt(asked: Asked): Found | undefined {
  const feed = askedFeed(asked);
  if (!feed) return undefined;
  const found = findShown(feed.of);
  if (!isShown(found)) return 'location' in found ? found : undefined;
  const { list, subject } = found.visit;
  // nothing follows a single item: comments are not served
  if (subject.is === 'item' && found.canonical !== undefined) return { location: found.canonical };
  return list ? feedOf(asked, found, feed.format) : found;
}

function askedFeed(asked: Asked): AskedFeed | undefined {
  const { address } = asked;
  const { feed: named, ...query } = address.query;
  if (named !== undefined) return feedOn(asked, FORMATS[named], address.path, query);
  const parts = pathParts(address.path);
  const [before, last = ''] = [parts.at(-2)?.toLowerCase(), parts.at(-1)?.toLowerCase()];
  if (last === 'feed') return feedOn(asked, RSS2, pathOf(parts.slice(0, -1)), query);
  return before === 'feed' ? feedOn(asked, FORMATS[last], pathOf(parts.slice(0, -2)), query) : undefined;
}

const pathOf = (parts: readonly string[]): string => (parts.length === 0 ? '/' : `/${parts.join('/')}/`);

const feedOn = (
  asked: Asked,
  format: FeedFormat | undefined,
  path: string,
  query: Readonly<Record<string, string>>,
): AskedFeed | undefined => format && { format, of: { ...asked, isFeed: true, address: addressOf(path, query) } };

function feedOf({ context, address }: Asked, shown: Shown, format: FeedFormat): PageContent {
  const { site } = context;
  const { page, list } = shown.visit;
  const query = new URLSearchParams(address.query).toString();
  const body = format.write({
    title: [shown.title, page > 1 ? say(context, 'Page {number}', { number: page }) : '', site.title]
      .filter((part) => part !== '')
      .join(' – '),
    description: site.description,
    home: site.url,
    self: `${site.url}${address.path}${query === '' ? '' : `?${query}`}`,
    language: languageOf(context),
    entries: (list?.items ?? []).map((item) => entryOf(context, item)),
  });
  return { type: format.type, body };
}
