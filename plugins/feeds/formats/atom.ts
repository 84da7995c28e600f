import { html, trustedHtml } from '../../../core/index.ts';
import { cdata, type FeedFormat, lastModified, rfc3339, xmlText } from './channel.ts';
import type { Entry } from './entry.ts';

const entry = ({ title, url, guid, published, modified, author, topics, summary, content }: Entry) => html`<entry>
${author && html`<author><name>${xmlText(author.name)}</name></author>\n`}<title type="text">${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<id>${guid}</id>
<updated>${rfc3339(modified)}</updated>
<published>${rfc3339(published)}</published>
${topics.map((topic) => html`<category term="${xmlText(topic)}"/>\n`)}<summary type="html">${trustedHtml(cdata(summary))}</summary>
${content !== undefined && html`<content type="html" xml:base="${url}">${trustedHtml(cdata(content))}</content>\n`}</entry>
`;

/** Atom (RFC 4287). */
export const ATOM: FeedFormat = {
  type: 'application/atom+xml; charset=UTF-8',
  write: (channel) =>
    html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${channel.language}">
<title type="text">${xmlText(channel.title)}</title>
${channel.description !== '' && html`<subtitle type="text">${xmlText(channel.description)}</subtitle>\n`}<updated>${rfc3339(lastModified(channel) ?? 0)}</updated>
<link rel="alternate" type="text/html" href="${channel.home}"/>
<id>${channel.id}</id>
<link rel="self" type="application/atom+xml" href="${channel.self}"/>
<author><name>${xmlText(channel.title)}</name></author>
${channel.icon !== undefined && html`<icon>${channel.icon}</icon>\n`}${channel.entries.map(entry)}</feed>
`.toString(),
};
