import { escapeHtml, type RenderContext } from '../../core/index.ts';
import { label, textOf } from '../content/index.ts';
import { type Item, type ItemKind, itemUrl } from '../site/index.ts';

/** A link to the page of an item, under its title. */
export function itemLink(context: RenderContext, kind: ItemKind, item: Item, className: string): string {
  const title = textOf(item.title) === '' ? '(no title)' : label(item.title);
  return `<a class="${className}" href="${escapeHtml(itemUrl(context, kind, item))}">${title}</a>`;
}
