import { type Html, html, type SiteInfo } from '../../core/index.ts';
import { type EmbeddedItem, idParam, languageTag, type Speaking } from '../content/index.ts';
import { discoveryLinks } from './discovery.ts';
import { titleOf } from './embed-html.ts';
import { oembed } from './oembed.ts';
import { itemOf } from './own-item.ts';
import { pictureWithin } from './picture-within.ts';

/** Styles of an embed page: light or dark as the reader prefers, and no wider than its frame. */
const STYLE = html`<style>
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff;overflow-wrap:anywhere}
article{min-height:100vh;padding:1rem;border:1px solid #d5d5da;display:flow-root}
img{float:right;max-width:40%;height:auto;margin:0 0 .5rem 1rem}
h1,p{display:flow-root}
h1{margin:0;font-size:1.25rem;line-height:1.3}
p{margin:.5rem 0 0}
a{color:inherit}
a:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
.fact{font-weight:600}
footer{margin-top:.75rem;font-size:.875rem;clear:both}
@media (max-width:20rem){img{float:none;display:block;max-width:100%;margin:0 0 .5rem}}
@media (prefers-color-scheme:dark){body{color:#f2f2f4;background:#1b1b1e}article{border-color:#48484e}}
</style>`;

/** Maximum width of a picture, in pixels: that of the widest frame. */
const WIDEST = 600;

/** The page shown in a frame: small, without scripts, and with links that open outside the frame. */
const document = (speaking: Speaking, site: SiteInfo, item: EmbeddedItem): Html => html`<!doctype html>
<html lang="${languageTag(speaking)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(item)} – ${site.title}</title>
<link rel="canonical" href="${item.url}">
${discovery(site, item)}${STYLE}
</head>
<body>
<main><article>
${pictureOf(item)}<h1><a href="${item.url}" target="_top">${titleOf(item)}</a></h1>
${item.facts.map((fact) => html`<p class="fact">${fact}</p>\n`)}${item.excerpt && html`<p>${item.excerpt}</p>\n`}<footer><a href="${site.url}/" target="_top">${site.title || site.url}</a></footer>
</article></main>
</body>
</html>
`;

/** Links for consumers that have the address of this page instead of the item's. */
const discovery = (site: SiteInfo, item: EmbeddedItem): readonly Html[] =>
  discoveryLinks(site, item).map(
    ({ rel, type, href, title }) => html`<link rel="${rel}" type="${type}" href="${href}" title="${title}">\n`,
  );

/** Decorative: the title describes it. */
function pictureOf({ image }: EmbeddedItem): Html | undefined {
  const picture = image && pictureWithin(image, WIDEST);
  return picture && html`<img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="">\n`;
}

/** `/embed/:id`: an item, as shown in a frame on another site. */
export const embedPage = oembed.page({
  path: '/embed/:id',
  params: { id: idParam },
  run: (context) => {
    const item = itemOf(context, context.params.id);
    return item && { document: document(context, context.site, item), framed: true };
  },
});
