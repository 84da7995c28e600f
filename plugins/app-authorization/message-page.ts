import { type Html, html, type SiteInfo } from '../../core/index.ts';
import { document } from './document.ts';

/**
 * The page that shows how an authorization ended, or why it did not begin.
 *
 * @param sentences plain text
 */
export const messagePage = (
  site: Pick<SiteInfo, 'title' | 'url'>,
  heading: string,
  sentences: readonly string[],
): Html =>
  document(
    `${heading} – ${site.title}`,
    html`<p class="site"><a href="${site.url}/">${site.title}</a></p>
<h1>${heading}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}`,
  );
