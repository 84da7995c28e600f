import { html, trustedHtml } from '../../../core/index.ts';
import { cdata, type FeedFormat, rfc3339, xmlText } from './channel.ts';
import type { Entry } from './entry.ts';

const item = ({ title, url, dated, author, topics, summary, content }: Entry) => html`<item rdf:about="${url}">
<title>${xmlText(title)}</title>
<link>${url}</link>
${author && html`<dc:creator>${xmlText(author.name)}</dc:creator>\n`}<dc:date>${rfc3339(dated)}</dc:date>
${topics.map((topic) => html`<dc:subject>${xmlText(topic)}</dc:subject>\n`)}<description>${trustedHtml(cdata(summary))}</description>
${content !== undefined && html`<content:encoded>${trustedHtml(cdata(content))}</content:encoded>\n`}</item>
`;

/** RSS 1.0, which is RDF. */
export const RDF: FeedFormat = {
  type: 'application/rdf+xml; charset=UTF-8',
  write: ({ self, title, home, description, entries }) =>
    html`<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel rdf:about="${self}">
<title>${xmlText(title)}</title>
<link>${home}</link>
<description>${xmlText(description)}</description>
<items><rdf:Seq>
${entries.map(({ url }) => html`<rdf:li rdf:resource="${url}"/>\n`)}</rdf:Seq></items>
</channel>
${entries.map(item)}</rdf:RDF>
`.toString(),
};
