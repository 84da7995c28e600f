import { type HtmlValue, html } from '../../../core/index.ts';
import { type EmbeddedItem, embeddables, pageLinks } from '../../content/index.ts';
import type { WebContext } from '../asked/asking.ts';
import type { HeadPart } from '../asked/points.ts';
import type { Shown } from '../asked/shown.ts';
import { openGraph } from './open-graph.ts';

/** Data about a page for other programs: links from plugins, and Open Graph properties. */
export const aboutPage: HeadPart = {
  order: 15,
  of: ({ context, shown }) => {
    const item = itemOf(context, shown);
    const links = context.contributions.all(pageLinks).flatMap((linksOf) => linksOf({ context, item }));
    return [
      ...links.map(
        ({ rel, type, title, href }): HtmlValue =>
          html`<link rel="${rel}"${type !== undefined && html` type="${type}"`}${title !== undefined && html` title="${title}"`} href="${href}">\n`,
      ),
      openGraph(context, shown, item),
    ];
  },
};

/** The public data of the record whose page it is. */
function itemOf(context: WebContext, { about, isHidden }: Shown): EmbeddedItem | undefined {
  if (!about || isHidden || about.record.password) return undefined;
  return context.contributions
    .all(embeddables)
    .find(({ name }) => name === about.type)
    ?.find(context, about.record.id);
}
