import { type HtmlValue, html } from '../../core/index.ts';
import {
  type ArchiveSubject,
  addressing,
  archiveOf,
  authorUrl,
  plainText,
  say,
  shownTermName,
} from '../content/index.ts';
import { ARCHIVED_FORMATS, formatName, formatUrl, taxonomies, termUrl } from '../site/index.ts';
import type { HeadPart, Shown, WebContext } from '../web/index.ts';

const link = (title: string, url: string): HtmlValue =>
  html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${url}">\n`;

/** Address of the feed for a page. */
export function feedUrl(context: WebContext, url: string, format: 'rss2' | 'atom' = 'rss2'): string {
  const { isPlain, end } = addressing(context);
  return isPlain
    ? `${url}${url.includes('?') ? '&' : '?'}feed=${format}`
    : `${url.replace(/\/?$/, '/')}feed${format === 'rss2' ? '' : `/${format}`}${end}`;
}

/** Link to the site's feed. */
export const siteFeedLink: HeadPart = {
  order: 5,
  of: ({ context }) =>
    link(say(context, '{site} » Feed', { site: context.site.title }), feedUrl(context, `${context.site.url}/`)),
};

/** Link to the feed of a list page. */
export const pageFeedLink: HeadPart = {
  order: 20,
  of: ({ context, shown }) => {
    const feed = pageFeed(context, shown);
    return feed && link(say(context, '{site} » {what} Feed', { site: context.site.title, what: feed.title }), feed.url);
  },
};

/** Encodes a path segment as the reference does. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/')
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A feed that a page links to. */
interface LinkedFeed {
  readonly title: string;
  readonly url: string;
}

/** The feed of an archive, also for search results within it (reference), or of a search. */
function pageFeed(context: WebContext, { visit: { subject } }: Shown): LinkedFeed | undefined {
  const archive = archiveOf(subject);
  if (archive) return archiveFeed(context, archive);
  if (subject.is !== 'search') return undefined;
  const { text } = subject;
  const at = text === '' ? 'search' : `search/${encoded(text)}`;
  const url = addressing(context).isPlain ? `/?s=${encoded(text)}&feed=rss2` : `/${at}/feed/rss2/`;
  return { title: say(context, 'Search Results for “{text}”', { text }), url: `${context.site.url}${url}` };
}

function archiveFeed(context: WebContext, archive: ArchiveSubject): LinkedFeed | undefined {
  if (archive.is === 'author') {
    return {
      title: say(context, 'Posts by {name}', { name: archive.user.name }),
      url: feedUrl(context, authorUrl(context, archive.user)),
    };
  }
  if (archive.is === 'format') {
    const format = ARCHIVED_FORMATS.find((one) => one === archive.format);
    return (
      format && {
        title: say(context, '{name} Format', { name: say(context, formatName(format)) }),
        url: feedUrl(context, formatUrl(context, format)),
      }
    );
  }
  const taxonomy = context.contributions.all(taxonomies).find(({ name }) => name === archive.term.taxonomy);
  return (
    taxonomy && {
      title: `${plainText(shownTermName(archive.term))} ${say(context, taxonomy.labels.singular)}`,
      url: feedUrl(context, termUrl(context, taxonomy, archive.term)),
    }
  );
}
