import type { SiteInfo } from '../contract/site-info.ts';
import { type Html, html } from '../html/html.ts';
import { document } from './document.ts';

/** The page that says how something ended, or why it did not begin. @param sentences plain ones */
export const noticePage = (site: Pick<SiteInfo, 'title'>, heading: string, sentences: readonly string[]): Html =>
  document(
    `${heading} – ${site.title}`,
    html`<p class="site">${site.title}</p>
<h1>${heading}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}`,
  );
