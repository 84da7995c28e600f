import { html, trustedHtml } from '../../../core/index.ts';
import { cdata, type FeedFormat, lastModified, rfc822, xmlText } from './channel.ts';
import type { Entry } from './entry.ts';

const item = ({ title, url, guid, published, author, topics, summary, content }: Entry) => html`<item>
<title>${xmlText(title)}</title>
<link>${url}</link>
${author && html`<dc:creator>${xmlText(author.name)}</dc:creator>\n`}<pubDate>${rfc822(published)}</pubDate>
${topics.map((topic) => html`<category>${xmlText(topic)}</category>\n`)}<guid isPermaLink="false">${guid}</guid>
<description>${trustedHtml(cdata(summary))}</description>
${content !== undefined && html`<content:encoded>${trustedHtml(cdata(content))}</content:encoded>\n`}</item>
`;

/** RSS 2.0. */
export const RSS2: FeedFormat = {
  type: 'application/rss+xml; charset=UTF-8',
  write: (channel) => {
    const last = lastModified(channel);
    return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(channel.title)}</title>
<atom:link href="${channel.self}" rel="self" type="application/rss+xml"/>
<link>${channel.home}</link>
<description>${xmlText(channel.description)}</description>
${last !== undefined && html`<lastBuildDate>${rfc822(last)}</lastBuildDate>\n`}<language>${channel.language}</language>
${channel.icon !== undefined && html`<image><url>${channel.icon}</url><title>${xmlText(channel.title)}</title><link>${channel.home}</link><width>32</width><height>32</height></image>\n`}${channel.entries.map(item)}</channel>
</rss>
`.toString();
  },
};
