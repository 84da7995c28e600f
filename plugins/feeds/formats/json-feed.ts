import { plainText } from '../../content/index.ts';
import { type FeedFormat, rfc3339 } from './channel.ts';

/** JSON Feed 1.1 (jsonfeed.org). */
export const JSON_FEED: FeedFormat = {
  type: 'application/feed+json; charset=UTF-8',
  write: ({ title, description, home, self, language, icon, entries }) =>
    `${JSON.stringify(
      {
        version: 'https://jsonfeed.org/version/1.1',
        title,
        ...(description !== '' && { description }),
        home_page_url: `${home}/`,
        feed_url: self,
        language,
        ...(icon !== undefined && { icon }),
        items: entries.map((entry) => ({
          id: entry.guid,
          url: entry.url,
          title: entry.title,
          ...(entry.content === undefined
            ? { content_text: plainText(entry.summary) }
            : { content_html: entry.content }),
          summary: plainText(entry.summary),
          date_published: rfc3339(entry.published),
          date_modified: rfc3339(entry.modified),
          ...(entry.author && { authors: [{ name: entry.author.name }] }),
          ...(entry.topics.length > 0 && { tags: entry.topics }),
        })),
      },
      null,
      2,
    )}\n`,
};
