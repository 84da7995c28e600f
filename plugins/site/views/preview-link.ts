import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import { itemUrl } from './address.ts';
import type { ViewContext } from './context.ts';

/** Where whoever edits an item looks at what is not saved yet; undefined for a kind without pages. */
export function previewLink(context: ViewContext, kind: ItemKind, item: Item): string | undefined {
  if (kind.base === undefined) return undefined;
  const url = new URL(itemUrl(context, kind, item));
  url.searchParams.set('preview_id', String(item.id));
  url.searchParams.set('preview', 'true');
  return url.href;
}
