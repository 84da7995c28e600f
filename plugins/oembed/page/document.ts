import { type Html, html, type SiteInfo } from '../../../core/index.ts';
import type { EmbeddedItem } from '../../content/index.ts';
import { titleOf } from '../embed-html.ts';
import { NAMESPACE } from '../oembed.ts';
import { pictureWithin } from '../picture-within.ts';
import { STYLE } from './style.ts';

/** Pixels that a picture on the page may be wide: what the widest frame shows. */
const WIDEST = 600;

/** The page that shows an item in a frame: it is small, runs no scripts, and its links lead out of the frame. */
export const document = (site: SiteInfo, item: EmbeddedItem): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(item)} – ${site.title}</title>
<link rel="canonical" href="${item.url}">
${discovery(site, item)}${STYLE}
</head>
<body>
<article>
${pictureOf(item)}<h1><a href="${item.url}" target="_top">${titleOf(item)}</a></h1>
${item.facts.map((fact) => html`<p class="fact">${fact}</p>\n`)}${item.excerpt && html`<p>${item.excerpt}</p>\n`}<footer><a href="${site.url}/" target="_top">${site.title || site.url}</a></footer>
</article>
</body>
</html>
`;

/** Where consumers read what is said of the item (oembed.com, 4). */
const discovery = (site: SiteInfo, { url, title }: EmbeddedItem): readonly Html[] =>
  ['json', 'xml'].map((format) => {
    const query = new URLSearchParams({ url, ...(format === 'xml' && { format }) });
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
    return html`<link rel="alternate" type="${type}" href="${site.rest(`/${NAMESPACE}/embed`)}?${query.toString()}" title="${title}">\n`;
  });

/** The title says what it shows. */
function pictureOf({ image }: EmbeddedItem): Html | undefined {
  const picture = image && pictureWithin(image, WIDEST);
  return picture && html`<img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="">\n`;
}
