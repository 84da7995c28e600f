import { html, trustedHtml } from '../../../core/index.ts';
import { cdata, type FeedFormat, lastModified, rfc822, xmlText } from './channel.ts';

/** RSS 0.92, for old readers. */
export const RSS092: FeedFormat = {
  type: 'application/rss+xml; charset=UTF-8',
  write: (channel) => {
    const last = lastModified(channel);
    return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="0.92">
<channel>
<title>${xmlText(channel.title)}</title>
<link>${channel.home}</link>
<description>${xmlText(channel.description)}</description>
${last !== undefined && html`<lastBuildDate>${rfc822(last)}</lastBuildDate>\n`}<language>${channel.language}</language>
${channel.entries.map(
  ({ title, url, summary }) => html`<item>
<title>${xmlText(title)}</title>
<description>${trustedHtml(cdata(summary))}</description>
<link>${url}</link>
</item>
`,
)}</channel>
</rss>
`.toString();
  },
};
