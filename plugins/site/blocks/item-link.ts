import { escapeHtml, type RenderContext } from '../../../core/index.ts';
import { textOf, texturize } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { itemUrl } from '../items/views/address.ts';

/** A title or label, which may hold HTML, as the text of a link: its words alone. */
export const label = (html: string): string => texturize(textOf(html)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link to the page of an item, under its title. */
export function itemLink(context: RenderContext, kind: ItemKind, item: Item, className: string): string {
  const title = textOf(item.title) === '' ? '(no title)' : label(item.title);
  return `<a class="${className}" href="${escapeHtml(itemUrl(context, kind, item))}">${title}</a>`;
}
